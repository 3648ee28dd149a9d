import { Manager, type Socket } from 'socket.io-client';
import { type EarlyLink, SOCKET_PATH } from './early-link.ts';
import { transportOver } from './early-transport.ts';
import { MESSAGE_EVENT } from './names.ts';
import { CheckedTransport, type Transport } from './transport.ts';

export interface ConnectionOptions {
  /** Origin of the cashier: `https://cashier.example`. */
  origin: string;
  /** A line that the shell has opened already, to the same address. */
  early?: EarlyLink | undefined;
  /** Asked before every attempt, so that a renewed token is used. */
  token: () => string | undefined;
  /** The reads that wait for the link, to be carried by its handshake. */
  ask: () => object[];
  onFrame: (frame: unknown) => void;
  /** The cashier has taken the token. */
  onWelcome: () => void;
  /** It has not. */
  onRefusal: () => void;
  /** A line that stood has ended, or one that was being made came to nothing; not by our own doing. */
  onEnd: () => void;
}

/**
 * One line to the cashier after the other: the one place that knows socket.io. Websocket only, no reconnection and no
 * buffer of its own: the link decides when to connect, and nothing is sent while disconnected (R-LINK-4).
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
    // The preconnected socket has sent the token and its requests already; the others go out once the socket is open.
    const handshake = () => (early?.asked ? {} : { token: token(), ask: ask() });
    this.#socket = this.#manager.socket('/', { auth: (give) => give(handshake()) });
    this.#socket.on('connect', () => {
      // A frame that cannot be read closes the line, and the welcome that came with it is told after that.
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

  /** Makes a line. @param query of its address */
  open(query: Record<string, string>): void {
    this.#manager.opts.query = query;
    this.#socket.connect();
  }

  /** False when there is no line (the frame is then gone). */
  send(frame: object): boolean {
    if (!this.#socket.connected) return false;
    this.#socket.emit(MESSAGE_EVENT, frame);
    return true;
  }

  /** Gives up the line that stands or is being made, until the next is made. */
  drop(): void {
    this.#socket.disconnect();
  }

  /** Ends for good, and tells nothing more. */
  close(): void {
    this.#socket.off();
    this.#socket.disconnect();
    this.#manager.engine?.close();
  }
}
