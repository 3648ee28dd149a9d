import { isUnderWay } from '../../../domain/payment/attempt-phase.ts';
import { isFinal, newerOf } from '../../../domain/payment/transaction.ts';
import { takeQuery, takeReturn } from '../../../location/way-back.ts';
import { callCashier } from '../../connection/call-cashier.ts';
import type { Session } from '../../session.ts';
import { returnUrlOf } from '../attempt/create-request.ts';
import { forgetOthers } from '../attempt/forget-other-users.ts';
import { PaymentService } from '../attempt/payment-service.ts';
import { PendingPaymentStorage } from '../attempt/pending-payment-storage.ts';
import { clearAttempt, resumeAttempt, resumePendingPayment } from '../attempt/submit-payment.ts';
import { readTransaction, requestTransactions } from '../transaction/read-transaction.ts';
import { notePaid, receive, refreshTransaction } from '../transaction/shown-transaction.ts';
import { applyStatusPushes } from '../transaction/status-push.ts';
import { openTransaction } from './open-transaction.ts';

/** Pushes about other transactions often come together, so one request follows them after this time. */
const PUSH_DEBOUNCE_MS = 500;
/** Interval of requests while a payment is shown or offered, because a push may be lost, and after an error. */
const OPEN_PAYMENTS_POLL_MS = 15_000;
/** Interval of requests while the widget knows no open transaction. */
const LOOK_AROUND_MS = 60_000;

/**
 * Finds the user's payments: one that was pending when the page unloaded, one from which a bank's page has led back, and open ones of
 * another tab or device.
 */
export class OpenPayments {
  readonly #session: Session;
  /** The newest request. The response to an older one may be out of date and is dropped (R-MONEY-7). */
  #newest: object | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  async start(): Promise<void> {
    const session = this.#session;
    if (session.isDisposed) return;
    forgetOthers(session);
    const returnUrl = returnUrlOf(session);
    const returned = session.host.isOwnPage ? takeQuery(window, 'payment') : takeReturn(window, returnUrl);
    if (resumePendingPayment(session)) return;
    if (returned) await openTransaction(session, returned);
    await this.#find();
  }

  resume(): void {
    const session = this.#session;
    if (session.cards.frame) return;
    // The socket is open again, so the form's message about the network is removed.
    if (session.state.attempt?.rejection?.code === 'offline') clearAttempt(session);
    // A stored key may not have been looked up yet, because a transaction was shown when this code loaded.
    if (!session.get(PendingPaymentStorage).loadUnresumed() || !resumePendingPayment(session))
      resumeAttempt(session);
    refreshTransaction(session);
    this.#findLater(0);
  }

  /** Pushes of one task are applied together, so that state and screen change once. */
  applyPushes(): void {
    const session = this.#session;
    if (session.timers.has('pushes')) return;
    session.timers.set('pushes', 0, () => {
      const { pushes } = session.get(PaymentService);
      if (!applyStatusPushes(session, pushes.splice(0))) this.#findLater(PUSH_DEBOUNCE_MS);
    });
  }

  #findLater(delayMs: number): void {
    this.#newest = null;
    this.#session.timers.set('open', delayMs, () => void this.#find());
  }

  async #find(): Promise<void> {
    const session = this.#session;
    const { state } = session;
    const isShowing = () => state.transaction !== null || isUnderWay(state.attempt);
    if (!state.host.token || state.link !== 'open' || session.cards.frame) return;
    if (isShowing()) {
      // The shown payment may end without a push, and the list then needs to know of open ones.
      this.#findLater(OPEN_PAYMENTS_POLL_MS);
      return;
    }
    const request = {};
    this.#newest = request;
    let isKnown = true;
    try {
      const { items } = await requestTransactions(session, { open: true }, { matter: 'open' });
      if (session.isDisposed) return;
      notePaid(session, items);
      if (this.#newest !== request) return;
      isKnown = !isShowing();
      const open = items.find(({ status }) => !isFinal(status));
      if (isKnown && open) state.openPayment = newerOf(state.openPayment, receive(session, open));
      // An offered transaction that has ended stays until the user opens it or leaves. Its push may have been lost, so it is requested.
      else if (isKnown && state.openPayment && !isFinal(state.openPayment.status))
        await this.#findEnd(state.openPayment.id);
    } catch {
      // `callCashier` has notified the host of the error, and the next request comes soon.
      isKnown = false;
    }
    const isNewest = this.#newest === request;
    if (isNewest && !session.isDisposed)
      this.#findLater(state.openPayment || !isKnown ? OPEN_PAYMENTS_POLL_MS : LOOK_AROUND_MS);
  }

  /** Requests an offered transaction that is no longer among the open ones; without a response it is not offered any more. */
  async #findEnd(id: string): Promise<void> {
    const session = this.#session;
    const { state } = session;
    const matter = { matter: 'open' };
    const request = callCashier(session, 'BANKING:transaction-v1', { id }, readTransaction(session), matter);
    const ended = await request.catch(() => null);
    // Nothing changes if the user has opened the transaction meanwhile, or the session has ended.
    if (session.isDisposed || state.openPayment?.id !== id || isFinal(state.openPayment.status)) return;
    const isTheSame = ended?.id === id && isFinal(ended.status);
    state.openPayment = isTheSame ? newerOf(state.openPayment, receive(session, ended)) : null;
  }
}
