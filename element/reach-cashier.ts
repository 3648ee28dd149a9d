import { type EarlyLink, openEarly } from '../src/api/early-link.ts';
import type { HostDataName } from '../src/domain/host-data.ts';
import { isNative } from '../src/domain/platform.ts';
import { labelLanguageOf } from '../src/i18n/languages.ts';
import { loadEarlyAsk } from './lazy-parts.ts';

/**
 * Connecting takes round trips, its code a download: both at once, as soon as it is known who connects, and the list is
 * asked for beside them. Nothing comes of it without a token, or where the page may not connect there.
 */
export function reachCashier(
  data: Partial<Record<HostDataName, unknown>>,
  assets: string,
): EarlyLink | undefined {
  const { token, host, locale, platform, xOrigin } = data as Record<string, string | undefined>;
  if (!token) return undefined;
  try {
    const early = openEarly(host || new URL(assets).origin, {
      language: labelLanguageOf(locale ?? ''),
      xOrigin,
      platform: isNative(platform) ? platform : undefined,
    });
    // A few lines: they are here before the line stands, and may stay away.
    loadEarlyAsk()
      .then(({ ask }) => ask(early, data))
      .catch(() => {});
    return early;
  } catch {
    // The link itself will meet the same, and tell.
    return undefined;
  }
}
