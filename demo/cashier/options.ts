import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OverloadLimits } from './operations/overload.ts';
import type { Tracing } from './operations/tracing.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { Wallet } from './ports/wallet.ts';

/** Options of the sandbox; the defaults suit `npm start`. */
export interface CashierOptions {
  /** 0 selects a free port. */
  port?: number;
  /** A file, `:memory:` for a temporary database, or a `postgres://` address. */
  dbPath?: string;
  /** The numbers of connections to PostgreSQL: for requests, and for steps, pushes and provider calls. */
  connections?: { requests: number; background: number };
  overload?: OverloadLimits;
  /** False if the operator has migrated the tables before the nodes start. */
  migrates?: boolean;
  /** Factor by which responses and payments are faster than in reality: 1 for people, more for tests. */
  speed?: number;
  /** `demand`: a create request of a captcha method needs a token; `puzzle` also lets geetest's stand-in show a puzzle. */
  captcha?: 'demand' | 'puzzle' | 'ignore';
  hasSheets?: boolean;
  /** `inline` serves the element as a build with `PAY_WIDGET_CARDS=inline`, which allows card fields in the host's page (docs/pci.md). */
  cards?: 'frame' | 'inline';
  /** Origins that may frame the full page, as the sources of a `frame-ancestors` directive. */
  frameAncestors?: string;
  hosts?: readonly string[];
  /** The address of the keys that verify the users' tokens, and their claims; without this option no signature is verified. */
  jwt?: { jwks: string; issuer: string; audience: string };
  /** Operators who may use the control panel: `name:secret`, separated by spaces (docs/operate.md). */
  operators?: string;
  /** Each payment goes to the first of these providers whose `takes` returns true, and to the simulator if none does. */
  providers?: readonly PaymentProvider[];
  /** The operator's books of the balances; without them the cashier's ledger keeps the balances. */
  wallet?: Wallet;
  /** Origins whose pages may connect to the cashier, besides those of this machine; `*` allows any. */
  origins?: readonly string[];
  /** Handles a request instead of the sandbox if it returns true: tests serve pages on the sandbox's origin with it. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
  redisUrl?: string;
  /** Factor of the simulated time of a response; 0 for measurements. */
  latency?: number;
  listen?: string;
  /** True trusts the `X-Forwarded-For` header, by which a proxy reports the address of its client. */
  isProxyTrusted?: boolean;
  /** A closing node fails `/readyz` for this long before it ends, so that the load balancer sends no more users. */
  drainMs?: number;
  /** Days after the last change of a payment; without this option its payment details are never deleted. */
  retentionDays?: number;
  tracing?: Tracing;
  logFormat?: 'text' | 'json';
  node?: string;
  log?: (line: string) => void;
  clock?: () => number;
  /** A number from 0 up to 1; used for jitter only, never for identifiers. */
  random?: () => number;
}

export const DEFAULT_PORT = 5173;
export const DEFAULT_DB = '.sandbox/cashier.db';
/** The default of `listen`: the sandbox gives money away, so only programs of this machine may reach it. */
export const HOST = '127.0.0.1';
