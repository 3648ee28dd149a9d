/** Names of this very machine, where development needs no certificate. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * True for an address that a host may name as the cashier: an https origin, and nothing else of an address. A user, path
 * or query would be ignored or end up in logs. Plain http is for this machine, and for the origin that the page itself
 * came from: anywhere else the token would travel unencrypted.
 */
export function isCashierAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || url.href !== `${url.origin}/`) return false;
  if (url.protocol === 'https:') return true;
  return (
    url.protocol === 'http:' && (LOOPBACK.test(url.hostname) || url.origin === globalThis.location?.origin)
  );
}
