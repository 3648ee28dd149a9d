import { backoffDelay, CONNECT_RETRIES } from './backoff.ts';
import type { Connection } from './connection.ts';
import { type EarlyLink, lineAddress } from './early-link.ts';
import { talkOver } from './early-talk.ts';

/** `waiting` for a retry; `lost` after the last one failed; `refused` while the token is not taken. */
export type LinkState = 'idle' | 'connecting' | 'open' | 'waiting' | 'lost' | 'refused';

export interface SocketOptions {
  /** Origin of the cashier: `https://cashier.example`. */
  origin: string;
  /** A line that the shell has opened already, to the same address. */
  early?: EarlyLink | undefined;
  /** Asked before every attempt, so that a renewed token is used. */
  token: () => string | undefined;
  /** The reads that wait for the link, to be carried by a handshake: the link's, or that of an early line. */
  ask: (isEarly?: boolean) => object[];
  query: () => Record<string, string>;
  onFrame: (frame: unknown) => void;
  onState: (state: LinkState) => void;
  /** Each retry is told (R-LINK-5). */
  onReconnectAttempt: (attempt: number) => void;
}

/** An attempt without a completed handshake fails after this; socket.io itself only waits for the WebSocket. */
const CONNECT_TIMEOUT_MS = 10_000;

/** A connection this old resets the retry count: a flapping cashier does not get endless retries. */
const STABLE_AFTER_MS = 5_000;

/**
 * The link to the cashier: when to connect, how often to try again, and who listens. What an early line has asked is
 * answered over it before the code that speaks socket.io is here, which comes once something else needs it.
 */
export class CashierSocket {
  #options: SocketOptions;
  #connection: Connection | undefined;
  #state: LinkState = 'idle';
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Until a connection has it. */
  #early: EarlyLink | undefined;
  #endTalk: (() => void) | undefined;
  /** The early line carries all that is said, and no connection is being made. */
  #isEarlyAlone = false;
  /** Counts what was begun and what was given up: code that comes late finds out whether it is still waited for. */
  #turn = 0;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#early = options.early;
    if (options.early) options.early.isTaken = true;
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

  /** Makes a connection of the early line; nothing happens where it is alone no longer, or will still ask what waits. */
  takeOver(): void {
    if (this.#isEarlyAlone && this.#early?.asked) void this.#dial();
  }

  /** Gives up whatever stands or is being made, and connects now: the device was away, and its old line is doubtful. */
  renew(): void {
    this.rest();
    this.open();
  }

  /** Lets go of the line until `renew`: a page that holds one is not kept while its user is on another. */
  rest(): void {
    this.#giveUp();
    this.#connection?.drop();
    this.#enter('waiting');
  }

  /** Sends a frame; false when the link is not open (the frame is then gone). */
  send(frame: object): boolean {
    return this.#state === 'open' && this.#connection?.send(frame) === true;
  }

  /** Closes for good. */
  close(): void {
    this.#giveUp();
    this.#connection?.close();
    this.#state = 'idle';
  }

  #connect(): void {
    this.#enter('connecting');
    // The first attempt of all may find a line.
    this.#isEarlyAlone = this.#turn === 0 && this.#talkEarly();
    if (!this.#isEarlyAlone) void this.#dial();
  }

  /** Speaks over the early line, if it goes where the link would and has shaken hands for nobody else. */
  #talkEarly(): boolean {
    const early = this.#early;
    const { origin, token, query, ask, onFrame } = this.#options;
    if (!early || (early.asked && early.asked.token !== token())) return false;
    const { url, readyState, OPEN } = early.line;
    if (url !== new URL(lineAddress(origin, query())).href || readyState > OPEN) return false;
    const onNeed = () => {
      if (this.#isEarlyAlone) void this.#dial();
    };
    this.#endTalk = talkOver(early, { token, ask: () => ask(true), onFrame, onNeed });
    return true;
  }

  async #dial(): Promise<void> {
    this.#isEarlyAlone = false;
    clearTimeout(this.#timer);
    this.#turn += 1;
    const turn = this.#turn;
    this.#timer = setTimeout(() => {
      this.#turn += 1;
      this.#connection?.drop();
      this.#failed();
    }, CONNECT_TIMEOUT_MS);
    try {
      const { Connection } = await import('./connection.ts');
      if (turn !== this.#turn) return;
      this.#connection ??= new Connection({
        ...this.#options,
        early: this.#early,
        onWelcome: () => this.#welcomed(),
        onRefusal: () => this.#refused(),
        onEnd: () => this.#failed(),
      });
    } catch {
      // It did not arrive, as a line that does not: it is asked for again.
      if (turn === this.#turn) this.#failed();
      return;
    }
    this.#endTalk?.();
    this.#early = undefined;
    this.#connection.open(this.#options.query());
  }

  /** Rejects all pending calls. */
  #giveUp(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#isEarlyAlone = false;
    this.#endTalk?.();
    this.#early?.line.close();
    this.#early = undefined;
  }

  #welcomed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#attempt = 0;
    }, STABLE_AFTER_MS);
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
