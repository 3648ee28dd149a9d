import { variablesOf } from './brands.ts';
import type { Settings } from './settings.ts';
import { textSizeVariables } from './state/devices.ts';

/**
 * Host data for the widget; null lets the widget decide. A value that `before` had is sent when it is emptied, so that
 * the widget drops it.
 */
export function hostPayload(settings: Settings, before: Settings = settings): Record<string, unknown> {
  const { token, currency, country, locale, theme, platform, page } = settings;
  const old = editedData(before);
  return {
    token,
    // The token without its signature, because ids go to logs and monitoring, which must contain no secret.
    userId: token.split('.')[0],
    currency,
    paymentGeo: country.toUpperCase(),
    locale,
    page,
    // The journal shows each `pay-help`, so the host page offers help.
    support: true,
    theme: theme || null,
    platform: platform || null,
    schema: {
      assets: {},
      fonts: [],
      variables: { ...brandVariables(settings), ...textSizeVariables(settings.textSize) },
    },
    ...Object.fromEntries(
      Object.entries(editedData(settings)).filter(([name, value]) => !isUnset(value) || !isUnset(old[name])),
    ),
  };
}

export function editedData({ amount, hasCloseButton, edits }: Settings): Record<string, unknown> {
  const { texts, bonusList, bonusId, experiments } = edits;
  return { amount, closingButton: hasCloseButton, texts, bonusList, bonusId, experiments };
}

/** True for the value that a property has if no host sets it: empty, or `true` for `closingButton`. */
export function isUnset(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === '' || value === true || value === undefined;
}

/** `schema.variables` of the chosen brand, with the edited tokens of the shown theme. */
export function brandVariables(settings: Settings): Record<string, string> {
  const theme = shownTheme(settings);
  return { ...variablesOf(settings.brand, theme), ...settings.edits[theme] };
}

/** The theme that the widget will choose: dark in native apps, light elsewhere, unless the host sets one. */
export function shownTheme({ theme, platform }: Settings): 'light' | 'dark' {
  if (theme === 'auto') return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (theme) return theme;
  return platform === 'android' || platform === 'ios' ? 'dark' : 'light';
}
