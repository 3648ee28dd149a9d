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
  /** The captchas of the cashier are switched on, which the kit then checks. */
  hasCaptcha?: boolean;
  /** A token of a wallet that pays once, from the test mode of the processor. */
  walletToken?: string | undefined;
  /** The token of a user whose account has limits, which the kit lowers. */
  limitedToken?: string | undefined;
  /** The code of the pack whose rules are checked, such as `GB`. */
  jurisdiction?: string | undefined;
  /** Tokens of users whose accounts are closed for deposits, by state. */
  closedTokens?: Partial<Record<'cool-off' | 'self-excluded', string | undefined>>;
  /** Restarts the cashier; the rule of the restart is skipped without it. */
  restart?: (() => Promise<void>) | undefined;
  users: number;
  timeoutMs: number;
  /** The time in which a push has to follow a change. */
  pushMs: number;
  /** The longest time that a rule waits for what comes by itself, such as a ping; such rules are skipped without it. */
  waitMs?: number;
  /** Called with each payment that the kit has created. */
  onCreated: (line: Printed) => void;
}
