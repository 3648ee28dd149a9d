import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OverloadLimits } from './operations/overload.ts';
import type { Tracing } from './operations/tracing.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { Wallet } from './ports/wallet.ts';

/** Options of the sandbox; the defaults suit `npm start`. */
export interface CashierOptions {
  /** The port of the server; 0 selects a free port. */
  port?: number;
  /** The database file, `:memory:` for a temporary database, or a `postgres://` address. */
  dbPath?: string;
  /** Connections to a database server: those of requests, and those of steps, pushes and calls to providers. */
  connections?: { requests: number; background: number };
  overload?: OverloadLimits;
  /** False: the tables have to be there, because a job of its own migrates them before nodes start. */
  migrates?: boolean;
  /** Factor by which responses and payments are faster than in reality: 1 for people, more for tests. */
  speed?: number;
  /** `demand`: a create request of a captcha method needs a token; `puzzle` also lets geetest's stand-in show a puzzle. */
  captcha?: 'demand' | 'puzzle' | 'ignore';
  /** True: every market has methods with wallets, and the pages have stand-ins for their sheets. */
  hasSheets?: boolean;
  /** `inline` serves the element as a build with `PAY_WIDGET_CARDS=inline`, which allows card fields in the host's page (docs/pci.md). */
  cards?: 'frame' | 'inline';
  /** Allowed ancestors of the page build, as the sources of a `frame-ancestors` directive. */
  frameAncestors?: string;
  /** Host names under which the sandbox can be reached, besides those of this machine. */
  hosts?: readonly string[];
  /** Verifies tokens by the operator's keys; without it every token is accepted. */
  jwt?: { jwks: string; issuer: string; audience: string };
  /** Operators who may use the control panel: `name:secret`, separated by spaces; what moves money needs two of them (docs/operate.md). */
  operators?: string;
  /** Providers that may take a payment before the simulator, in this order. */
  providers?: readonly PaymentProvider[];
  /** The operator's books of the balances; without it the cashier's ledger has them. */
  wallet?: Wallet;
  /** Origins whose pages may connect to the cashier, besides those of this machine; `*` allows any. */
  origins?: readonly string[];
  /** Handles a request instead of the sandbox and returns true: for test pages on the same origin. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** `redis://…`: connects this node to others that use the same database. */
  redisUrl?: string;
  /** Factor of the simulated time of a response; 0 for measurements. */
  latency?: number;
  /** Address to listen at; the default is this machine alone. */
  listen?: string;
  /** Trusts every proxy to report the address of its client. */
  isProxyTrusted?: boolean;
  /** Milliseconds between the first failing `/readyz` and the end of a closing node, so that a balancer notices. */
  drainMs?: number;
  /** Days that payment details are kept after the last change of a payment; without it they are kept as long as the payment. */
  retentionDays?: number;
  /** Records what calls lead to; without it nothing is recorded. */
  tracing?: Tracing;
  /** Lines of the log: for people, or JSON for programs. */
  logFormat?: 'text' | 'json';
  node?: string;
  /** Receives the log, one line at a time. */
  log?: (line: string) => void;
  clock?: () => number;
  /** Returns a random number from 0 up to 1; used for jitter only, never for identifiers. */
  random?: () => number;
}

export const DEFAULT_PORT = 5173;
export const DEFAULT_DB = '.sandbox/cashier.db';
/** Loopback: a sandbox gives money away, so it must not be reachable from a network. */
export const HOST = '127.0.0.1';
