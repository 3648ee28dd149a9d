import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import type { HeldTransaction } from '../../domain/payment/confirmed-payment.ts';
import { isFinal, newerOf } from '../../domain/payment/transaction.ts';
import { CardFrameSlot } from '../card-frame/card-frame-slot.ts';
import type { Session } from '../session.ts';
import { ConfirmedPayments } from './confirmed-payments.ts';
import { forgetOthers } from './forget-other-users.ts';
import { resumeIntent, resumeKept } from './payment-attempt.ts';
import { PendingPaymentStorage } from './pending-payment-storage.ts';
import { requestTransactions } from './request-transactions.ts';
import { applyStatusPush, notePaid, refreshTransaction } from './shown-transaction.ts';

/** Several pushes about transactions that are not on screen cause one request. */
const PUSH_DEBOUNCE_MS = 500;
/**
 * Interval of requests while an open transaction is offered to the user: a push may be lost. Milliseconds.
 */
const OPEN_PAYMENTS_POLL_MS = 15_000;
/** Interval of requests for open transactions that the widget does not know: one minute. */
const LOOK_AROUND = 60_000;

/**
 * The entry of the payment chunk, which the list does not need. From now on it handles pushes and reconnects,
 * and it looks for the payment that was pending when the page unloaded, or for one left open elsewhere.
 */
export async function startMoney(session: Session): Promise<void> {
  if (session.isOver) return;
  session.money = {
    resume() {
      if (session.get(CardFrameSlot).frame) return;
      // A stored key may not have been looked up yet, because a transaction was shown when this chunk loaded.
      if (!session.get(PendingPaymentStorage).loadUnresumed() || !resumeKept(session)) resumeIntent(session);
      refreshTransaction(session);
      lookForOpen(session, 0);
    },
    takePush(data) {
      // The card frame receives the push too.
      if (session.get(CardFrameSlot).frame) return;
      if (!applyStatusPush(session, data)) lookForOpen(session, PUSH_DEBOUNCE_MS);
    },
  };
  forgetOthers(session);
  if (!resumeKept(session)) await findOpenPayment(session);
}

/**
 * The newest request of each session: the response to an older one may be out of date and is ignored
 * (R-MONEY-7).
 */
const asked = new WeakMap<Session, object>();

/** Requests open transactions after `wait` milliseconds, unless one is on screen by then. */
function lookForOpen(session: Session, wait: number): void {
  asked.delete(session);
  session.timers.set('open', wait, () => void findOpenPayment(session));
}

/**
 * Requests open transactions: one may have been left in another tab, on another device, or without storage to
 * remember it.
 */
async function findOpenPayment(session: Session): Promise<void> {
  const { state } = session;
  const isShowing = () => state.transaction !== null || (state.intent && isUnderWay(state.intent.phase));
  if (!state.host.token || state.link !== 'open' || session.get(CardFrameSlot).frame) return;
  if (isShowing()) {
    // The shown payment may end without a push, for example by a rejection, and the list then needs to know
    // of open ones.
    lookForOpen(session, OPEN_PAYMENTS_POLL_MS);
    return;
  }
  const question = {};
  asked.set(session, question);
  let isKnown = true;
  try {
    const { items: told } = await requestTransactions(session, { open: true }, { matter: 'open' });
    if (session.isOver) return;
    notePaid(session, told);
    if (asked.get(session) !== question) return;
    isKnown = !isShowing();
    const open = told.find(({ status }) => !isFinal(status));
    const held = open ? session.get(ConfirmedPayments).compare(open) : null;
    if (isKnown) state.openPayment = held && newerOf<HeldTransaction>(state.openPayment, held);
  } catch {
    // `callCashier` has notified the host of the error.
    isKnown = false;
  }
  const isNewest = asked.get(session) === question;
  if (isNewest && !session.isOver)
    lookForOpen(session, state.openPayment || !isKnown ? OPEN_PAYMENTS_POLL_MS : LOOK_AROUND);
}
