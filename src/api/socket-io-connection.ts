import { Manager, type Socket } from 'socket.io-client';
import type { CashierOrigin } from '../domain/host/cashier-address.ts';
import { SOCKET_PATH, socketUrl } from './preconnect/early-socket.ts';
import {
  adoptPreconnected,
  createTransport,
  type PreconnectedSocket,
} from './preconnect/preconnected-socket.ts';
import type { Preconnection } from './preconnect/preconnection.ts';
import { CheckedTransport } from './transport.ts';
import { MESSAGE_EVENT } from './wire-constants.ts';

export interface ConnectionOptions {
  origin: CashierOrigin;
  token: () => string | undefined;
  requests: () => object[];
  onFrame: (frame: unknown) => void;
  onWelcome: () => void;
  onUnauthorized: () => void;
  /** An open socket has closed, or an attempt has failed; not called when the widget itself closes it. */
  onEnd: () => void;
}

/** A connection without socket.io's reconnection and send buffer, because `CashierSocket` decides when to connect (R-LINK-4). */
export class SocketIoConnection {
  #manager: Manager;
  #socket: Socket;
  #options: ConnectionOptions;
  #preconnected: PreconnectedSocket | undefined;

  constructor(options: ConnectionOptions) {
    const { origin, token, requests, onFrame, onWelcome, onUnauthorized, onEnd } = options;
    this.#options = options;
    this.#manager = new Manager(origin, {
      path: SOCKET_PATH,
      transports: [createTransport(() => this.#preconnected)],
      reconnection: false,
      autoConnect: false,
      forceNew: true,
    });
    // The preconnected socket has sent the token and its requests already.
    const handshake = () => (this.#preconnected?.hasHandshake ? {} : { token: token(), ask: requests() });
    this.#socket = this.#manager.socket('/', { auth: (give) => give(handshake()) });
    this.#socket.on('connect', () => {
      // After an unreadable frame has closed the socket, socket.io still emits a `connect` of the same task, so the engine's state decides.
      if (this.#manager.engine.readyState === 'open') onWelcome();
      else this.drop();
    });
    this.#socket.on('connect_error', (error: Error & { data?: { status?: unknown } }) => {
      if (error.data?.status === 401) onUnauthorized();
      else onEnd();
    });
    this.#socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') onEnd();
    });
    this.#socket.on(MESSAGE_EVENT, onFrame);
  }

  open(query: Record<string, string>, preconnection?: Preconnection): void {
    const { origin, token } = this.#options;
    this.#preconnected = preconnection && adoptPreconnected(preconnection, socketUrl(origin, query), token());
    this.#manager.opts.query = query;
    this.#socket.connect();
  }

  /** Returns false, and drops the frame, when no socket is open. */
  send(frame: object): boolean {
    if (!this.#socket.connected) return false;
    this.#socket.emit(MESSAGE_EVENT, frame);
    return true;
  }

  /**
   * Closes the socket; `open` can be called again. `doClose` of the transport would wait until a connecting WebSocket is open. It is closed
   * at once here, because browsers keep no page with a WebSocket in the back-forward cache.
   */
  drop(): void {
    const transport: unknown = this.#manager.engine?.transport;
    const webSocket = transport instanceof CheckedTransport ? transport.ws : null;
    this.#socket.disconnect();
    webSocket?.close();
  }

  close(): void {
    this.#socket.off();
    this.#socket.disconnect();
    this.#manager.engine?.close();
  }
}
