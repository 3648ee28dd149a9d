import { EventBuffer } from '../../platform/event-buffer.ts';
import { CheckedTransport, type SocketLike, type Transport } from '../transport.ts';
import { CONNECT } from '../wire-constants.ts';
import type { Preconnection } from './preconnection.ts';

export function createTransport(take: () => SocketLike | undefined): Transport {
  class PreconnectedTransport extends CheckedTransport {
    override createSocket(address: string, protocols: undefined, options: object): SocketLike {
      return take() ?? super.createSocket(address, protocols, options);
    }
  }
  return PreconnectedTransport as unknown as Transport;
}

/** The preconnected socket for engine.io: repeats the events that the session has not read, and sends no second handshake. */
export class PreconnectedSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onerror: SocketLike['onerror'] = null;
  onclose: SocketLike['onclose'] = null;
  readonly #preconnection: Preconnection;
  readonly #events = new EventBuffer<Event>();
  #hasPackets = false;

  constructor(preconnection: Preconnection) {
    this.#preconnection = preconnection;
    preconnection.unread.listen((event) => {
      this.#hasPackets ||= event.type === 'message';
      this.#events.push(event);
    });
  }

  get isLost(): boolean {
    return this.#hasPackets && this.readyState > WebSocket.OPEN;
  }

  get readyState(): number {
    return this.#preconnection.webSocket.readyState;
  }

  /** engine.io sets `binaryType` right before it attaches its listeners, so the events are repeated in the next microtask. */
  set binaryType(type: BinaryType) {
    this.#preconnection.webSocket.binaryType = type;
    queueMicrotask(() => this.#events.listen((event) => this.#pass(event)));
  }

  /** True when the handshake was sent: `send` then drops socket.io's own. */
  get hasHandshake(): boolean {
    return this.#preconnection.handshake !== undefined;
  }

  send(packet: string | ArrayBuffer): void {
    if (!this.hasHandshake || !String(packet).startsWith(CONNECT)) this.#preconnection.webSocket.send(packet);
  }

  close(): void {
    this.#preconnection.webSocket.close();
  }

  #pass(event: Event): void {
    if (event instanceof MessageEvent) this.onmessage?.(event);
    else if (event instanceof CloseEvent) this.onclose?.(event);
    else if (event.type === 'open') this.onopen?.(event);
    else this.onerror?.(event);
  }
}

/** Gives socket.io the preconnected socket. Closes one with another URL or token, or a lost one, with which an attempt would fail. */
export function adoptPreconnected(
  preconnection: Preconnection,
  url: string,
  token: string | undefined,
): PreconnectedSocket | undefined {
  preconnection.stop();
  const socket = new PreconnectedSocket(preconnection);
  if (!socket.isLost && preconnection.fits(url, token)) return socket;
  preconnection.close();
  return undefined;
}
