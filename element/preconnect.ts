import { type EarlyLink, openEarly } from '../src/api/early-link.ts';
import type { HostDataName } from '../src/domain/host/host-data.ts';
import { isNative } from '../src/domain/host/platform.ts';
import { labelLanguageOf } from '../src/i18n/languages.ts';
import { loadEarlyAsk } from './lazy-parts.ts';

/**
 * Preconnects as soon as the token is known, and requests the list: connecting takes several round trips,
 * during which the engine is downloaded. Returns undefined without a token, or if the page may not connect to
 * the cashier.
 */
export function preconnect(
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
    // A small chunk, which loads before the socket is open. If it fails, the engine requests the list.
    loadEarlyAsk()
      .then(({ ask }) => ask(early, data))
      .catch(() => {});
    return early;
  } catch {
    // The engine's own connection fails for the same reason, and reports it.
    return undefined;
  }
}
