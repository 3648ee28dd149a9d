import type { RequestEnvelope } from './envelope.ts';

/** Path of the socket (R-LINK-1). */
export const SOCKET_PATH = '/v4/socket.io';

/** Query fields that identify the caller (R-LINK-2); the token is not one of them. */
interface Caller {
  language: string;
  xOrigin?: string | undefined;
  /** `android` or `ios`; any other platform is not sent. */
  platform?: string | undefined;
}

/** The query of the socket's URL. */
export function linkQuery({ language, xOrigin, platform }: Caller): Record<string, string> {
  return {
    cashier_type: 'widget',
    Language: language,
    ...(xOrigin && { xorigin: xOrigin }),
    ...(platform && { isNative: 'true', platform }),
  };
}

/** The preconnected socket, open or connecting, before the code that uses it is loaded. */
export interface EarlyLink {
  line: WebSocket;
  /** Frames that arrived before a listener was attached, in order. */
  heard: unknown[];
  /** Set when the handshake was sent: its token, and the requests that were sent ahead (`early-ask.ts`). */
  asked?: { token: string; reads: RequestEnvelope[] };
  /** True once `CashierSocket` has taken over; nothing else may be sent ahead then. */
  isTaken?: boolean;
}

/** The URL of the WebSocket, as socket.io builds it. */
export function lineAddress(origin: string, query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}&`);
  return `${origin.replace('http', 'ws')}${SOCKET_PATH}/?${pairs.join('')}EIO=4&transport=websocket`;
}

/**
 * Opens the cashier's WebSocket while the engine is being downloaded: connecting takes several round trips.
 * If the engine needs another URL, it closes this socket.
 * @throws {DOMException} when the URL is invalid, or the page may not connect to it
 */
export function openEarly(origin: string, caller: Caller): EarlyLink {
  const early: EarlyLink = { line: new WebSocket(lineAddress(origin, linkQuery(caller))), heard: [] };
  early.line.onmessage = ({ data }) => early.heard.push(data);
  return early;
}
