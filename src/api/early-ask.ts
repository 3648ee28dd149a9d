import type { RequestType } from './contract.ts';
import type { EarlyLink } from './early-link.ts';
import { CONNECT } from './names.ts';

/** The address of a line to an origin alone: encrypted, or to this machine. */
const SAFE = /^(?:wss:\/\/[^/?@]+|ws:\/\/(?:(?:[^/?@]+\.)?localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?)\/v4\//;

/**
 * Asks for the list over a line that was opened early, in the handshake: when the engine takes the line, the answer is
 * under way. The engine takes of it what it would ask itself (`CashierClient`), so that a wrong guess costs nothing but
 * an answer that nobody waits for. This file imports none: it would have to be waited for.
 * @param data what the host has said so far, unparsed
 */
export function ask(early: EarlyLink, data: Readonly<Record<string, unknown>>): void {
  const { line } = early;
  const send = () => {
    const { token, currency, paymentGeo, page, host } = data;
    // Skip unless all three are strings: the session would send something else.
    if (typeof token !== 'string' || typeof currency !== 'string' || typeof paymentGeo !== 'string') return;
    // A token goes where the link itself would go. The engine refuses any other (src/domain/host-data.ts), and says why.
    if (/\p{Cc}/u.test(token) || (host && !SAFE.test(line.url))) return;
    // Only a native one is in the address.
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
    // Nine characters: a person may have to read them out.
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
