import type { CashierOrigin } from '../domain/host/cashier-address.ts';
import { socketUrl } from './preconnect/early-socket.ts';
import type { Preconnection } from './preconnect/preconnection.ts';
import type { SocketIoConnection } from './socket-io-connection.ts';

/** `waiting`: before the next retry, or closed until `renew`. `lost`: the last retry failed. `unauthorized`: the token was rejected. */
export type LinkState = 'idle' | 'connecting' | 'open' | 'waiting' | 'lost' | 'unauthorized';

export type Carrier = Pick<SocketIoConnection, 'send'>;

interface SocketOptions {
  origin: CashierOrigin;
  preconnection?: Preconnection | undefined;
  /** Read before each attempt, because the host may have renewed the token. */
  token: () => string | undefined;
  requests: (isPreconnected?: boolean) => object[];
  query: () => Record<string, string>;
  onFrame: (frame: unknown) => void;
  onState: (state: LinkState, carrier?: Carrier) => void;
  onReconnectAttempt: (attempt: number) => void;
}

/** An attempt without a completed handshake fails after this time: socket.io itself waits only until the WebSocket is open. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Only a connection of this age resets the count of retries: a cashier that closes each one at once would be retried for ever. */
const STABLE_AFTER_MS = 5_000;

/** Decides when to connect and to retry. Until socket.io is loaded it passes on responses from the preconnected socket. */
export class CashierSocket {
  #options: SocketOptions;
  #connection: SocketIoConnection | undefined;
  #state: LinkState = 'idle';
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #preconnection: Preconnection | undefined;
  /** True while only the preconnected socket is used, because socket.io is not needed yet. */
  #isPreconnected = false;
  /** Counts attempts and cancellations, so that code that has loaded can check whether its attempt was cancelled. */
  #turn = 0;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#preconnection = options.preconnection;
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Begins a full set of retries; does nothing while the socket is open or connecting. */
  open(): void {
    if (this.#state === 'open' || this.#state === 'connecting') return;
    this.#attempt = 0;
    this.#connect();
  }

  /** Moves the preconnected WebSocket to socket.io, if it has sent its handshake. */
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
    // Only the first attempt can use the preconnected socket: `#dial` gives it to socket.io, and `#giveUp` closes it.
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
      if (turn === this.#turn) this.#failed();
      return;
    }
    this.#connection.open(this.#options.query(), this.#preconnection);
    this.#preconnection = undefined;
  }

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
/** Some browsers (Chromium 150) do not repeat a failed import before a reload, so the next import has another address. */
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

const CONNECT_RETRIES = 3;
const MAX_DELAY_MS = 10_000;

/** Milliseconds before retry `attempt` (from 1): 2^n seconds plus up to 1 s of jitter, at most 10 s. */
export function backoffDelay(attempt: number, random: () => number = Math.random): number {
  return Math.min(2 ** attempt * 1_000 + random() * 1_000, MAX_DELAY_MS);
}
