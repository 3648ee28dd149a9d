import type { RequestEnvelope } from './envelope.ts';

/** Path of the socket (R-LINK-1). */
export const SOCKET_PATH = '/v4/socket.io';

/** The query fields that identify the caller (R-LINK-2); the token is not among them. */
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
  /** Frames that arrived before anybody listened, in order. */
  heard: unknown[];
  /** Its handshake was sent: for whom, and what it has asked on a guess (early-ask.ts). */
  asked?: { token: string; reads: RequestEnvelope[] };
  /** The link has it: whoever would ask on a guess comes too late. */
  isTaken?: boolean;
}

/** The URL of the WebSocket, as socket.io builds it. */
export function lineAddress(origin: string, query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}&`);
  return `${origin.replace('http', 'ws')}${SOCKET_PATH}/?${pairs.join('')}EIO=4&transport=websocket`;
}

/**
 * Opens the WebSocket of the link beside the downloads: connecting takes round trips, the code of the link takes as
 * long. A line to another address than that code wants is closed once it is here.
 * @throws {DOMException} when the address is none, or the page may not connect to it
 */
export function openEarly(origin: string, caller: Caller): EarlyLink {
  const early: EarlyLink = { line: new WebSocket(lineAddress(origin, linkQuery(caller))), heard: [] };
  early.line.onmessage = ({ data }) => early.heard.push(data);
  return early;
}
