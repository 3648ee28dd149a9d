import { parseUrl, TRUSTED } from '../domain/host/cashier-address.ts';

/** Returns a query parameter of the window's address and removes it without a history entry, so that it applies to one load only. */
export function takeQuery({ location, history }: Window, name: string): string | null {
  const url = new URL(location.href);
  const value = url.searchParams.get(name);
  if (value === null) return null;
  url.searchParams.delete(name);
  try {
    history.replaceState(history.state, '', url);
  } catch {
    // A sandboxed frame without an origin cannot change its URL, so there the parameter applies to each load.
  }
  return value;
}

const OF_BROWSERS =
  /^(?:https?|wss?|ftp|file|filesystem|blob|data|\w*script|about|intent|content|mailto|tel|sms):/;

/** True for an address that a bank may lead back to: https, this machine, or an app's own scheme, and without credentials. */
export function isReturnUrl(address: string): boolean {
  const url = parseUrl(address);
  if (!url || url.username || url.password) return false;
  return TRUSTED.test(url.origin) || !OF_BROWSERS.test(url.protocol);
}

/** The id of the payment from which a bank's page has led back to `returnUrl`: `?payment=ID`, if this is the window's address. */
export function takeReturn(page: Window, returnUrl: unknown): string | null {
  const back = typeof returnUrl === 'string' ? parseUrl(returnUrl) : null;
  const isHere = back?.origin === page.location.origin && back.pathname === page.location.pathname;
  return isHere ? takeQuery(page, 'payment') : null;
}
