import { CallError } from '../../../api/call-error.ts';
import { type Rejection, rejectionOf } from '../../../api/responses.ts';
import { isOutcomeUnknown } from '../../../domain/payment/attempt-phase.ts';
import type { AttemptRejection } from '../../../domain/payment/payment-attempt.ts';
import {
  type AttemptEvent,
  belongsToAttempt,
  maySend,
  type PaymentAttempt,
  stepAttempt,
} from '../../../domain/payment/payment-attempt.ts';
import type { Transaction } from '../../../domain/payment/transaction-schema.ts';
import { callCashier, createError, reportError } from '../../connection/call-cashier.ts';
import { Connection } from '../../connection/connection.ts';
import { TransactionValues } from '../../draft/draft.ts';
import type { Session } from '../../session.ts';
import { recordEvent } from '../../telemetry/record-event.ts';
import { showToast } from '../../toasts.ts';
import { readTransaction } from '../transaction/read-transaction.ts';
import {
  keepShown,
  offerTransaction,
  recordStatus,
  refreshTransaction,
  showTransaction,
} from '../transaction/shown-transaction.ts';
import { ConfirmedPayments } from './confirmed-payments.ts';
import { PaymentService, type Proof } from './payment-service.ts';
import { forgetPayment } from './pending-payment-keys.ts';
import { storeList } from './pending-payment-storage.ts';

const STATUS_RETRY_MS = 3_000;

/** A create request arrives within this time or never. After it a 404 is final, even from a cashier that cannot close keys. */
const MAX_TRANSIT_MS = 30_000;

/** Applies an event to the payment attempt, and does what the state machine then requires. */
export function advance(session: Session, event: AttemptEvent): void {
  const { state } = session;
  if (!state.attempt || session.isDisposed) return;
  const [attempt, effect] = stepAttempt({ ...state.attempt }, event);
  // The check screen covers all others, so a user who had left the form waits for the outcome there.
  if (isOutcomeUnknown(attempt.phase)) attempt.abandoned = false;
  const isNewDoubt = isOutcomeUnknown(attempt.phase) && !isOutcomeUnknown(state.attempt.phase);
  state.attempt = attempt;
  if (isNewDoubt) recordDoubt(session);
  if (effect === 'verify') void verify(session, attempt);
  if (effect === 'send') void send(session, attempt);
  if (effect === 'check') void lookUp(session, attempt);
  // The user has cancelled the wallet's sheet, so the form is as before the press.
  if (attempt.phase === 'idle') {
    forgetPayment(session, attempt.idempotencyKey);
    keepShown(session);
    state.attempt = null;
    session.get(PaymentService).createRequest = null;
  }
  if (attempt.phase === 'paused') session.timers.set('check', STATUS_RETRY_MS, () => resumeCheck(session));
  if (attempt.phase === 'rejected') {
    forgetPayment(session, attempt.idempotencyKey);
    keepShown(session);
    // After a reload, or for a user who has left, no form is there to show the rejection, so a toast shows it.
    if (!attempt.canSend) {
      state.attempt = null;
      // While the attempt had the screen, no other open transaction was offered, so one is looked for now.
      session.get(PaymentService).resume();
    }
    if (!attempt.canSend || attempt.abandoned)
      showToast(session, state.i18n.t('pay.notCreated'), { error: attempt.error });
  }
  if (event.kind === 'created' || event.kind === 'found') settle(session, attempt, event.transaction);
}

/** Records that the outcome is unknown. After a reload the amount is unknown too. */
export function recordDoubt(session: Session): void {
  const { amount = '' } = session.get(PaymentService).createRequest ?? {};
  recordEvent(session, 'doubt', { submit_amount: amount });
}

function resumeCheck(session: Session): void {
  // A link that was lost before the submit does not reconnect by itself, so it is opened here.
  if (session.state.link === 'lost') session.get(Connection).reopen();
  advance(session, { kind: 'resume' });
}

function settle(
  session: Session,
  { idempotencyKey, sends, abandoned }: PaymentAttempt,
  received: Transaction,
): void {
  session.get(ConfirmedPayments).bind(idempotencyKey, received.id);
  const { draft } = session.state;
  const { method } = session.get(ConfirmedPayments).of(received) ?? received;
  // A user who has left may be filling in another form, which must stay.
  const isOwn = draft?.method === method;
  const { fields = [] } = session.state.choice.method ?? {};
  if (draft && isOwn)
    session.get(TransactionValues).keep(received.id, draft.typed, { savedId: draft.savedId ?? null, fields });
  session.state.attempt = null;
  if (isOwn) {
    session.state.draft = null;
    storeList(session, ':typed', [], 1);
  }
  session.get(PaymentService).createRequest = null;
  if (abandoned) {
    offerTransaction(session, received);
    return;
  }
  const isKnown = session.state.transaction?.id === received.id;
  showTransaction(session, received);
  if (!isKnown) {
    const { amount } = session.state.transaction ?? received;
    recordEvent(session, 'created', { submit_amount: amount });
    recordStatus(session, null);
  }
  // A repeated create request may get an old response, so the current transaction is requested.
  if (sends > 1) refreshTransaction(session);
}

