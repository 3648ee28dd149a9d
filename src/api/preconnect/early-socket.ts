import type { CashierOrigin } from '../../domain/host/cashier-address.ts';
import type { RequestEnvelope } from '../envelope.ts';
import { type Caller, socketQuery, socketUrl } from './socket-url.ts';

/** The WebSocket that the shell opens while it downloads the session; `Preconnection` takes it over. */
export interface EarlySocket {
  readonly webSocket: WebSocket;
  /** The events of the socket that no reader has received yet, in order. */
  readonly events: Event[];
  /** Called after each event. An `EventBuffer` would add 0.1 kB to the shell. */
  onEvent?: () => void;
  /** The token and the shell's requests of the handshake, named as on the wire; absent until the handshake was sent. */
  handshake?: { token: string | undefined; ask: RequestEnvelope[] };
  /** True once the session uses the socket; then nothing but the session may send over it. */
  isClaimed?: boolean;
}

/**
 * Opens the cashier's WebSocket: connecting takes several round trips.
 * @throws {DOMException} when the URL is invalid, or the page may not connect to it
 */
export function openEarlySocket(origin: CashierOrigin, caller: Caller): EarlySocket {
  const webSocket = new WebSocket(socketUrl(origin, socketQuery(caller)));
  const early: EarlySocket = { webSocket, events: [] };
  for (const type of ['open', 'message', 'error', 'close']) {
    webSocket.addEventListener(type, (event) => {
      early.events.push(event);
      early.onEvent?.();
    });
  }
  return early;
}
