import type { IncomingMessage, ServerResponse } from 'node:http';

/** Options of the sandbox; the defaults suit `npm start`. */
export interface CashierOptions {
  /** 0 takes a free one. */
  port?: number;
  /** The database file; `:memory:` for a sandbox that forgets. */
  dbPath?: string;
  /** Factor by which responses and payments are faster than in reality: 1 for people, 20 to 100 for tests. */
  speed?: number;
  /** `demand`: a create of a captcha method needs a token; `puzzle` also lets geetest's stand-in show a puzzle. */
  captcha?: 'demand' | 'puzzle' | 'ignore';
  /** `inline` allows card fields in the host's page, by a flag of each method (docs/pci.md). */
  cards?: 'frame' | 'inline';
  /** Allowed ancestors of the page build, as the sources of a `frame-ancestors` directive. */
  frameAncestors?: string;
  /** Host names that the sandbox answers to, beside those of this machine. */
  hosts?: readonly string[];
  /** Origins whose pages may speak to the cashier, beside those of this machine; `*` lets any. */
  origins?: readonly string[];
  /** Answers a request in the sandbox's place, and says so by true: what else a test needs on the same origin. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Takes one line at a time: what went wrong inside. */
  log?: (line: string) => void;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** From 0 up to 1: jitter only, never identifiers. */
  random?: () => number;
}

export const DEFAULT_PORT = 5173;
export const DEFAULT_DB = '.sandbox/cashier.db';
/** Loopback: a sandbox gives money away and has no business on a network. */
export const HOST = '127.0.0.1';

/** A reason not to start that the user can act on: shown as one sentence, without a stack. */
export class StartError extends Error {}
