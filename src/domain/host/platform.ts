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
