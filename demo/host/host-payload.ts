import { variablesOf } from './brands.ts';
import type { Settings } from './settings.ts';

/** Host data for the widget, by the property names of docs/host-guide.md; what is left to the widget is null. */
export function hostPayload(settings: Settings): Record<string, unknown> {
  const { token, currency, country, locale, theme, platform, page, brand } = settings;
  return {
    token,
    // The token without its signature: ids go to logs and monitoring, so they must hold no secret.
    userId: token.split('.')[0],
    currency,
    paymentGeo: country.toUpperCase(),
    locale,
    page,
    theme: theme || null,
    platform: platform || null,
    schema: { assets: {}, fonts: [], variables: variablesOf(brand, shownTheme(settings)) },
  };
}

/** The theme that the widget will choose: natives are dark, others light, unless the host says so. */
function shownTheme({ theme, platform }: Settings): 'light' | 'dark' {
  if (theme === 'auto') return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (theme) return theme;
  return platform === 'android' || platform === 'ios' ? 'dark' : 'light';
}
