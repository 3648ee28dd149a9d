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
  /** Called before each connection attempt, so that a renewed token is used. */
  token: () => string | undefined;
  /** The requests that wait for the socket, to be sent within the handshake. */
  requests: () => object[];
  onFrame: (frame: unknown) => void;
  onWelcome: () => void;
  onUnauthorized: () => void;
  /** An open socket was closed, or a connection attempt failed, unless the widget closed it. */
  onEnd: () => void;
}

/**
 * The sockets to the cashier, one after the other. The only module that uses socket.io: WebSocket only, no automatic reconnection and no
 * send buffer, because `CashierSocket` decides when to connect and nothing is sent while disconnected (R-LINK-4).
 */
export class SocketIoConnection {
  #manager: Manager;
  #socket: Socket;
  #options: ConnectionOptions;
  /** The socket of the current attempt, if it was preconnected. */
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
    // The preconnected socket has sent the token and its requests already; all other requests are sent once the socket is open.
    const handshake = () => (this.#preconnected?.hasHandshake ? {} : { token: token(), ask: requests() });
    this.#socket = this.#manager.socket('/', { auth: (give) => give(handshake()) });
    this.#socket.on('connect', () => {
      // An unreadable frame closes the socket, but socket.io still emits the `connect` that came in the same task: only the engine's
      // state is reliable.
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

  /** Opens a socket with this query in its URL, or continues the preconnected one. */
  open(query: Record<string, string>, preconnection?: Preconnection): void {
    const { origin, token } = this.#options;
    this.#preconnected = preconnection && adoptPreconnected(preconnection, socketUrl(origin, query), token());
    this.#manager.opts.query = query;
    this.#socket.connect();
  }

  /** Sends a frame; returns false, and drops the frame, when no socket is open. */
  send(frame: object): boolean {
    if (!this.#socket.connected) return false;
    this.#socket.emit(MESSAGE_EVENT, frame);
    return true;
  }

  /**
   * Closes the socket or stops the connection attempt; `open` can be called again. It closes a connecting
   * socket at once, because the browser does not put a page with a WebSocket into the back-forward cache.
   */
  drop(): void {
    const transport: unknown = this.#manager.engine?.transport;
    const webSocket = transport instanceof CheckedTransport ? transport.ws : null;
    this.#socket.disconnect();
    webSocket?.close();
  }

  /** Closes the connection for ever, without further callbacks. */
  close(): void {
    this.#socket.off();
    this.#socket.disconnect();
    this.#manager.engine?.close();
  }
}
