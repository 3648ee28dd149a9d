import { useEffect, useRef } from 'react';
import { parseUrl } from '../../domain/host/cashier-address.ts';

/** Longest URL that is opened, in characters, without parameters: common servers accept about 8 kB in a request line. */
const MAX_URL_CHARS = 8_192;

declare const __PAY_WIDGET_PROVIDERS__: readonly string[];

/** True for a URL that `isAllowedUrl` allows and, if the build lists providers, whose origin is one of theirs or the cashier's. */
export function isProviderUrl(
  address: string,
  cashier: string,
  providers: readonly string[] = __PAY_WIDGET_PROVIDERS__,
): boolean {
  if (!isAllowedUrl(address, cashier)) return false;
  return providers.length === 0 || [cashier, ...providers].includes(new URL(address).origin);
}

/** True for https on its default port, or the cashier's own origin (a sandbox on loopback). The URL must be short and have no password. */
export function isAllowedUrl(address: string, cashier: string): boolean {
  if (address.length > MAX_URL_CHARS || !parseUrl(address)) return false;
  const url = new URL(address);
  // The scheme is checked first, because a `blob:` URL has the origin of the page that created it.
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return false;
  return (url.protocol === 'https:' && (url.port === '' || url.origin === cashier)) || url.origin === cashier;
}

/** True for a provider URL that may be framed. A page of this page's origin could leave the sandbox, so only the cashier's is allowed. */
export function mayBeFramed(address: string, cashier: string): boolean {
  if (!isProviderUrl(address, cashier)) return false;
  const { origin } = new URL(address);
  return origin === cashier || origin !== location.origin;
}

/**
 * True for a page that opens without another press: the cashier's own, or one of a provider that the build lists. Before any other page
 * opens, the user sees its host name.
 */
export function isKnownProvider(
  address: string,
  cashier: string,
  providers: readonly string[] = __PAY_WIDGET_PROVIDERS__,
): boolean {
  return [cashier, ...providers].includes(new URL(address).origin);
}

export interface Redirect {
  url: string;
  method?: 'GET' | 'POST' | undefined;
  params?: Readonly<Record<string, string>> | undefined;
}

/** Opens a provider's page in a new tab, which gets no reference to this window. The web views of some apps open none, or throw. */
export function openInNewTab(redirect: Redirect): void {
  try {
    if (redirect.method === 'POST') post(redirect, '_blank');
    else window.open(addressOf(redirect), '_blank', 'noopener,noreferrer');
  } catch {
    // No tab has opened: the page stays in front, which `useDeparture` notices.
  }
}

/** If nothing has opened after this time, an app is not installed (R-RAIL-2), or the browser has no tabs. */
const DEPARTURE_TIMEOUT_MS = 2_000;

/** Returns a function to call when the user follows a link to another app or tab; `onNothing` runs if none opens. */
export function useDeparture(onNothing: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // When an app or a tab opens, this page goes to the background, and the wait for it ends.
    const stop = () => {
      if (document.visibilityState === 'hidden') clearTimeout(timer.current);
    };
    document.addEventListener('visibilitychange', stop);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', stop);
    };
  }, []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(onNothing, DEPARTURE_TIMEOUT_MS);
  };
}

/**
 * Opens a provider's page in the top window, in place of the page that embeds the widget. @returns false if the browser blocks that,
 * because a sandboxed frame must not navigate the top window. A blocked POST cannot be detected and returns true.
 */
export function openInTopWindow(redirect: Redirect): boolean {
  try {
    if (redirect.method === 'POST') post(redirect, '_top');
    else (window.top ?? window).location.href = addressOf(redirect);
    return true;
  } catch {
    return false;
  }
}

export function openInFrame(frame: HTMLIFrameElement, redirect: Redirect): void {
  if (redirect.method !== 'POST') {
    frame.src = addressOf(redirect);
    return;
  }
  // The form is created in the empty page of the frame, because only some browsers find a frame in a shadow root by its name.
  const send = () => frame.contentDocument && post(redirect, '_self', frame.contentDocument);
  if (frame.contentDocument?.readyState === 'complete') send();
  else frame.addEventListener('load', send, { once: true });
}

function addressOf({ url, params = {} }: Redirect): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value);
  return target.href;
}

/** Submits a form. No property of the form is read once it has inputs, because an input may be named `submit` or `action`. */
function post({ url, params = {} }: Redirect, target: '_blank' | '_top' | '_self', page = document): void {
  const form = page.createElement('form');
  form.method = 'POST';
  form.action = url;
  form.target = target;
  // UTF-8, because the encoding of the host page would change names and signatures.
  form.acceptCharset = 'utf-8';
  form.rel = 'noopener noreferrer';
  form.hidden = true;
  form.dataset.ddPrivacy = 'hidden';
  const inputs = Object.entries(params).map(([name, value]) => {
    const input = page.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    return input;
  });
  form.append(...inputs);
  try {
    page.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
  } finally {
    Element.prototype.remove.call(form);
  }
}
