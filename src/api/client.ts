import { type Decoder, reasonOf } from '../domain/parsing/decoders.ts';
import { CallError } from './call-error.ts';
import type { Answer, Payload, RequestType } from './contract.ts';
import { isMoneySuccess, isSuccess, type Outcome, type RequestEnvelope, readFrame } from './envelope.ts';
import type { Carrier, LinkState } from './socket.ts';
import { movesMoney } from './wire-constants.ts';

/** Some cashiers ignore requests in a handshake: without a response after this time they are sent again. */
const HANDSHAKE_RESPONSE_TIMEOUT_MS = 500;

const offline = (type: RequestType) => new CallError('offline', 'Network connection failed', type);

/** A request without a response fails after this time (R-LIMIT-1). */
export const CALL_TIMEOUT_MS = 30_000;

export interface ClientOptions {
  link: () => LinkState;
  /** Loads socket.io: the preconnected socket carries its handshake alone, and now another request waits. */
  upgrade: () => void;
  /** Fields that every request carries in addition to its own data. */
  caller: () => { token?: string; isNative?: boolean; platform?: string };
  onPush: (source: string, data: unknown) => void;
  /** Called for each frame, with the cashier's time if the frame contains it, because the device's clock may be wrong. */
  onFrame: (serverTime: number | null) => void;
  /** The `msgid` of the same request, if the shell has sent it before the client existed: the call sends none and waits for its response. */
  takeSent?: ((type: RequestType, data: Readonly<Record<string, unknown>>) => string | undefined) | undefined;
}

interface Pending {
  type: RequestType;
  envelope: RequestEnvelope;
  timer: ReturnType<typeof setTimeout>;
  /** True when the request was sent in a handshake: the cashier may respond without a second request. */
  isAhead: boolean;
  /** True when the request was sent, so that the cashier may have processed it. */
  isOut: boolean;
  again?: ReturnType<typeof setTimeout>;
  settle: (outcome: Outcome) => void;
  fail: (error: CallError) => void;
}

/**
 * Sends requests and matches responses by `msgid`. A read waits for the socket and is sent again after a
 * reconnect. A request that moves money is sent once; its sender looks up the outcome after an error.
 */
export class CashierClient {
  #carrier: Carrier | undefined;
  #options: ClientOptions;
  #pending = new Map<string, Pending>();
  #prefix = randomPrefix();
  #count = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /**
   * @param read decoder of the response, passed by the caller so that a screen loads only the decoders it
   * needs
   * @throws {CallError} see `CallErrorKind`
   */
  async call<T extends RequestType>(type: T, data: Payload<T>, read: Decoder<Answer<T>>): Promise<Answer<T>> {
    // While the link is open, the response to the shell's request may have been dropped already, because no call waited for it: this call
    // sends its own request.
    const { link, upgrade, takeSent, caller } = this.#options;
    const sent = link() === 'open' ? undefined : takeSent?.(type, { ...data, ...caller() });
    const msgid = sent ?? this.nextId();
    try {
      const outcome = await new Promise<Outcome>((settle, fail) => {
        const state = link();
        if (state === 'lost' || state === 'idle' || (movesMoney(type) && state !== 'open')) {
          fail(offline(type));
          return;
        }
        const timer = setTimeout(() => {
          // Until the socket is open, no request has reached the cashier, so the call fails as `offline` and not by a timeout of the cashier.
          const isAsked = link() === 'open';
          const error = isAsked ? new CallError('timeout', 'Request timeout', type) : offline(type);
          this.#take(msgid)?.fail(error);
        }, CALL_TIMEOUT_MS);
        const envelope = { msgid, type, data: data as Record<string, unknown>, sendTime: Date.now() };
        const isSent = sent !== undefined;
        const pending: Pending = { type, envelope, timer, isAhead: isSent, isOut: isSent, settle, fail };
        this.#pending.set(msgid, pending);
        if (state === 'open') this.#emit(pending);
        else if (isSent) this.#scheduleResend(pending);
        else upgrade();
      });
      return readOutcome(type, outcome, read);
    } catch (error) {
      if (error instanceof CallError) error.diagnosticsId = msgid;
      throw error;
    }
  }

