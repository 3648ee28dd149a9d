import { readTransactionPage } from '../../api/answers.ts';
import { parseItems } from '../../domain/parsing/parse-tolerant.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import type { HeldTransaction } from '../../domain/payment/confirmed-payment.ts';
import { isFinal, newerOf } from '../../domain/payment/transaction.ts';
import { mendTransaction } from '../../domain/payment/transaction-schema.ts';
import { callCashier, parseWith } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';
import { holdAgainstConfirmed } from './confirmed-payments.ts';
import { forgetOthers } from './forget-other-users.ts';
import { resumeIntent, resumeKept } from './payment-attempt.ts';
import { unresumedPayment } from './pending-payment-storage.ts';
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
      if (session.cards) return;
      // A stored key may not have been looked up yet, because a transaction was shown when this chunk loaded.
      if (!unresumedPayment(session) || !resumeKept(session)) resumeIntent(session);
      refreshTransaction(session);
      lookForOpen(session, 0);
    },
    takePush(data) {
      // The card frame receives the push too.
      if (session.cards) return;
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
  if (!state.host.token || state.link !== 'open' || session.cards) return;
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
    const page = await callCashier(session, 'BANKING:transactions-v1', { open: true }, readTransactionPage, {
      matter: 'open',
    });
    const told = parseWith(session, 'transactions', (report) =>
      parseItems((item) => mendTransaction(item, report), page.items, 'transactions', report),
    );
    if (session.isOver) return;
    notePaid(session, told);
    if (asked.get(session) !== question) return;
    isKnown = !isShowing();
    const open = told.find(({ status }) => !isFinal(status));
    const held = open ? holdAgainstConfirmed(session, open) : null;
    if (isKnown) state.openPayment = held && newerOf<HeldTransaction>(state.openPayment, held);
  } catch {
    // `callCashier` has notified the host of the error.
    isKnown = false;
  }
  const isNewest = asked.get(session) === question;
  if (isNewest && !session.isOver)
    lookForOpen(session, state.openPayment || !isKnown ? OPEN_PAYMENTS_POLL_MS : LOOK_AROUND);
}
