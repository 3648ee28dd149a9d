import type { RequestType } from '../contract.ts';
import { CONNECT } from '../wire-constants.ts';
import type { EarlySocket } from './early-socket.ts';

/** URL of a socket to an origin without user, path or query: encrypted, or to this machine. */
const SAFE = /^(?:wss:\/\/[^/?@]+|ws:\/\/(?:(?:[^/?@]+\.)?localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?)\/v4\//;

/**
 * Requests the list in the handshake of the preconnected socket, before the session is loaded. The session
 * takes over those requests that it would send itself (`Preconnection`); a wrong guess costs one unused
 * response. This file imports no other, because the shell would have to wait for it.
 * @param data host data so far, not decoded
 */
export function requestList(early: EarlySocket, data: Readonly<Record<string, unknown>>): void {
  const { webSocket } = early;
  const send = () => {
    const { token, currency, paymentGeo, page, host } = data;
    if (early.isClaimed) return;
    // Skip unless all three are strings: the session would send something else.
    if (typeof token !== 'string' || typeof currency !== 'string' || typeof paymentGeo !== 'string') return;
    // Send the token only where the session would send it. The session rejects any other address and reports
    // why (`domain/host/host-data.ts`).
    if (/\p{Cc}/u.test(token) || (host && !SAFE.test(webSocket.url))) return;
    // The query contains the platform only if it is native.
    const platform = new URL(webSocket.url).searchParams.get('platform');
    const market = {
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
    const ask = types.map((type, at) => ({ msgid: `${prefix}-${at}`, type, data: market, sendTime }));
    early.handshake = { token, ask };
    webSocket.send(CONNECT + JSON.stringify(early.handshake));
  };
  if (webSocket.readyState === WebSocket.OPEN) send();
  else webSocket.addEventListener('open', send);
}
