import type { Printed } from './printer.ts';

export interface KitOptions {
  url: string;
  token?: string | undefined;
  otherToken?: string | undefined;
  expiredToken?: string | undefined;
  country?: string | undefined;
  currency?: string | undefined;
  deposit?: string | undefined;
  withdrawal?: string | undefined;
  fields: Readonly<Record<string, string>>;
  allowPayments: boolean;
  allMethods?: boolean;
  /** True if the operator has captchas switched on: then the rules about captchas are checked. */
  hasCaptcha?: boolean;
  /** A wallet's token from the test mode of the card processor, which pays only once. */
  walletToken?: string | undefined;
  /** The token of a user whose account has limits. The rules lower these limits. */
  limitedToken?: string | undefined;
  jurisdiction?: string | undefined;
  closedTokens?: Partial<Record<'cool-off' | 'self-excluded', string | undefined>>;
  /** Restarts the cashier. If it is missing, the rules about a restart are skipped. */
  restart?: (() => Promise<void>) | undefined;
  users: number;
  timeoutMs: number;
  pushMs: number;
  /** The longest wait for a frame that the cashier sends by itself, such as a ping. If missing, rules about such frames are skipped. */
  waitMs?: number;
  onCreated: (line: Printed) => void;
}
