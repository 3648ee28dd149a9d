import type { CashierOrigin } from '../../domain/host/cashier-address.ts';
import { isNative } from '../../domain/host/platform.ts';
import type { RequestEnvelope } from '../envelope.ts';

/** Path of the WebSocket on the cashier's origin, the same at every cashier (R-LINK-1). */
export const SOCKET_PATH = '/v4/socket.io';

/** Version of the contract that this widget implements, in the query of the handshake (docs/contract.md, Versions). */
export const CONTRACT_VERSION = '1.2';

/** Query fields that identify the caller (R-LINK-2). The token is not one of them, because servers log URLs. */
export interface Caller {
  language: string;
  xOrigin?: string | undefined;
  platform?: string | undefined;
}

export function socketQuery({ language, xOrigin, platform }: Caller): Record<string, string> {
  return {
    cashier_type: 'widget',
    contract: CONTRACT_VERSION,
    Language: language,
    ...(xOrigin && { xorigin: xOrigin }),
    ...(isNative(platform) && { isNative: 'true', platform }),
  };
}

/** The URL of the WebSocket, as socket.io builds it: only then can socket.io take the preconnected socket over. */
export function socketUrl(origin: CashierOrigin, query: Record<string, string>): string {
  const fields = new URLSearchParams(query);
  return `${origin.replace('http', 'ws')}${SOCKET_PATH}/?${fields}&EIO=4&transport=websocket`;
}

/** The WebSocket that the shell opens while it downloads the session; `Preconnection` takes it over. */
export interface EarlySocket {
  readonly webSocket: WebSocket;
  readonly events: Event[];
  /** Called after each event. An `EventBuffer` would add 0.1 kB to the shell. */
  onEvent?: () => void;
  /** The token and the requests that the shell has sent, named as on the wire; absent before the handshake. */
  handshake?: { token: string | undefined; ask: RequestEnvelope[] };
  /** True once the session uses the socket: the shell then sends nothing over it. */
  isClaimed?: boolean;
}

/** Connects while the session's code loads, because that takes round trips. @throws {DOMException} for an invalid or a blocked URL */
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
