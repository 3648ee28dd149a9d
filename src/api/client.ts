import { type Decoder, reasonOf } from '../domain/parsing/decoders.ts';
import { CallError } from './call-error.ts';
import type { Answer, Payload, RequestType } from './contract.ts';
import { isMoneySuccess, isSuccess, type Outcome, type RequestEnvelope, readFrame } from './envelope.ts';
import type { Carrier, LinkState } from './socket.ts';
import { movesMoney } from './wire-constants.ts';

/** Some cashiers ignore requests in a handshake, so a request without a response after this time is sent again. */
const HANDSHAKE_RESPONSE_TIMEOUT_MS = 500;

const offline = (type: RequestType) => new CallError('offline', 'Network connection failed', type);

/** A request without a response fails after this time (R-LIMIT-1). */
export const CALL_TIMEOUT_MS = 30_000;

export interface ClientOptions {
  link: () => LinkState;
  /** Loads socket.io: a request waits, and the preconnected socket can send only its handshake. */
  upgrade: () => void;
  caller: () => { token?: string; isNative?: boolean; platform?: string };
  onPush: (source: string, data: unknown) => void;
  /** Called for each frame, with the cashier's time if the frame contains it, because the device's clock may be wrong. */
  onFrame: (serverTime: number | null) => void;
  /** The `msgid` of the same request if the shell has sent it already: the call then sends none and waits for that response. */
  takeSent?: ((type: RequestType, data: Readonly<Record<string, unknown>>) => string | undefined) | undefined;
}

interface Pending {
  type: RequestType;
  envelope: RequestEnvelope;
  timer: ReturnType<typeof setTimeout>;
  /** True when the request was sent in a handshake: the cashier may respond without a second request. */
  isAhead: boolean;
  /** True once the request was sent: the cashier may have processed it. */
  isOut: boolean;
  again?: ReturnType<typeof setTimeout>;
  settle: (outcome: Outcome) => void;
  fail: (error: CallError) => void;
}

/** Sends requests and matches responses by `msgid`. Sends reads again after a reconnect, but no request that moves money or has `idem`. */
export class CashierClient {
  #carrier: Carrier | undefined;
  #options: ClientOptions;
  #pending = new Map<string, Pending>();
  #prefix = randomPrefix();
  #count = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** @param read decoder, passed by the caller so that a screen loads only those that it needs. @throws {CallError} */
  async call<T extends RequestType>(type: T, data: Payload<T>, read: Decoder<Answer<T>>): Promise<Answer<T>> {
    // On an open link the response to the shell's request may have come already and been dropped, so this call sends its own request.
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
          // Before the socket is open no request that moves money is sent: `offline` proves that, a timeout would not.
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

  isWaiting(...types: RequestType[]): boolean {
    return [...this.#pending.values()].some(({ type }) => types.length === 0 || types.includes(type));
  }

  /** A new id, unique among all widgets and page loads; also the reference of an error that has no request. */
  nextId(): string {
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }

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
   * The reads that wait, as frames for the handshake. A cashier that reads them there responds one round trip earlier.
   * @param isEarly over the preconnected socket; without a response in time, the client loads socket.io
   */
  queueForHandshake(isEarly = false): RequestEnvelope[] {
    return [...this.#pending.values()].map((pending) => {
      pending.isAhead = true;
      if (isEarly) this.#scheduleResend(pending);
      pending.isOut = true;
      return this.#filled(pending);
    });
  }

  /** Called on each change of the link. An open link sends the requests that wait, a closed link fails those that must not run twice. */
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
      // A repeated `msgid` gets the cashier's old response. A caller with an idempotency key needs the current state, so its request fails.
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

  /** A cashier that does not read the requests of a handshake gets them again from socket.io. */
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

/** @throws {CallError} when the cashier has rejected the request, and when its response is unreadable */
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

/** Distinguishes this page load's requests: a cashier repeats its response to a known `msgid`. Short, as users read it out; 46 bits. */
function randomPrefix(): string {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (a * 2 ** 14 + (b >>> 18)).toString(36);
}
