// Bundlers replace it by the transport over the browser's WebSocket. In Node.js 20, which has no WebSocket, it is that of the package `ws`.
import { NodeWebSocket as WebSocketTransport } from 'socket.io-client';
import { isRecord } from '../domain/parsing/decoders.ts';

export interface SocketLike {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(packet: string | ArrayBuffer): void;
  close(): void;
}

/** engine.io's transport, with members that its types declare private. */
interface Opened {
  /** Null after engine.io has closed the transport. */
  ws: SocketLike | null;
  createSocket(address: string, protocols: undefined, options: object): SocketLike;
  doClose(): void;
  onData(data: unknown): void;
  onError(reason: string): void;
}
const Plain = WebSocketTransport as unknown as new (options?: object) => Opened;

/** `WebSocket.CONNECTING`; Node.js 20 has no global `WebSocket`. */
const CONNECTING = 0;
/** First packet of an engine.io connection: its parameters. */
const GREETING = '0';

/**
 * engine.io's transport, which closes the socket if the cashier's first packet is unreadable. engine.io
 * itself would throw in the browser's event handler, and the attempt would wait for its timeout.
 */
export class CheckedTransport extends Plain {
  override onData(data: unknown): void {
    if (typeof data === 'string' && data.startsWith(GREETING) && !isGreeting(data.slice(GREETING.length)))
      this.onError('unreadable greeting');
    else super.onData(data);
  }

  /**
   * Closes a connecting WebSocket only after it has opened, because the browser logs an error in the host
   * page's console for an earlier close.
   */
  override doClose(): void {
    const { ws } = this;
    if (ws?.readyState !== CONNECTING) {
      super.doClose();
      return;
    }
    ws.onopen = () => ws.close();
    // The WebSocket of Node.js throws when an error has no listener, so there is one that does nothing.
    ws.onerror = () => {};
    ws.onclose = null;
    ws.onmessage = null;
    this.ws = null;
  }
}

function isGreeting(text: string): boolean {
  try {
    const greeting: unknown = JSON.parse(text);
    return (
      isRecord(greeting) &&
      Array.isArray(greeting.upgrades) &&
      // engine.io adds up these ping times: an array in their place, if deep, would overflow the stack, and a missing time would end the
      // connection.
      [greeting.pingInterval, greeting.pingTimeout].every(Number.isFinite)
    );
  } catch {
    return false;
  }
}

export type Transport = typeof WebSocketTransport;
