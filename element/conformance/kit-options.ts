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
  /** Values of fields that the kit cannot make up, by name. */
  fields: Readonly<Record<string, string>>;
  allowPayments: boolean;
  allMethods?: boolean;
  /** Says that the cashier has captchas switched on, so that the rules about captchas are checked. */
  hasCaptcha?: boolean;
  /** A wallet's token from the test mode of the card processor; it pays once. */
  walletToken?: string | undefined;
  /** The token of a user whose account has limits; the rules lower these limits. */
  limitedToken?: string | undefined;
  /** The code of a jurisdiction, such as `GB`, whose rules are checked too. */
  jurisdiction?: string | undefined;
  /** Tokens of users whose accounts are closed for deposits, by state. */
  closedTokens?: Partial<Record<'cool-off' | 'self-excluded', string | undefined>>;
  /** Restarts the cashier; without it the rules about a restart are skipped. */
  restart?: (() => Promise<void>) | undefined;
  users: number;
  timeoutMs: number;
  /** The time within which a push must follow the change that it reports. */
  pushMs: number;
  /** The longest wait for a frame that the cashier sends by itself, such as a ping; without it such rules are skipped. */
  waitMs?: number;
  onCreated: (line: Printed) => void;
}
