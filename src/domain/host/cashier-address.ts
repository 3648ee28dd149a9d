/** An https origin, or an http origin of this machine, where development needs no certificate. */
export const TRUSTED = /^https:|^http:\/\/((.+\.)?localhost|127[.\d]+|\[::1\])(:\d+)?$/;

declare const JUDGED: unique symbol;

/** An origin that may receive the user's token. Only `cashierOriginOf` makes one. */
export type CashierOrigin = string & { readonly [JUDGED]: true };

/**
 * The origin of the address that a host names as its cashier's, or, if it names none, that of the widget's
 * script. Undefined unless the named address is an https origin without user, path or query, which would be
 * ignored or end up in logs. Plain http is for this machine and for the origin of the current page alone,
 * because anywhere else the token would be sent unencrypted.
 * @param origins the only origins that may be named, if the page's script has pinned them (`definePayWidget`)
 */
export function cashierOriginOf(
  address: unknown,
  script: string,
  origins?: readonly string[],
): CashierOrigin | undefined {
  try {
    const { href, origin } = new URL(`${address || script}`);
    const isTrusted =
      (TRUSTED.test(origin) || origin === location.origin) && (!origins || origins.includes(origin));
    return !address || (isTrusted && href === `${origin}/`) ? (origin as CashierOrigin) : undefined;
  } catch {
    return undefined;
  }
}

/** An address as a URL, or null if it is none. `URL.canParse` is newer than the lowest supported browser. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
