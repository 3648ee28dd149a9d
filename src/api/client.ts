import { type Read, whyOf } from '../domain/read.ts';
import { CallError } from './call-error.ts';
import type { Answer, Payload, RequestType } from './contract.ts';
import {
  isMoneySuccess,
  isSuccess,
  type Outcome,
  type RequestEnvelope,
  readFrame,
  readOutcome,
} from './envelope.ts';
import { movesMoney } from './names.ts';
import type { LinkState } from './socket.ts';

/** Longest wait for the responses to requests in a handshake, from the moment the socket is open. */
const HANDSHAKE_RESPONSE_TIMEOUT_MS = 500;

/** A call without a response is rejected after this (R-LIMIT-1). */
export const CALL_TIMEOUT_MS = 30_000;

/** The part of a connection that the client uses, so that tests need no socket. */
export interface Wire {
  readonly state: LinkState;
  send(frame: object): boolean;
  /** A call waits for the link: answers to what was asked before there was a client are not enough. */
  want(): void;
}

export interface ClientOptions {
  /** Fields that every call carries beside its own data. */
  caller: () => { token?: string; isNative?: boolean; platform?: string };
  onPush: (source: string, data: unknown) => void;
  /** The cashier's clock, each time it tells it. */
  onTime: (serverTime: number) => void;
  /** Reads that a handshake has asked before there was a client: whichever call would ask the same takes one out. */
  asked?: (() => RequestEnvelope[] | undefined) | undefined;
}

interface Pending {
  type: RequestType;
  envelope: RequestEnvelope;
  timer: ReturnType<typeof setTimeout>;
  /** Asked in a handshake: the cashier may answer by itself once the link stands. */
  isAhead: boolean;
  /** It has left us, so that the cashier may have answered it. */
  isOut: boolean;
  again?: ReturnType<typeof setTimeout>;
  settle: (outcome: Outcome) => void;
  fail: (error: CallError) => void;
}

/**
 * Calls and their answers over a wire, matched by msgid. A read waits for the link and is sent again after a
 * reconnect; a call that moves money is sent once, and whoever sent it asks what became of it.
 */
export class CashierClient {
  #wire: Wire;
  #options: ClientOptions;
  #pending = new Map<string, Pending>();
  #prefix = randomPrefix();
  #count = 0;

  constructor(wire: Wire, options: ClientOptions) {
    this.#wire = wire;
    this.#options = options;
  }

  /**
   * @param read the reader of the answer: passed by the caller, so that a page loads those it needs and no others
   * @throws {CallError} see `CallProblem` for what each failure means
   */
  async call<T extends RequestType>(type: T, data: Payload<T>, read: Read<Answer<T>>): Promise<Answer<T>> {
    const asked = this.#takeAsked(type, data as Record<string, unknown>);
    const msgid = asked?.msgid ?? this.nextId();
    try {
      const outcome = await this.#exchange(msgid, type, data as Record<string, unknown>, asked !== undefined);
      const money = movesMoney(type);
      const good = money
        ? isMoneySuccess(outcome.status)
        : outcome.status === undefined || isSuccess(outcome.status);
      if (!good) {
        if (outcome.status === undefined) throw new CallError('malformed', 'Unreadable answer', type);
        const message = outcome.message || `Status ${outcome.status}`;
        throw new CallError('refused', message, type, outcome.status, outcome.data);
      }
      try {
        return read(outcome.data);
      } catch (error) {
        throw new CallError('malformed', `Unreadable answer: ${whyOf(error)}`, type, outcome.status);
      }
    } catch (error) {
      if (error instanceof CallError) error.diagnosticsId = msgid;
      throw error;
    }
  }

  /** Unlike any other of this widget's messages, and of any other widget's: it names a failure, too. */
  nextId(): string {
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }

  /** To be called with every frame of the wire. An answer nobody waits for is dropped. */
  receive(frame: unknown): void {
    const incoming = readFrame(frame);
    if (!incoming) return;
    if (incoming.time !== null) this.#options.onTime(incoming.time);
    if (incoming.msgid === null) {
      this.#options.onPush(incoming.source, incoming.data);
      return;
    }
    const pending = this.#take(incoming.msgid);
    if (!pending) return;
    pending.settle(readOutcome(incoming.data));
  }

