/** Platforms of the widget (R-MODE-1). */
export const PLATFORMS = ['desktop', 'mobile', 'android', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** A native platform is android or ios (R-THEME-1). */
export function isNative(platform: unknown): platform is 'android' | 'ios' {
  return platform === 'android' || platform === 'ios';
}

export type ThemeName = 'light' | 'dark';
/** Themes that a host may choose; `auto` follows the device. */
export type ThemeChoice = ThemeName | 'auto';

/** Native platforms are always dark and others light, unless the host chooses a theme (R-THEME-1). */
export function themeFor(
  platform: Platform,
  choice: ThemeChoice | undefined,
  prefersDark: boolean,
): ThemeName {
  if (choice === 'auto') return prefersDark ? 'dark' : 'light';
  return choice ?? (isNative(platform) ? 'dark' : 'light');
}
