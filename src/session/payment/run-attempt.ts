import { CallError } from '../../api/call-error.ts';
import { refusalIn } from '../../api/rejection.ts';
import { isOutcomeUnknown } from '../../domain/payment/attempt-phase.ts';
import {
  type AttemptEvent,
  belongsToAttempt,
  maySend,
  type PaymentAttempt,
  stepAttempt,
} from '../../domain/payment/payment-attempt.ts';
import { mendTransaction, type Transaction } from '../../domain/payment/transaction-schema.ts';
import { callCashier, createError, reportError } from '../connection/call-cashier.ts';
import { Connection } from '../connection/connection.ts';
import type { Session } from '../session.ts';
import { showToast } from '../toasts.ts';
import { ConfirmedPayments } from './confirmed-payments.ts';
import { eventOf } from './failed-create.ts';
import { FormValuesCache } from './form-values-cache.ts';
import { PaymentService } from './payment-service.ts';
import { forgetPayment } from './pending-payment-keys.ts';
import { keepShown, offerTransaction, refreshTransaction, showTransaction } from './shown-transaction.ts';

/** Shortest interval between status requests for a pending payment. */
const STATUS_RETRY_MS = 3_000;

/**
 * Longest time that a create request can be in transit. After that, a 404 is final even from a cashier that
 * cannot close keys.
 */
const MAX_TRANSIT_MS = 30_000;

/** Applies an event to the payment attempt, and runs the effect that the state machine asks for. */
export function advance(session: Session, event: AttemptEvent): void {
  const { state } = session;
  if (!state.attempt || session.isDisposed) return;
  const [attempt, effect] = stepAttempt({ ...state.attempt }, event);
  // The check screen covers all others, so its user wants to see the outcome even after leaving the form.
  if (isOutcomeUnknown(attempt.phase)) attempt.abandoned = false;
  state.attempt = attempt;
  if (effect === 'prove') void prove(session, attempt);
  if (effect === 'send') void send(session, attempt);
  if (effect === 'ask') void ask(session, attempt);
  if (attempt.phase === 'paused') session.timers.set('ask', STATUS_RETRY_MS, () => askAgain(session));
  if (attempt.phase === 'refused') {
    forgetPayment(session, attempt.idem);
    keepShown(session);
    // After a reload, or after the user has left, no form is there to show the rejection, so a toast does. A
    // user who returns to the form finds the rejection there.
    if (!attempt.canSend) {
      state.attempt = null;
      // The screen was reserved for this attempt, so look for another open transaction now.
      session.get(PaymentService).resume();
    }
    if (!attempt.canSend || attempt.abandoned)
      showToast(session, state.i18n.t('pay.notCreated'), { error: attempt.error });
  }
  if (event.kind === 'created' || event.kind === 'found') settle(session, attempt, event.transaction);
}

function askAgain(session: Session): void {
  // A link that was lost before the submit does not reconnect by itself.
  if (session.state.link === 'lost') session.get(Connection).reopen();
  advance(session, { kind: 'resume' });
}

function settle(session: Session, { idem, sends, abandoned }: PaymentAttempt, told: Transaction): void {
  session.get(ConfirmedPayments).bind(idem, told.id);
  const transaction = session.get(ConfirmedPayments).compare(told);
  const { draft } = session.state;
  // The user may have left and be filling in another form.
  const isOwn = draft?.method === transaction.method;
  if (draft && isOwn) session.get(FormValuesCache).keep(transaction.id, draft.typed);
  session.state.attempt = null;
  if (isOwn) session.state.draft = null;
  session.get(PaymentService).request = null;
  if (abandoned) {
    offerTransaction(session, transaction);
    return;
  }
  showTransaction(session, transaction);
  // The response to a repeated create request may be an old one, so request the current transaction.
  if (sends > 1) refreshTransaction(session);
}

/**
 * Solves the captcha for the next create request. Without a token nothing is sent, and the form shows the
 * reason.
 */
async function prove(session: Session, { idem, type }: PaymentAttempt): Promise<void> {
  const body = session.get(PaymentService).request;
  if (!body) return;
  const proof = await import('./captcha.ts').then(
    ({ MethodCaptcha }) => session.get(MethodCaptcha).solve(type, body.method),
    () => ({ problem: 'blocked' }) as const,
  );
  const payment = session.get(PaymentService);
  if (payment.request?.idem !== idem) return;
  if ('problem' in proof) {
    // Without a network no script loads, so it is not a blocker's fault.
    const isOffline = proof.problem === 'blocked' && (session.state.link !== 'open' || !navigator.onLine);
    const code = isOffline ? 'offline' : (`captcha_${proof.problem}` as const);
    const fault = createError(session, code, `Captcha: ${proof.problem}`);
    reportError(session, fault, 'captcha');
    if (session.state.attempt) session.state.attempt.error = fault;
    const rejection = { code, message: '', status: 0, fields: {} };
    advance(session, { kind: 'refused', rejection });
    return;
  }
  const { captcha: _spent, ...rest } = body;
  payment.request = proof.token === undefined ? rest : { ...rest, captcha: proof.token };
  // Restart the timer: captcha time does not count as the cashier's response time.
  if (session.state.attempt) session.state.attempt.since = Date.now();
  advance(session, { kind: 'proved' });
}

async function send(session: Session, attempt: PaymentAttempt): Promise<void> {
  const body = session.get(PaymentService).request;
  if (!body) return;
  const type = attempt.type === 'deposit' ? 'BANKING_DEPOSIT:create-v1' : 'BANKING_WITHDRAWAL:create-v1';
  try {
    const transaction = await callCashier(session, type, body, mendTransaction, {
      matter: attempt.idem,
      isSeen: (error) => eventOf(error).kind === 'refused',
    });
    // R-MONEY-5: a response without the same idempotency key may be about another payment.
    if (belongsToAttempt(attempt, transaction)) advance(session, { kind: 'created', transaction });
    else advance(session, { kind: 'no-answer', status: 0 });
  } catch (error) {
    const event = eventOf(error);
    // The user sees the reference that the host got: that of the first failed attempt, or of the final
    // rejection.
    if (!session.state.attempt?.error || event.kind === 'refused') noteCall(session, error);
    advance(session, event);
  }
}

/**
 * Looks up the idempotency key. If the create request will not be sent again, the lookup also closes the key,
 * because the earlier create may still arrive.
 */
async function ask(session: Session, attempt: PaymentAttempt): Promise<void> {
  const { idem, since } = attempt;
  const isLast = !maySend(attempt);
  try {
    const by = { idem, ...(isLast ? { close: true } : {}) };
    const matter = idem;
    const transaction = await callCashier(session, 'BANKING:transaction-v1', by, mendTransaction, { matter });
    advance(
      session,
      belongsToAttempt(attempt, transaction) ? { kind: 'found', transaction } : { kind: 'ask-failed' },
    );
  } catch (error) {
    if (!session.state.attempt?.error) noteCall(session, error);
    const isUnknown = error instanceof CallError && error.kind === 'refused' && error.status === 404;
    const isSure = isUnknown && (refusalIn(error).code === 'closed' || Date.now() - since > MAX_TRANSIT_MS);
    advance(session, { kind: isUnknown && (isSure || !isLast) ? 'not-found' : 'ask-failed' });
  }
}

/**
 * Remembers the reference of a failed call. That of the create request is kept, because the cashier finds the
 * payment by it.
 */
function noteCall({ state }: Session, error: unknown): void {
  if (!state.attempt || !(error instanceof CallError)) return;
  const { code, diagnosticsId } = error;
  state.attempt.error = { code, diagnosticsId };
}
