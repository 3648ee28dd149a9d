import { type EarlySocket, openEarlySocket } from '../src/api/preconnect/early-socket.ts';
import { cashierOriginOf } from '../src/domain/host/cashier-address.ts';
import { labelLanguageOf } from '../src/i18n/languages.ts';
import { loadFirstRequests } from './lazy-parts.ts';
import type { ElementValueName } from './properties.ts';

interface Starting {
  early?: EarlySocket | undefined;
  engine?: unknown;
}

/**
 * Opens the socket as soon as the token is known, and requests the list. Connecting takes several round trips, in which the engine is
 * downloaded. Nothing happens without a token, once the engine runs, in framed mode, if the session would reject the cashier's address or
 * send experiments, or if the page may not connect to the cashier.
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
    // With this experiment the session sends the token in the URL, so it cannot use this socket.
    if (Object(experiments).legacyQueryToken) return;
    const early = openEarlySocket(origin, {
      language: labelLanguageOf(locale ?? ''),
      xOrigin,
      platform,
    });
    run.early = early;
    // If this small chunk fails to load, the engine requests the list.
    loadFirstRequests()
      .then(({ requestList }) => requestList(early, data))
      .catch(() => {});
  } catch {
    // The error is not reported here, because the start or the engine's own connection fails for the same reason and reports it.
  }
}

/** The folder of this script, or `own`. Not `new URL('./', …)`, which bundlers treat as a file. @param own the element's `assets` */
export function resolveAssetsUrl(element: Element, own: unknown): string {
  const script = import.meta.url.replace(/[^/]*$/, '');
  const { href, origin } = new URL(own ? `${own}`.replace(/\/?$/, '/') : script, document.baseURI);
  // Injected markup may name an origin that the page's script has not pinned, so the folder of the script is used instead.
  return own && originsOf(element)?.includes(origin) === false ? script : href;
}

export function originsOf(element: Element): readonly string[] | undefined {
  return Object(element.constructor).origins;
}
