import type { Server } from 'socket.io';
import type { CaptchaTokens } from './captcha/tokens.ts';
import type { Scheduler } from './engine/scheduler.ts';
import type { AccessRules } from './http/access-rules.ts';
import type { NetworkConditions } from './socket/network-conditions.ts';
import type { Store } from './storage/database.ts';

/** Dependencies that all parts of the cashier share. */
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
  /** Key of the hashes that tell one body from another. */
  secret: string;
  /** True when a page of this origin may connect to the cashier. */
  isOrigin: AccessRules['isAllowedOrigin'];
  /** Creates that are running, by user and key. */
  runningCreates: Set<string>;
}

/** The caller of a request. */
export interface Caller {
  /** Null for a guest. */
  user: string | null;
  /** The label language of the user, as the widget told it in the handshake. */
  language: string;
  /** `http://localhost:5173`, as the caller knows us: links in answers begin with it. */
  origin: string;
}

/** Someone who has said who they are. */
export type AuthenticatedCaller = Caller & { user: string };
