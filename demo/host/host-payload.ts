import { variablesOf } from './brands.ts';
import type { Settings } from './settings.ts';

/** Host data for the widget, by the property names of docs/host-guide.md; null where the widget decides. */
export function hostPayload(settings: Settings): Record<string, unknown> {
  const { token, currency, country, locale, theme, platform, page, brand } = settings;
  return {
    token,
    // The token without its signature: ids go to logs and monitoring, so they must contain no secret.
    userId: token.split('.')[0],
    currency,
    paymentGeo: country.toUpperCase(),
    locale,
    page,
    // The journal shows each `pay-help`.
    support: true,
    theme: theme || null,
    platform: platform || null,
    schema: { assets: {}, fonts: [], variables: variablesOf(brand, shownTheme(settings)) },
  };
}

/** The theme that the widget will choose: dark in native apps, light elsewhere, unless the host sets one. */
function shownTheme({ theme, platform }: Settings): 'light' | 'dark' {
  if (theme === 'auto') return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (theme) return theme;
  return platform === 'android' || platform === 'ios' ? 'dark' : 'light';
}
