import type { TransactionType } from '../payment/transaction.ts';

/** Platforms of the widget (R-MODE-1). */
export const PLATFORMS = ['desktop', 'mobile', 'android', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** A native platform is android or ios (R-THEME-1). */
export function isNative(platform: unknown): platform is 'android' | 'ios' {
  return platform === 'android' || platform === 'ios';
}

/** Pages of the host to which the user may be sent: proof of identity, limits, the wager of a bonus, support, or the account. */
export const HOST_ACTIONS = ['identity', 'limits', 'wager', 'support', 'account'] as const;
export type HostAction = (typeof HOST_ACTIONS)[number];

export type ThemeName = 'light' | 'dark';
/** Themes that a host may choose; `auto` follows the device. */
export type ThemeChoice = ThemeName | 'auto';

/**
 * Native platforms are always dark and others light, unless the host chooses a theme (R-THEME-1).
 * @param platform also one that is not decoded yet
 * @param choice a `ThemeChoice`; any other value counts as none
 */
export function themeFor(platform: unknown, choice: unknown, prefersDark: boolean): ThemeName {
  const isDark =
    choice === 'auto' ? prefersDark : choice === 'dark' || (choice !== 'light' && isNative(platform));
  return isDark ? 'dark' : 'light';
}

/** An analytics event (R-TELE-1); `src/telemetry/analytics-catalogue.ts` lists the names and their fields. */
export interface AnalyticsEvent {
  /** Category and name joined, for tag managers: `deposit_method_choose`. */
  event: string;
  event_cat: TransactionType;
  event_name: string;
  currency: string;
  /** The cashier's name of the chosen method, or of the group while no method is chosen. */
  deposit_method?: string;
  withdrawal_method?: string;
  /** The kind of the chosen method; `default` while no method is chosen. */
  method_type: 'crypto' | 'fiat' | 'default';
  /** ISO code of the country of payment, lower case. */
  payment_region: string;
  /** The form's screen, as its path below the list: `redirect`, `india/invoice`. */
  form_type?: string;
  /** Major units as a number, because tag managers and reports add the amounts up. */
  submit_amount?: number;
  error_code?: string;
  error_text?: string;
  /** The reference by which user, host and cashier find the error. */
  error_id?: string;
}
