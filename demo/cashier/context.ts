import type { Server } from 'socket.io';
import type { CaptchaTokens } from './captcha/tokens.ts';
import type { Scheduler } from './engine/scheduler.ts';
import type { AccessRules } from './http/access-rules.ts';
import type { NetworkConditions } from './socket/network-conditions.ts';
import type { Store } from './storage/database.ts';

/** Objects that all parts of the cashier share. */
export interface Cashier {
  store: Store;
  io: Server;
  scheduler: Scheduler;
  networkConditions: NetworkConditions;
  speed: number;
  captcha: 'demand' | 'puzzle' | 'ignore';
  /** `inline` allows card fields in the host's page. */
  cards: 'frame' | 'inline';
  captchas: CaptchaTokens;
  log: (line: string) => void;
  clock: () => number;
  random: () => number;
  /** Secret key of the hashes that identify request bodies. */
  secret: string;
  /** True when a page of this origin may connect to the cashier. */
  isOrigin: AccessRules['isAllowedOrigin'];
  /** Create requests in progress, by user and key. */
  runningCreates: Set<string>;
}

/** The user and connection of a request. */
export interface Caller {
  /** Null for a guest. */
  user: string | null;
  /** The label language of the user, which the widget sends in the handshake. */
  language: string;
  /** `http://localhost:5173`: the cashier's address as the client uses it; links in responses begin with it. */
  origin: string;
}

/** A user with a token, as opposed to a guest. */
export type AuthenticatedCaller = Caller & { user: string };
