import type { RequestType } from './contract.ts';
import type { EarlyLink } from './early-link.ts';
import { CONNECT } from './wire-constants.ts';

/** URL of a socket to an origin without user, path or query: encrypted, or to this machine. */
const SAFE = /^(?:wss:\/\/[^/?@]+|ws:\/\/(?:(?:[^/?@]+\.)?localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?)\/v4\//;

/**
 * Requests the list in the handshake of the preconnected socket, before the engine is loaded. The engine
 * reuses those requests that it would send itself (`CashierClient`); a wrong guess costs one unused response.
 * This file imports no other, because the shell would have to wait for it.
 * @param data host data so far, not decoded
 */
export function ask(early: EarlyLink, data: Readonly<Record<string, unknown>>): void {
  const { line } = early;
  const send = () => {
    const { token, currency, paymentGeo, page, host } = data;
    // Skip unless all three are strings: the session would send something else.
    if (typeof token !== 'string' || typeof currency !== 'string' || typeof paymentGeo !== 'string') return;
    // Send the token only where the engine would send it. The engine rejects any other address and reports
    // why (`domain/host/host-data.ts`).
    if (/\p{Cc}/u.test(token) || (host && !SAFE.test(line.url))) return;
    // The query contains the platform only if it is native.
    const platform = new URL(line.url).searchParams.get('platform');
    const place = {
      country: paymentGeo.toLowerCase(),
      currency,
      ...(platform && { isNative: true, platform }),
    };
    const types: RequestType[] =
      page === 'withdrawal'
        ? ['BANKING:methods-withdrawal']
        : ['BANKING:methods-payment-v3', 'BANKING:userdata-payment-snippet'];
    // Nine characters: the user may have to read the reference out.
    const prefix = Math.random().toString(36).slice(2, 11);
    const sendTime = Date.now();
    const reads = types.map((type, at) => ({ msgid: `${prefix}-${at}`, type, data: place, sendTime }));
    early.asked = { token, reads };
    line.send(CONNECT + JSON.stringify({ token, ask: reads }));
  };
  if (early.isTaken) return;
  if (line.readyState === WebSocket.OPEN) send();
  else line.onopen = send;
}