  /**
   * The reads that wait for the link, to be carried by its handshake: a cashier that reads them answers a round trip
   * earlier. One that does not is asked again, under the same msgid, shortly after the link stands.
   * @param isEarly over a line from before the link: silence is a reason to make the link
   */
  askAhead(isEarly = false): RequestEnvelope[] {
    return [...this.#pending.values()].map((pending) => {
      pending.isAhead = true;
      if (isEarly) this.#doubtLater(pending);
      pending.isOut = true;
      return this.#filled(pending);
    });
  }

  /** To be called on every change of the wire's state. */
  follow(state: LinkState): void {
    if (state === 'open') {
      for (const pending of this.#pending.values()) {
        clearTimeout(pending.again);
        if (!pending.isAhead) this.#emit(pending);
        else pending.again = setTimeout(() => this.#emit(pending), HANDSHAKE_RESPONSE_TIMEOUT_MS);
      }
      return;
    }
    for (const [msgid, pending] of [...this.#pending]) {
      // The same message is answered alike: what a key has come to has to be asked anew, and not again.
      const isOnce = movesMoney(pending.type) || (pending.isOut && 'idem' in pending.envelope.data);
      if (isOnce)
        this.#take(msgid)?.fail(new CallError('dropped', 'Network connection failed', pending.type));
      else if (state === 'lost')
        this.#take(msgid)?.fail(new CallError('offline', 'Network connection failed', pending.type));
    }
  }

  /** Gives up every call; used when the session ends. */
  destroy(): void {
    for (const [msgid, pending] of [...this.#pending]) {
      this.#take(msgid)?.fail(new CallError('dropped', 'The session ended', pending.type));
    }
  }

  #takeAsked(type: RequestType, data: Record<string, unknown>): RequestEnvelope | undefined {
    const asked = this.#options.asked?.();
    // On a line that stands its answer may have come and gone.
    if (!asked || this.#wire.state === 'open') return undefined;
    const whole = JSON.stringify({ ...data, ...this.#options.caller() });
    const at = asked.findIndex((read) => read.type === type && JSON.stringify(read.data) === whole);
    return at < 0 ? undefined : asked.splice(at, 1)[0];
  }

  #exchange(
    msgid: string,
    type: RequestType,
    data: Record<string, unknown>,
    isAsked: boolean,
  ): Promise<Outcome> {
    return new Promise((settle, fail) => {
      const dead = this.#wire.state === 'lost' || this.#wire.state === 'idle';
      if (dead || (movesMoney(type) && this.#wire.state !== 'open')) {
        fail(new CallError('offline', 'Network connection failed', type));
        return;
      }
      const envelope = { msgid, type, data, sendTime: Date.now() };
      const timer = setTimeout(() => {
        this.#take(msgid)?.fail(new CallError('timeout', 'Request timeout', type));
      }, CALL_TIMEOUT_MS);
      const pending: Pending = { type, envelope, timer, isAhead: isAsked, isOut: isAsked, settle, fail };
      this.#pending.set(msgid, pending);
      if (this.#wire.state === 'open') this.#emit(pending);
      else if (!isAsked) this.#wire.want();
      else this.#doubtLater(pending);
    });
  }

  /**
   * A request in the handshake may never have reached the cashier: send it again with the others once the socket is
   * open.
   */
  #doubtLater(pending: Pending): void {
    pending.again = setTimeout(() => {
      pending.isAhead = false;
      this.#wire.want();
    }, HANDSHAKE_RESPONSE_TIMEOUT_MS);
  }

  #emit(pending: Pending): void {
    pending.isAhead = false;
    pending.isOut = true;
    this.#wire.send(this.#filled(pending));
  }

  #filled({ envelope }: Pending): RequestEnvelope {
    // The caller is asked at the moment of sending: the session token may have come while the read was waiting.
    const data = { ...envelope.data, ...this.#options.caller() };
    return { ...envelope, data, sendTime: Date.now() };
  }

  #take(msgid: string): Pending | undefined {
    const pending = this.#pending.get(msgid);
    if (!pending) return undefined;
    this.#pending.delete(msgid);
    clearTimeout(pending.timer);
    clearTimeout(pending.again);
    return pending;
  }
}

/**
 * Tells this widget's calls from those of another tab or an earlier load: a cashier answers a known msgid alike. 46 bits,
 * so that nine characters do: a person may have to read them out.
 */
function randomPrefix(): string {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (a * 2 ** 14 + (b >>> 18)).toString(36);
}
