// In Node.js 20, which has no WebSocket, this file uses the package `ws`; bundlers replace it by the browser's WebSocket.
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

/** engine.io's transport with the members that its types declare private. */
interface Opened {
  ws: SocketLike | null;
  createSocket(address: string, protocols: undefined, options: object): SocketLike;
  doClose(): void;
  onData(data: unknown): void;
  onError(reason: string): void;
}
const Plain = WebSocketTransport as unknown as new (options?: object) => Opened;

/** `WebSocket.CONNECTING`; Node.js 20 has no global `WebSocket`. */
const CONNECTING = 0;
const GREETING = '0';

/** Closes the socket if the cashier's first packet is unreadable: engine.io throws there, and the attempt would wait for its timeout. */
export class CheckedTransport extends Plain {
  override onData(data: unknown): void {
    if (typeof data === 'string' && data.startsWith(GREETING) && !isGreeting(data.slice(GREETING.length)))
      this.onError('unreadable greeting');
    else super.onData(data);
  }

  /** Closes a connecting WebSocket only once it is open: for an earlier close the browser logs an error in the host page's console. */
  override doClose(): void {
    const { ws } = this;
    if (ws?.readyState !== CONNECTING) {
      super.doClose();
      return;
    }
    ws.onopen = () => ws.close();
    // The WebSocket of Node.js throws for an error without a listener.
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
      // engine.io adds up these times: a deep array would overflow the stack, and without a time the connection would end.
      [greeting.pingInterval, greeting.pingTimeout].every(Number.isFinite)
    );
  } catch {
    return false;
  }
}

export type Transport = typeof WebSocketTransport;
