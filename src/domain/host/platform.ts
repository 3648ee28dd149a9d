import type { TransactionType } from '../payment/transaction.ts';

export const PLATFORMS = ['desktop', 'mobile', 'android', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];

export function isNative(platform: unknown): platform is 'android' | 'ios' {
  return platform === 'android' || platform === 'ios';
}

/** Pages of the host to which the widget may send the user. `identity` checks the identity, `wager` is about the wager of a bonus. */
export const HOST_ACTIONS = ['identity', 'limits', 'wager', 'support', 'account'] as const;
export type HostAction = (typeof HOST_ACTIONS)[number];

export type ThemeName = 'light' | 'dark';
export type ThemeChoice = ThemeName | 'auto';

/**
 * Native platforms are always dark and others light, unless the host chooses a theme (R-THEME-1). Values that are not decoded yet are
 * accepted, because the shell calls this too, and any unknown choice counts as none.
 */
export function themeFor(platform: unknown, choice: unknown, prefersDark: boolean): ThemeName {
  const isDark =
    choice === 'auto' ? prefersDark : choice === 'dark' || (choice !== 'light' && isNative(platform));
  return isDark ? 'dark' : 'light';
}

/** An analytics event (R-TELE-1). `src/telemetry/analytics-catalogue.ts` lists the names and their fields. */
export interface AnalyticsEvent {
  /** Transaction type and name joined, because tag managers want one text: `deposit_method_choose`. */
  event: string;
  event_cat: TransactionType;
  event_name: string;
  currency: string;
  deposit_method?: string;
  withdrawal_method?: string;
  method_type: 'crypto' | 'fiat' | 'default';
  /** ISO code of the country of payment, in lower case. */
  payment_region: string;
  /** The form's screen, as its path below the list: `redirect`, `india/invoice`. */
  form_type?: string;
  /** A number in major units, because tag managers and reports add the amounts up. */
  submit_amount?: number;
  error_code?: string;
  error_text?: string;
  /** The reference by which user, host and cashier find the error. */
  error_id?: string;
}
