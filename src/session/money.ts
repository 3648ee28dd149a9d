import { readTransactionPage } from '../api/answers.ts';
import type { HeldTransaction } from '../domain/confirmed-payment.ts';
import { isUnderWay } from '../domain/intent-phase.ts';
import { parseItems } from '../domain/parse.ts';
import { isFinal, newerOf } from '../domain/transaction.ts';
import { mendTransaction } from '../domain/transaction-schema.ts';
import { callCashier, parseWith } from './call.ts';
import { holdAgainstConfirmed } from './confirmed.ts';
import { forgetOthers } from './forget-others.ts';
import { unresumedPayment } from './kept.ts';
import { resumeIntent, resumeKept } from './payment.ts';
import type { Session } from './session.ts';
import { applyStatusPush, notePaid, refreshTransaction } from './transaction.ts';

/** Several pushes about payments that are not on screen cause one request. */
const PUSH_DEBOUNCE_MS = 500;
/** A push may be lost: what is offered as open is looked at again after this long, milliseconds … */
const OPEN_PAYMENTS_POLL_MS = 15_000;
/** … and what nobody has told of is looked for. */
const LOOK_AROUND = 60_000;

/**
 * The entry of the chunk that knows payments: nothing of it is needed for the list. It hears the link and the pushes
 * from now on, and finds the payment that was under way when the page went away, or one left open elsewhere.
 */
export async function startMoney(session: Session): Promise<void> {
  if (session.isOver) return;
  session.money = {
    resume() {
      if (session.cards) return;
      // A payment that was opened before this code came held back the key of an earlier page.
      if (!unresumedPayment(session) || !resumeKept(session)) resumeIntent(session);
      refreshTransaction(session);
      lookForOpen(session, 0);
    },
    takePush(data) {
      // The card frame hears of it too.
      if (session.cards) return;
      if (!applyStatusPush(session, data)) lookForOpen(session, PUSH_DEBOUNCE_MS);
    },
  };
  forgetOthers(session);
  if (!resumeKept(session)) await findOpenPayment(session);
}

/** The newest question of each session: what an older one is told may be out of date (R-MONEY-7). */
const asked = new WeakMap<Session, object>();

/** Looks for open payments after `wait` milliseconds, unless one is on the screen then. */
function lookForOpen(session: Session, wait: number): void {
  asked.delete(session);
  session.timers.set('open', wait, () => void findOpenPayment(session));
}

/** A payment left open in another tab, on another device, or with no storage to remember it. */
async function findOpenPayment(session: Session): Promise<void> {
  const { state } = session;
  const isShowing = () => state.transaction !== null || (state.intent && isUnderWay(state.intent.phase));
  if (!state.host.token || state.link !== 'open' || session.cards) return;
  if (isShowing()) {
    // It may be over without another word, as a refusal is, and the list needs to know.
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
    // The host was told.
    isKnown = false;
  }
  const isNewest = asked.get(session) === question;
  if (isNewest && !session.isOver)
    lookForOpen(session, state.openPayment || !isKnown ? OPEN_PAYMENTS_POLL_MS : LOOK_AROUND);
}
