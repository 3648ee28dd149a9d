import type { RequestType } from '../contract.ts';
import { CONNECT } from '../wire-constants.ts';
import type { EarlySocket } from './early-socket.ts';

const MAX_TOKEN_CHARS = 8_192;

// The shell calls these functions without their objects, because the build replaces `JSON.stringify` and `Date.now` by functions of
// another file, for which the shell would have to wait.
const { stringify } = JSON;
const { now } = Date;

/**
 * Requests the list in the handshake of the preconnected socket, before the session is loaded. The session
 * takes over those requests that it would send itself (`Preconnection`); a wrong guess costs one unused
 * response. This file imports constants only, because the shell would have to wait for another file.
 * @param data host data so far, not decoded
 */
export function requestList(early: EarlySocket, data: Readonly<Record<string, unknown>>): void {
  const { webSocket } = early;
  const send = () => {
    const { token, currency, paymentGeo, page, locale = 'en', xOrigin = '' } = data;
    // A script of the page may have given arrays a `toJSON`, which this `stringify` would call: then only the session sends requests, by `toJson`.
    if (early.isClaimed || 'toJSON' in []) return;
    // The shell requests nothing unless the session accepts all five values unchanged (`host-data.ts`), because the session would send
    // other requests.
    if (!fits(token, /^\P{Cc}+$/u, MAX_TOKEN_CHARS) || !fits(currency, /^[A-Z]{3,5}$/)) return;
    if (!fits(paymentGeo, /^[A-Za-z]{2}$/) || !fits(xOrigin, /^(?!null$)/)) return;
    if (!fits(locale, /^[a-z]{2,3}(?![a-z\d])/i)) return;
    // The socket's address names the platform only if it is native, and then each request has to name it too.
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
    // Nine characters, because the `msgid` is a reference that the user may have to read out.
    const prefix = Math.random().toString(36).slice(2, 11);
    const sendTime = +now();
    const ask = types.map((type, at) => ({ msgid: `${prefix}-${at}`, type, data: market, sendTime }));
    early.handshake = { token, ask };
    webSocket.send(CONNECT + stringify(early.handshake));
  };
  if (webSocket.readyState === WebSocket.OPEN) send();
  else webSocket.addEventListener('open', send);
}

function fits(value: unknown, pattern: RegExp, maxChars = 2_000): value is string {
  return typeof value === 'string' && value.length <= maxChars && pattern.test(value);
}
