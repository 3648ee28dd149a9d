import type { CashierOrigin } from '../domain/host/cashier-address.ts';
import { socketUrl } from './preconnect/early-socket.ts';
import type { Preconnection } from './preconnect/preconnection.ts';
import type { SocketIoConnection } from './socket-io-connection.ts';

/** `waiting`: before the next retry, or closed until `renew`. `lost`: the last retry failed. `unauthorized`: the cashier rejected the token. */
export type LinkState = 'idle' | 'connecting' | 'open' | 'waiting' | 'lost' | 'unauthorized';

/** An open socket, which sends frames. */
export type Carrier = Pick<SocketIoConnection, 'send'>;

interface SocketOptions {
  origin: CashierOrigin;
  preconnection?: Preconnection | undefined;
  /** Called before each connection attempt, so that a renewed token is used. */
  token: () => string | undefined;
  /** The requests that wait for the socket, to be sent within a handshake: socket.io's, or that of the preconnected socket. */
  requests: (isPreconnected?: boolean) => object[];
  query: () => Record<string, string>;
  onFrame: (frame: unknown) => void;
  /** @param carrier sends the frames of an open link */
  onState: (state: LinkState, carrier?: Carrier) => void;
  onReconnectAttempt: (attempt: number) => void;
}

/** An attempt without a completed handshake fails after this; socket.io itself only waits for the WebSocket. */
const CONNECT_TIMEOUT_MS = 10_000;

/** A connection this old resets the retry count. A shorter one does not, or a cashier that closes each one at once would be retried endlessly. */
const STABLE_AFTER_MS = 5_000;

/**
 * The link to the cashier: decides when to connect and when to retry. Over a preconnected socket it passes on
 * responses before socket.io is loaded, and loads socket.io when something else needs it.
 */
export class CashierSocket {
  #options: SocketOptions;
  #connection: SocketIoConnection | undefined;
  #state: LinkState = 'idle';
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The preconnected socket, until socket.io takes it over. */
  #preconnection: Preconnection | undefined;
  /** True while only the preconnected socket is used and socket.io is not connecting. */
  #isPreconnected = false;
  /** Incremented for each attempt and each cancellation, so that a chunk that has loaded can check whether its attempt was cancelled. */
  #turn = 0;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#preconnection = options.preconnection;
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Connects now, with a full set of retries; does nothing while the socket is open or connecting. */
  open(): void {
    if (this.#state === 'open' || this.#state === 'connecting') return;
    this.#attempt = 0;
    this.#connect();
  }

  /**
   * Replaces the preconnected socket by socket.io on the same WebSocket. Does nothing if that was started, or if
   * the preconnected socket has not sent its handshake.
   */
  upgrade(): void {
    if (this.#isPreconnected && this.#preconnection?.handshake) void this.#dial();
  }

  /** Closes the socket and connects again, because a device that was away may have a dead socket. */
  renew(): void {
    this.rest();
    this.open();
  }

  /** Closes the socket until `renew`: browsers keep no page in the back-forward cache that has an open socket. */
  rest(): void {
    this.#giveUp();
    this.#connection?.drop();
    this.#enter('waiting');
  }

  close(): void {
    this.#giveUp();
    this.#connection?.close();
    this.#state = 'idle';
  }

  #connect(): void {
    this.#enter('connecting');
    const { origin, query } = this.#options;
    const onNeed = () => {
      if (this.#isPreconnected) void this.#dial();
    };
    // Only the first attempt can use the preconnected socket: `#giveUp` closes it when an attempt ends.
    this.#isPreconnected =
      this.#turn === 0 &&
      this.#preconnection?.read(socketUrl(origin, query()), { ...this.#options, onNeed }) === true;
    if (!this.#isPreconnected) void this.#dial();
  }

  async #dial(): Promise<void> {
    this.#isPreconnected = false;
    clearTimeout(this.#timer);
    this.#turn += 1;
    const turn = this.#turn;
    this.#timer = setTimeout(() => {
      this.#turn += 1;
      this.#connection?.drop();
      this.#failed();
    }, CONNECT_TIMEOUT_MS);
    try {
      const { SocketIoConnection } = await loadSocketIo();
      if (turn !== this.#turn) return;
      this.#connection ??= new SocketIoConnection({
        ...this.#options,
        onWelcome: () => this.#welcomed(),
        onUnauthorized: () => this.#endUnauthorized(),
        onEnd: () => this.#failed(),
      });
    } catch {
      // The code failed to load: retry as after a failed connection.
      if (turn === this.#turn) this.#failed();
      return;
    }
    this.#connection.open(this.#options.query(), this.#preconnection);
    this.#preconnection = undefined;
  }

  /** Cancels the current attempt and closes the preconnected socket. */
  #giveUp(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#isPreconnected = false;
    this.#preconnection?.close();
    this.#preconnection = undefined;
  }

  #welcomed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#attempt = 0;
    }, STABLE_AFTER_MS);
    this.#enter('open');
  }

  #endUnauthorized(): void {
    clearTimeout(this.#timer);
    this.#enter('unauthorized');
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
    this.#options.onState(state, this.#connection);
  }
}

let hasFailed = false;
/** The code of socket.io. Some browsers, such as Chromium 150, repeat no failed download before a reload, so the next one has another address. */
async function loadSocketIo(): Promise<typeof import('./socket-io-connection.ts')> {
  try {
    return await import('./socket-io-connection.ts');
  } catch (error) {
    const [address] = /https?:\S+\.js/.exec(String(error)) ?? [];
    if (hasFailed && address) return import(/* @vite-ignore */ `${address}?${Date.now()}`);
    hasFailed = true;
    throw error;
  }
}

/** Number of connection retries after an error (R-LINK-5). */
const CONNECT_RETRIES = 3;
const MAX_DELAY_MS = 10_000;

/** Delay before retry `attempt` (from 1), milliseconds: 2^n seconds plus up to 1 s of jitter, at most 10 s. */
export function backoffDelay(attempt: number, random: () => number = Math.random): number {
  return Math.min(2 ** attempt * 1_000 + random() * 1_000, MAX_DELAY_MS);
}
