import { Manager, type Socket } from 'socket.io-client';
import { type EarlyLink, SOCKET_PATH } from './early-link.ts';
import { transportOver } from './early-transport.ts';
import { CheckedTransport, type Transport } from './transport.ts';
import { MESSAGE_EVENT } from './wire-constants.ts';

export interface ConnectionOptions {
  /** Origin of the cashier: `https://cashier.example`. */
  origin: string;
  /** The preconnected socket, if the shell has opened one to the same URL. */
  early?: EarlyLink | undefined;
  /** Called before each connection attempt, so that a renewed token is used. */
  token: () => string | undefined;
  /** The reads that wait for the socket, as frames to send within the handshake. */
  ask: () => object[];
  onFrame: (frame: unknown) => void;
  /** The cashier has accepted the token. */
  onWelcome: () => void;
  /** The cashier has rejected the token. */
  onRefusal: () => void;
  /** An open socket was closed, or a connection attempt failed, unless the widget closed it. */
  onEnd: () => void;
}

/**
 * The sockets to the cashier, one after the other. The only module that uses socket.io: WebSocket only, no
 * automatic reconnection and no send buffer, because `CashierSocket` decides when to connect and nothing is
 * sent while disconnected (R-LINK-4).
 */
export class Connection {
  #manager: Manager;
  #socket: Socket;

  constructor({ origin, early, token, ask, onFrame, onWelcome, onRefusal, onEnd }: ConnectionOptions) {
    this.#manager = new Manager(origin, {
      path: SOCKET_PATH,
      transports: [early ? transportOver(early, token) : (CheckedTransport as unknown as Transport)],
      reconnection: false,
      autoConnect: false,
      forceNew: true,
    });
    // The preconnected socket has sent the token and its requests already; the others go out once the socket
    // is open.
    const handshake = () => (early?.asked ? {} : { token: token(), ask: ask() });
    this.#socket = this.#manager.socket('/', { auth: (give) => give(handshake()) });
    this.#socket.on('connect', () => {
      // An unreadable frame closes the socket, but socket.io still emits the `connect` that came in the same
      // task.
      if (this.#manager.engine.readyState === 'open') onWelcome();
      else this.drop();
    });
    this.#socket.on('connect_error', (error: Error & { data?: { status?: unknown } }) => {
      if (error.data?.status === 401) onRefusal();
      else onEnd();
    });
    this.#socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') onEnd();
    });
    this.#socket.on(MESSAGE_EVENT, onFrame);
  }

  /** Opens a socket. @param query of its URL */
  open(query: Record<string, string>): void {
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

  /** Closes for good, without further callbacks. */
  close(): void {
    this.#socket.off();
    this.#socket.disconnect();
    this.#manager.engine?.close();
  }
}
