import { isFinal } from '../../../domain/payment/transaction.ts';
import type { Transaction } from '../../../domain/payment/transaction-schema.ts';
import { CardFrameSlot } from '../../card-frame/card-frame-slot.ts';
import { callCashier } from '../../connection/call-cashier.ts';
import type { Session } from '../../session.ts';
import { readTransaction } from './read-transaction.ts';

/** Polling interval of an open transaction without pushes: 2 s, growing to 10 s (R-MONEY-7). */
const MIN_POLL_MS = 2_000;
const MAX_POLL_MS = 10_000;

/** Receives the cashier's responses about the shown transaction. */
type TakeAnswer = (session: Session, transaction: Transaction) => void;

/** Receives the error of a request without a usable response. */
type TakeError = (error: unknown) => void;

/** A request without a response; `isAgain` if another one is due after it. */
interface Pending {
  id: string;
  isAgain: boolean;
  takeError: TakeError | undefined;
}

/** Requests the shown transaction: on demand, and at intervals until it is final. */
export class TransactionPolling {
  readonly #session: Session;
  /** The request that has no response yet. */
  #pending: Pending | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Requests the transaction now. Many pushes at once cause one request, and one more after its response.
   * @param takeError called if the request fails; of several calls during a request, the last one with a function counts
   */
  request(take: TakeAnswer, takeError?: TakeError): void {
    const session = this.#session;
    const { transaction } = session.state;
    if (!transaction || session.isDisposed || session.get(CardFrameSlot).frame) return;
    const { id } = transaction;
    if (this.#pending?.id === id) {
      Object.assign(this.#pending, { isAgain: true, takeError: takeError ?? this.#pending.takeError });
      return;
    }
    const request: Pending = { id, isAgain: false, takeError };
    this.#pending = request;
    callCashier(session, 'BANKING:transaction-v1', { id }, readTransaction(session), { matter: `poll ${id}` })
      .then(
        (received) => {
          take(session, received);
          if (received.id === session.state.awaitingReasonFor && isFinal(received.status))
            session.state.awaitingReasonFor = null;
        },
        (error) => {
          // A failed poll is repeated by the next one; `callCashier` has notified the host.
          request.isAgain = false;
          request.takeError?.(error);
        },
      )
      .finally(() => {
        if (this.#pending === request) this.#pending = null;
        if (request.isAgain) this.request(take, request.takeError);
      });
  }

  /** Requests the transaction at growing intervals, from now on. */
  restart(take: TakeAnswer, waitMs = MIN_POLL_MS): void {
    const { timers, state } = this.#session;
    timers.set('poll', waitMs, () => {
      // A request without a response must not block the next one.
      this.#pending = null;
      if (state.link === 'open') this.request(take);
      this.restart(take, Math.min(waitMs * 1.5, MAX_POLL_MS));
    });
  }
}
