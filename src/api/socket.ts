import { Manager, type Socket } from 'socket.io-client';
import { backoffDelay, CONNECT_RETRIES } from './backoff.ts';
import { type EarlyLink, SOCKET_PATH } from './early-link.ts';
import { transportOver } from './early-transport.ts';
import { MESSAGE_EVENT } from './names.ts';

/** `waiting` for a retry; `lost` after the last one failed; `refused` while the token is not taken. */
export type LinkState = 'idle' | 'connecting' | 'open' | 'waiting' | 'lost' | 'refused';

export interface SocketOptions {
  /** Origin of the cashier: `https://cashier.example`. */
  origin: string;
  /** A line that the shell has opened already, to the same address. */
  early?: EarlyLink | undefined;
  /** Asked before every attempt, so that a renewed token is used. */
  token: () => string | undefined;
  /** The reads that wait for the link, to be carried by its handshake. */
  ask: () => object[];
  query: () => Record<string, string>;
  onFrame: (frame: unknown) => void;
  onState: (state: LinkState) => void;
  /** Each retry is told (specification, section 4). */
  onReconnectAttempt: (attempt: number) => void;
}

/** An attempt that was not welcomed by then has failed; socket.io itself only waits for the line. Milliseconds. */
const CONNECT_TIMEOUT = 10_000;

/** Connected for this long (ms), the retries count from one again: a flapping cashier does not get endless tries. */
const STABLE_AFTER = 5_000;

/**
 * The one place that knows socket.io. Websocket only, no reconnection and no buffer of its own: we decide when to
 * connect, and nothing is sent while disconnected (decisions, section 2).
 */
export class CashierSocket {
  #options: SocketOptions;
  #manager: Manager;
  #socket: Socket;
  #state: LinkState = 'idle';
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#manager = new Manager(options.origin, {
      path: SOCKET_PATH,
      transports: options.early ? [transportOver(options.early, options.token)] : ['websocket'],
      reconnection: false,
      autoConnect: false,
      forceNew: true,
    });
    this.#socket = this.#manager.socket('/', { auth: (give) => give(this.#handshake()) });
    this.#socket.on('connect', () => this.#connected());
    this.#socket.on('connect_error', (error: Error & { data?: { status?: unknown } }) => {
      if (error.data?.status === 401) this.#refused();
      else this.#failed();
    });
    this.#socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') this.#failed();
    });
    this.#socket.on(MESSAGE_EVENT, options.onFrame);
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Connects now, with a full set of retries; nothing happens while a connection stands or is being made. */
  open(): void {
    if (this.#state === 'open' || this.#state === 'connecting') return;
    this.#attempt = 0;
    this.#connect();
  }

  /** Gives up whatever stands or is being made, and connects now: the device was away, and its old line is doubtful. */
  renew(): void {
    this.rest();
    this.open();
  }

  /** Lets go of the line until `renew`: a page that holds one is not kept while its user is on another. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#socket.disconnect();
    this.#enter('waiting');
  }

  /** Sends a frame; false when the link is not open (the frame is then gone). */
  send(frame: object): boolean {
    if (this.#state !== 'open' || !this.#socket.connected) return false;
    this.#socket.emit(MESSAGE_EVENT, frame);
    return true;
  }

  /** Closes for good. */
  close(): void {
    clearTimeout(this.#timer);
    this.#socket.off();
    this.#socket.disconnect();
    this.#manager.engine?.close();
    this.#state = 'idle';
  }

  #handshake(): object {
    const { early, token, ask } = this.#options;
    // It was sent already; what it did not ask is asked once the link stands.
    return early?.asked ? {} : { token: token(), ask: ask() };
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#enter('connecting');
    this.#manager.opts.query = this.#options.query();
    this.#timer = setTimeout(() => {
      this.#socket.disconnect();
      this.#failed();
    }, CONNECT_TIMEOUT);
    this.#socket.connect();
  }

  #connected(): void {
    // A frame that cannot be read closes the line, and the welcome that came with it is told after that.
    if (this.#manager.engine.readyState !== 'open') {
      this.#socket.disconnect();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#attempt = 0;
    }, STABLE_AFTER);
    this.#enter('open');
  }

  #refused(): void {
    clearTimeout(this.#timer);
    this.#enter('refused');
  }

  #failed(): void {
    clearTimeout(this.#timer);
    if (this.#attempt >= CONNECT_RETRIES) {
      this.#enter('lost');
      return;
    }
    this.#attempt += 1;
    this.#enter('waiting');
    this.#timer = setTimeout(() => {
      this.#options.onReconnectAttempt(this.#attempt);
      this.#connect();
    }, backoffDelay(this.#attempt));
  }

  #enter(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onState(state);
  }
}