/** Gets the token for the create request. Called in the user's tap without a wait, because only then a wallet opens its sheet. */
async function verify(session: Session, { idempotencyKey, requires, type }: PaymentAttempt): Promise<void> {
  const payment = session.get(PaymentService);
  const body = payment.createRequest;
  if (!body) return;
  const result =
    requires === 'wallet'
      ? ((await payment.openSheet?.(body)) ?? { problem: 'wallet_invalid' as const })
      : await import('./solve-captcha.ts').then(
          ({ MethodCaptcha }) => session.get(MethodCaptcha).solve(type, body.method),
          (): Proof => ({ problem: 'captcha_blocked' }),
        );
  if (payment.createRequest?.idem !== idempotencyKey) return;
  if ('problem' in result) {
    if (result.problem === 'cancelled') {
      advance(session, { kind: 'cancelled' });
      return;
    }
    // Without a network no script of a captcha loads, so the user must not read about a content blocker.
    const isOffline =
      result.problem === 'captcha_blocked' &&
      (session.state.link !== 'open' || globalThis.navigator?.onLine === false);
    const code = isOffline ? 'offline' : result.problem;
    const error = createError(session, code, result.message ?? result.problem);
    reportError(session, error, requires ?? '');
    if (session.state.attempt) session.state.attempt.error = error;
    const rejection = { code, message: '', status: 0, fields: {} };
    advance(session, { kind: 'rejected', rejection });
    return;
  }
  const { captcha: _spent, ...rest } = body;
  payment.createRequest = { ...rest, ...result.token };
  // The wait for the cashier begins only now: the time that the user has spent on captcha or sheet is no response time.
  if (session.state.attempt) session.state.attempt.submittedAt = Date.now();
  advance(session, { kind: 'verified' });
}

async function send(session: Session, attempt: PaymentAttempt): Promise<void> {
  const body = session.get(PaymentService).createRequest;
  if (!body) return;
  const type = attempt.type === 'deposit' ? 'BANKING_DEPOSIT:create-v1' : 'BANKING_WITHDRAWAL:create-v1';
  try {
    const transaction = await callCashier(session, type, body, readTransaction(session), {
      matter: attempt.idempotencyKey,
      isSeen: (error) => eventOf(error).kind === 'rejected',
    });
    // R-MONEY-5: a response with another idempotency key may be about another payment.
    if (belongsToAttempt(attempt, transaction)) advance(session, { kind: 'created', transaction });
    else advance(session, { kind: 'no-answer', status: 0 });
  } catch (error) {
    const event = eventOf(error);
    // The user sees the reference that the host got: that of the first error, or of the rejection.
    if (!session.state.attempt?.error || event.kind === 'rejected') noteCall(session, error);
    advance(session, event);
  }
}

/** A lookup after which the create request will not be sent again also closes its key, because the request may still arrive. */
async function lookUp(session: Session, attempt: PaymentAttempt): Promise<void> {
  const { idempotencyKey, submittedAt } = attempt;
  const isLast = !maySend(attempt);
  try {
    const by = { idem: idempotencyKey, ...(isLast ? { close: true } : {}) };
    const transaction = await callCashier(session, 'BANKING:transaction-v1', by, readTransaction(session), {
      matter: idempotencyKey,
    });
    advance(
      session,
      belongsToAttempt(attempt, transaction) ? { kind: 'found', transaction } : { kind: 'check-failed' },
    );
  } catch (error) {
    if (!session.state.attempt?.error) noteCall(session, error);
    const isUnknown = error instanceof CallError && error.kind === 'rejected' && error.status === 404;
    const isSure =
      isUnknown && (rejectionOf(error).code === 'closed' || Date.now() - submittedAt > MAX_TRANSIT_MS);
    advance(session, { kind: isUnknown && (isSure || !isLast) ? 'not-found' : 'check-failed' });
  }
}

/** Keeps the reference of a failed call, by which the cashier finds the payment. */
function noteCall({ state }: Session, error: unknown): void {
  if (!state.attempt || !(error instanceof CallError)) return;
  const { code, diagnosticsId } = error;
  state.attempt.error = { code, diagnosticsId };
}

/** Nothing was created if the request was not sent, or if the cashier rejected it with a 4xx status and another code than `in_progress`. */
export function eventOf(error: unknown): AttemptEvent {
  if (!(error instanceof CallError)) return { kind: 'no-answer', status: 0 };
  if (error.kind === 'offline' || error.status === 401) return { kind: 'not-sent' };
  const { status } = error;
  const rejection = rejectionOf(error);
  const isNo = error.kind === 'rejected' && status >= 400 && status < 500 && rejection.code !== 'in_progress';
  return isNo
    ? { kind: 'rejected', rejection: toAttemptRejection(error, rejection) }
    : { kind: 'no-answer', status };
}

function toAttemptRejection({ code, message, status }: CallError, rejection: Rejection): AttemptRejection {
  return {
    code,
    message,
    status,
    fields: rejection.fields ?? {},
    ...(rejection.id ? { transactionId: rejection.id } : {}),
    ...(rejection.required && rejection.done
      ? { wagering: { required: rejection.required, done: rejection.done } }
      : {}),
  };
}
