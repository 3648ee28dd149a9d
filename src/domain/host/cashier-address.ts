/** Host names of this machine, where development needs no certificate. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * True for a URL that a host may set as the cashier's: an https origin without user, path or query, which
 * would be ignored or end up in logs. Plain http is allowed for this machine and for the origin of the
 * current page only, because anywhere else the token would be sent unencrypted.
 */
export function isCashierAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || url.href !== `${url.origin}/`) return false;
  if (url.protocol === 'https:') return true;
  return (
    url.protocol === 'http:' && (LOOPBACK.test(url.hostname) || url.origin === globalThis.location?.origin)
  );
}
