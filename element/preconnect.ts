import { type EarlySocket, openEarlySocket } from '../src/api/preconnect/early-socket.ts';
import { cashierOriginOf } from '../src/domain/host/cashier-address.ts';
import { labelLanguageOf } from '../src/i18n/languages.ts';
import { loadFirstRequests } from './lazy-parts.ts';
import type { ElementValueName } from './properties.ts';

interface Starting {
  /** The preconnected socket, which the engine takes over. */
  early?: EarlySocket | undefined;
  engine?: unknown;
}

/**
 * Preconnects as soon as the token is known, and requests the list: connecting takes several round trips, during which
 * the engine is downloaded. Does nothing without a token, once the engine runs, in framed mode, if the session would
 * reject the cashier's address or send experiments, or if the page may not connect to it.
 */
export function preconnect(
  run: Starting,
  element: HTMLElement,
  data: Partial<Record<ElementValueName, unknown>>,
): void {
  const { token, host, locale, platform, xOrigin, experiments, assets, frame } = data as Record<
    string,
    string | undefined
  >;
  try {
    const origin = cashierOriginOf(host, resolveAssetsUrl(element, assets), originsOf(element));
    if (!origin || !token || run.early || run.engine || frame) return;
    // The session sends the token of such a host in the URL, so it opens another socket.
    if (Object(experiments).legacyQueryToken) return;
    const early = openEarlySocket(origin, {
      language: labelLanguageOf(locale ?? ''),
      xOrigin,
      platform,
    });
    run.early = early;
    // A small chunk, which loads before the socket is open. If it fails, the engine requests the list.
    loadFirstRequests()
      .then(({ requestList }) => requestList(early, data))
      .catch(() => {});
  } catch {
    // This error is not reported: the start or the engine's own connection fails for the same reason, and reports it.
  }
}

/**
 * The base URL of locales, icons and chunks: the folder of this script. (Bundlers would treat `new URL('./',
 * …)` as a file.)
 * @param own the element's `assets`
 */
export function resolveAssetsUrl(element: Element, own: unknown): string {
  const script = import.meta.url.replace(/[^/]*$/, '');
  const { href, origin } = new URL(own ? `${own}`.replace(/\/?$/, '/') : script, document.baseURI);
  // Injected markup must not name an origin that the page's script has not pinned: the folder of the script then counts.
  return own && originsOf(element)?.includes(origin) === false ? script : href;
}

/** The origins that the page's script has pinned for this element, if any. */
export function originsOf(element: Element): readonly string[] | undefined {
  return Object(element.constructor).origins;
}
