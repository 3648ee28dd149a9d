import { COUNTRY, CURRENCY, TOKEN } from '../../domain/host/host-text-patterns.ts';
import type { RequestType } from '../contract.ts';
import { CONNECT } from '../wire-constants.ts';
import type { EarlySocket } from './early-socket.ts';

/**
 * Requests the list in the handshake of the preconnected socket, before the session is loaded. The session
 * takes over those requests that it would send itself (`Preconnection`); a wrong guess costs one unused
 * response. This file imports no other, because the shell would have to wait for it.
 * @param data host data so far, not decoded
 */
export function requestList(early: EarlySocket, data: Readonly<Record<string, unknown>>): void {
  const { webSocket } = early;
  const send = () => {
    const { token, currency, paymentGeo, page } = data;
    if (early.isClaimed) return;
    // Skip unless all three are valid: the session would send something else.
    if (!isText(token, TOKEN) || !isText(currency, CURRENCY) || !isText(paymentGeo, COUNTRY)) return;
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

function isText(value: unknown, pattern: string): value is string {
  return typeof value === 'string' && new RegExp(pattern, 'u').test(value);
}
