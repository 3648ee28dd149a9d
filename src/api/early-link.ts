import type { RequestEnvelope } from './envelope.ts';

/** Where the socket listens (specification, section 7). */
export const SOCKET_PATH = '/v4/socket.io';

/** Who connects, as far as the address tells (specification, section 7); the token is not in it. */
interface Caller {
  language: string;
  xOrigin?: string | undefined;
  /** Only a native one is told. */
  platform?: string | undefined;
}

/** The query of the link's address. */
export function linkQuery({ language, xOrigin, platform }: Caller): Record<string, string> {
  return {
    cashier_type: 'widget',
    Language: language,
    ...(xOrigin && { xorigin: xOrigin }),
    ...(platform && { isNative: 'true', platform }),
  };
}

/** A line that stands, or soon will, before the code that speaks over it has arrived. */
export interface EarlyLink {
  line: WebSocket;
  /** What came over it and was read by nobody yet, in its order. */
  heard: unknown[];
  /** What its handshake has asked already, and for whom (early-ask.ts). */
  asked?: { token: string; reads: RequestEnvelope[] };
  /** The code of the link speaks over it now, or never will. */
  isTaken?: boolean;
}

/**
 * Opens the WebSocket of the link beside the downloads: connecting takes round trips, the code of the link takes as
 * long. A line to another address than that code wants is closed once it is here.
 * @throws {DOMException} when the address is none, or the page may not connect to it
 */
export function openEarly(origin: string, caller: Caller): EarlyLink {
  const query = Object.entries(linkQuery(caller)).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}&`,
  );
  const address = `${origin.replace('http', 'ws')}${SOCKET_PATH}/?${query.join('')}EIO=4&transport=websocket`;
  const early: EarlyLink = { line: new WebSocket(address), heard: [] };
  early.line.onmessage = ({ data }) => early.heard.push(data);
  return early;
}
