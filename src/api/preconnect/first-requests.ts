import type { RequestType } from '../contract.ts';
import { CONNECT } from '../wire-constants.ts';
import type { EarlySocket } from './early-socket.ts';

const MAX_TOKEN_CHARS = 8_192;

// Both are called by these names, because the build replaces `JSON.stringify` and `Date.now` by functions of a file outside the shell.
const { stringify } = JSON;
const { now } = Date;

/**
 * Requests the list before the session is loaded. The session takes over the requests that it would send itself (`Preconnection`), so a
 * wrong guess costs one unused response. This file imports constants only, because the shell would have to load any other file too.
 */
export function requestList(early: EarlySocket, data: Readonly<Record<string, unknown>>): void {
  const { webSocket } = early;
  const send = () => {
    const { token, currency, paymentGeo, page, locale = 'en', xOrigin = '' } = data;
    // A script of the page may have given arrays a `toJSON`, which `stringify` would call. Then only the session sends, by `toJson`.
    if (early.isClaimed || 'toJSON' in []) return;
    // The session takes over only requests with its own values, so the shell sends none with a value that `host-data.ts` drops or changes.
    if (!fits(token, /^\P{Cc}+$/u, MAX_TOKEN_CHARS) || !fits(currency, /^[A-Z]{3,5}$/)) return;
    if (!fits(paymentGeo, /^[A-Za-z]{2}$/) || !fits(xOrigin, /^(?!null$)/)) return;
    if (!fits(locale, /^[a-z]{2,3}(?=$|[-_.@,;])/i)) return;
    // Only a native platform is in the socket's address, and each request repeats it.
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
    // Nine characters, because a `msgid` is also the reference that a user reads out.
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
