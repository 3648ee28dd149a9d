import type { Server } from 'socket.io';
import type { CaptchaTokens } from './captcha/tokens.ts';
import type { Scheduler } from './engine/scheduler.ts';
import type { AccessRules } from './http/access-control.ts';
import type { Log } from './operations/log.ts';
import type { Overload } from './operations/overload.ts';
import type { Metrics } from './operations/prometheus-metrics.ts';
import type { RunningCalls } from './operations/running-calls.ts';
import type { Tracing } from './operations/tracing.ts';
import type { Operators } from './panel/operators.ts';
import type { Identity } from './ports/identity.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { Wallet } from './ports/wallet.ts';
import type { ProviderCalls } from './providers/provider-calls.ts';
import type { CallerLimits } from './socket/caller-limits.ts';
import type { NetworkConditions } from './socket/network-conditions.ts';
import type { Outbox } from './socket/outbox.ts';
import type { Store } from './storage/database.ts';
import type { HashKeys } from './storage/hash-keys.ts';
import type { WalletCalls } from './wallet/wallet-calls.ts';

export interface Cashier {
  store: Store;
  io: Server;
  identity: Identity;
  operators: Operators;
  /** In order of preference: the first provider that accepts a payment makes it. */
  providers: readonly PaymentProvider[];
  /** The operator's books; null if the cashier's own ledger keeps the balances. */
  wallet: Wallet | null;
  walletCalls: WalletCalls;
  scheduler: Scheduler;
  providerCalls: ProviderCalls;
  outbox: Outbox;
  networkConditions: NetworkConditions;
  speed: number;
  captcha: 'demand' | 'puzzle' | 'ignore';
  captchas: CaptchaTokens;
  hasSheets: boolean;
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  calls: RunningCalls;
  overload: Overload;
  limits: CallerLimits;
  /** True if every proxy in front of this node is the operator's own: then `X-Forwarded-For` names the caller that the limits count. */
  isProxyTrusted: boolean;
  /** Factor of the simulated time of a response: 0 for measurements. */
  latency: number;
  clock: () => number;
  random: () => number;
  /** Keys of the hashes by which a repeated request body is recognized. */
  keys: HashKeys;
  isOrigin: AccessRules['isAllowedOrigin'];
  /** Create requests in progress on this node, by user and key. Between nodes a unique key of the database rejects a repeated one. */
  runningCreates: Set<string>;
}

export interface Caller {
  /** Null for a guest. */
  user: string | null;
  language: string;
  /** The cashier's address as the client uses it, such as `http://localhost:5173`; links in responses begin with it. */
  origin: string;
}

export type AuthenticatedCaller = Caller & { user: string };
