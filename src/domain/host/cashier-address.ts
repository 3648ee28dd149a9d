/** Matches an https origin, or an http origin of the user's own machine, where a developer needs no certificate. */
export const TRUSTED = /^https:|^http:\/\/((.+\.)?localhost|127[.\d]+|\[::1\])(:\d+)?$/;

declare const JUDGED: unique symbol;

/** An origin that may receive the user's token. Only `cashierOriginOf` creates values of this type. */
export type CashierOrigin = string & { readonly [JUDGED]: true };

/**
 * The origin of the cashier that a host names, or, if it names none, that of the widget's script. Undefined unless the address is an
 * https origin alone: a user name, path or query would be ignored or end up in logs. Plain http is allowed only for the user's own machine
 * and the page's own origin, because anywhere else the token would be sent unencrypted.
 * @param origins the only origins that a host may name, if the page's script has pinned them (`definePayWidget`)
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

/** Null if the address is no URL. `URL.canParse` is newer than the lowest supported browser. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