  /** True while a request waits for its response: of one of these types, or any. */
  isWaiting(...types: RequestType[]): boolean {
    return [...this.#pending.values()].some(({ type }) => types.length === 0 || types.includes(type));
  }

  /** A new id, unique among all widgets and page loads. Errors without a request use one as their reference. */
  nextId(): string {
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }

  /** Handles a frame from the socket. A response that no request waits for is dropped. */
  readonly receive = (frame: unknown): void => {
    const incoming = readFrame(frame);
    this.#options.onFrame(incoming?.time ?? null);
    if (!incoming) return;
    if (incoming.msgid === null) {
      this.#options.onPush(incoming.source, incoming.data);
      return;
    }
    this.#take(incoming.msgid)?.settle(incoming.outcome);
  };

  /**
   * The reads that wait for the socket, as frames to send within the handshake: a cashier that supports this
   * responds one round trip earlier. For any other cashier they are sent again, with the same `msgid`, shortly
   * after the socket opens.
   * @param isEarly over the preconnected socket: without a response in time, the client requests a full
   * connection
   */
  queueForHandshake(isEarly = false): RequestEnvelope[] {
    return [...this.#pending.values()].map((pending) => {
      pending.isAhead = true;
      if (isEarly) this.#scheduleResend(pending);
      pending.isOut = true;
      return this.#filled(pending);
    });
  }

  /**
   * Call this on each change of the link: an open one sends the requests that wait, a closed one fails those that must not run twice.
   * @param carrier sends the frames of an open link
   */
  follow(state: LinkState, carrier?: Carrier): void {
    this.#carrier = carrier;
    if (state === 'open') {
      for (const pending of this.#pending.values()) {
        clearTimeout(pending.again);
        if (!pending.isAhead) this.#emit(pending);
        else pending.again = setTimeout(() => this.#emit(pending), HANDSHAKE_RESPONSE_TIMEOUT_MS);
      }
      return;
    }
    for (const [msgid, pending] of [...this.#pending]) {
      // The cashier repeats its response to a known `msgid`. The current state of an idempotency key needs a
      // new request, so this one fails instead of being sent again.
      const isOnce = movesMoney(pending.type) || (pending.isOut && 'idem' in pending.envelope.data);
      if (isOnce)
        this.#take(msgid)?.fail(new CallError('dropped', 'Network connection failed', pending.type));
      else if (state === 'lost') this.#take(msgid)?.fail(offline(pending.type));
    }
  }

  destroy(): void {
    for (const [msgid, pending] of [...this.#pending]) {
      this.#take(msgid)?.fail(new CallError('dropped', 'The session ended', pending.type));
    }
  }

  /** A request sent in the handshake may not have been read by the cashier: send it again with the others once the socket is open. */
  #scheduleResend(pending: Pending): void {
    pending.again = setTimeout(() => {
      pending.isAhead = false;
      this.#options.upgrade();
    }, HANDSHAKE_RESPONSE_TIMEOUT_MS);
  }

  #emit(pending: Pending): void {
    pending.isAhead = false;
    pending.isOut = true;
    this.#carrier?.send(this.#filled(pending));
  }

  #filled({ envelope }: Pending): RequestEnvelope {
    // The caller is read as the request is sent, because the session token may have arrived while the request was waiting.
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

/** The decoded answer of a response. @throws {CallError} when the cashier has rejected the request, and when the answer is unreadable */
function readOutcome<T>(type: RequestType, { status, message, data }: Outcome, read: Decoder<T>): T {
  const isGood = movesMoney(type) ? isMoneySuccess(status) : status === undefined || isSuccess(status);
  if (!isGood) {
    if (status === undefined) throw new CallError('malformed', 'Unreadable answer', type);
    throw new CallError('rejected', message || `Status ${status}`, type, status, data);
  }
  try {
    return read(data);
  } catch (error) {
    throw new CallError('malformed', `Unreadable answer: ${reasonOf(error)}`, type, status);
  }
}

/**
 * Distinguishes the requests of this widget from those of other tabs and page loads, because a cashier repeats its response to a known
 * `msgid`. 46 bits in nine characters: the user may have to read the reference out.
 */
function randomPrefix(): string {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (a * 2 ** 14 + (b >>> 18)).toString(36);
}
