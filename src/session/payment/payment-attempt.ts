import { v7 as createKey } from 'uuid';
import { CallError } from '../../api/call-error.ts';
import type { CreateBody } from '../../api/contract.ts';
import { type Refusal, refusalIn } from '../../api/refusal.ts';
import { effectiveCountry } from '../../domain/host/user.ts';
import { captchaOf } from '../../domain/methods/method-captcha.ts';
import { isInDoubt, isUnderWay } from '../../domain/payment/attempt-phase.ts';
import {
  type Intent,
  type IntentEvent,
  type IntentRefusal,
  isEcho,
  maySend,
  stepIntent,
} from '../../domain/payment/payment-attempt.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { mendTransaction, type Transaction } from '../../domain/payment/transaction-schema.ts';
import { CardFrameSlot } from '../card-frame/card-frame-slot.ts';
import { callCashier, newFault, tellFault } from '../connection/call-cashier.ts';
import { Connection } from '../connection/connection.ts';
import { showNotice } from '../notices.ts';
import type { Session } from '../session.ts';
import { ConfirmedPayments } from './confirmed-payments.ts';
import { FormValuesCache } from './form-values-cache.ts';
import { forgetPayment } from './pending-payment-keys.ts';
import { PendingPaymentStorage } from './pending-payment-storage.ts';
import { keepShown, offerTransaction, refreshTransaction, showTransaction } from './shown-transaction.ts';

/**
 * The user's order. `submitPayment` adds the idempotency key, and currency and country if they are absent.
 */
export type Order = Pick<CreateBody, 'method' | 'amount' | 'fields'> &
  Partial<Pick<CreateBody, 'currency' | 'country' | 'account' | 'bonusId' | 'captcha' | 'allowDuplicateOf'>>;

/** Shortest interval between status requests for a pending payment. */
const STATUS_RETRY_MS = 3_000;

/**
 * Longest time that a create request can be in transit. After that, a 404 is final even from a cashier that
 * cannot close keys.
 */
const MAX_TRANSIT_MS = 30_000;

/**
 * Starts a deposit or a withdrawal. A second call while a payment attempt runs does nothing: a double click,
 * or Enter and a click, are one attempt. The idempotency key is stored before the create request is sent
 * (R-MONEY-1).
 */
export function submitPayment(session: Session, type: TransactionType, order: Order): void {
  const { state } = session;
  if (state.intent && isUnderWay(state.intent.phase)) {
    // Same method submitted again: navigate when the response arrives.
    if (session.body?.method === order.method) state.intent.isLeft = false;
    return;
  }
  // An earlier page load may have created a payment; look that up first.
  if (session.get(PendingPaymentStorage).loadUnresumed() && resumeKept(session)) return;
  session.get(PendingPaymentStorage).noteLookedUp();
  const idem = createKey();
  const { method } = state.choice;
  const chosen = method?.name === order.method ? method : null;
  const body: CreateBody = {
    ...placeOf(session),
    ...order,
    ...(chosen && {
      isInvestForbidden: chosen.isInvestForbidden,
      securityRulesGroup: chosen.securityRulesGroup,
    }),
    idem,
  };
  session.body = body;
  session.submitted = idem;
  const since = Date.now();
  const confirmed = { type, method: body.method, amount: body.amount, currency: body.currency };
  session.get(ConfirmedPayments).add(idem, confirmed);
  session.get(PendingPaymentStorage).save({ idem, ...confirmed, since });
  const needsProof = chosen !== null && captchaOf(chosen) !== null;
  state.intent = { idem, type, phase: 'idle', sends: 0, canSend: true, needsProof, since, refusal: null };
  advance(session, { kind: 'submit' });
}

/** Market of a payment: the country that the user has chosen, else the user's own. */
export function placeOf({ state }: Session): Pick<CreateBody, 'currency' | 'country'> {
  const { user, selectedCountry } = state;
  return { currency: user.currency, country: effectiveCountry(user, selectedCountry) };
}

/** Looks up a pending payment; called when the socket has reconnected and when the token was renewed. */
export function resumeIntent(session: Session): void {
  advance(session, { kind: 'resume' });
}

function askAgain(session: Session): void {
  // A link that was lost before the submit does not reconnect by itself.
  if (session.state.link === 'lost') session.get(Connection).reopen();
  resumeIntent(session);
}

/**
 * Looks up the payment that was pending when the page unloaded; true when there was one. A key that this page
 * load stored does not count: this code may load after a payment was made and shown.
 */
export function resumeKept(session: Session): boolean {
  const { intent, transaction } = session.state;
  // The card frame may be sending this very key.
  if (intent || transaction || session.get(CardFrameSlot).frame) return false;
  const kept = session.get(PendingPaymentStorage).load();
  session.get(PendingPaymentStorage).noteLookedUp();
  if (!kept) return false;
  const { idem, type, method, amount, currency } = kept;
  if (method !== undefined && amount !== undefined && currency !== undefined)
    session.get(ConfirmedPayments).add(idem, { type, method, amount, currency });
  session.state.intent = {
    idem: kept.idem,
    type: kept.type,
    phase: 'paused',
    sends: 1,
    canSend: false,
    needsProof: false,
    since: kept.since,
    refusal: null,
  };
  advance(session, { kind: 'resume' });
  return true;
}

/** Removes a rejected attempt, so that the user can correct the form and submit again. */
export function clearIntent(session: Session): void {
  const { intent } = session.state;
  if (!intent || isUnderWay(intent.phase)) return;
  session.state.intent = null;
  session.body = null;
}

function advance(session: Session, event: IntentEvent): void {
  const { state } = session;
  if (!state.intent || session.isOver) return;
  const [intent, effect] = stepIntent({ ...state.intent }, event);
  // The check screen covers all others, so its user wants to see the outcome even after leaving the form.
  if (isInDoubt(intent.phase)) intent.isLeft = false;
  state.intent = intent;
  if (effect === 'prove') void prove(session, intent);
  if (effect === 'send') void send(session, intent);
  if (effect === 'ask') void ask(session, intent);
  if (intent.phase === 'paused') session.timers.set('ask', STATUS_RETRY_MS, () => askAgain(session));
  if (intent.phase === 'refused') {
    forgetPayment(session, intent.idem);
    keepShown(session);
    // After a reload, or after the user has left, no form is there to show the rejection, so a toast does. A
    // user who returns to the form finds the rejection there.
    if (!intent.canSend) {
      state.intent = null;
      // The screen was reserved for this attempt, so look for another open transaction now.
      session.money?.resume();
    }
    if (!intent.canSend || intent.isLeft)
      showNotice(session, state.i18n.t('pay.notCreated'), { fault: intent.fault });
  }
  if (event.kind === 'created' || event.kind === 'found') settle(session, intent, event.transaction);
}

function settle(session: Session, { idem, sends, isLeft }: Intent, told: Transaction): void {
  session.get(ConfirmedPayments).bind(idem, told.id);
  const transaction = session.get(ConfirmedPayments).compare(told);
  const { draft } = session.state;
  // The user may have left and be filling in another form.
  const isOwn = draft?.method === transaction.method;
  if (draft && isOwn) session.get(FormValuesCache).keep(transaction.id, draft.typed);
  session.state.intent = null;
  if (isOwn) session.state.draft = null;
  session.body = null;
  if (isLeft) {
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
async function prove(session: Session, { idem, type }: Intent): Promise<void> {
  const { body } = session;
  if (!body) return;
  const proof = await import('./captcha.ts').then(
    ({ MethodCaptcha }) => session.get(MethodCaptcha).solve(type, body.method),
    () => ({ problem: 'blocked' }) as const,
  );
  if (session.body?.idem !== idem) return;
  if ('problem' in proof) {
    const code = `captcha_${proof.problem}` as const;
    const fault = newFault(session, code, `Captcha: ${proof.problem}`);
    tellFault(session, fault, 'captcha');
    if (session.state.intent) session.state.intent.fault = fault;
    const refusal = { code, message: '', status: 0, fields: {} };
    advance(session, { kind: 'refused', refusal });
    return;
  }
  const { captcha: _spent, ...rest } = body;
  session.body = proof.token === undefined ? rest : { ...rest, captcha: proof.token };
  // Restart the timer: captcha time does not count as the cashier's response time.
  if (session.state.intent) session.state.intent.since = Date.now();
  advance(session, { kind: 'proved' });
}

async function send(session: Session, intent: Intent): Promise<void> {
  const { body } = session;
  if (!body) return;
  const type = intent.type === 'deposit' ? 'BANKING_DEPOSIT:create-v1' : 'BANKING_WITHDRAWAL:create-v1';
  try {
    const transaction = await callCashier(session, type, body, mendTransaction, {
      matter: intent.idem,
      isSeen: (error) => eventOf(error).kind === 'refused',
    });
    // R-MONEY-5: a response without the same idempotency key may be about another payment.
    if (isEcho(intent, transaction)) advance(session, { kind: 'created', transaction });
    else advance(session, { kind: 'no-answer', status: 0 });
  } catch (error) {
    const event = eventOf(error);
    // The user sees the reference that the host got: that of the first failed attempt, or of the final
    // rejection.
    if (!session.state.intent?.fault || event.kind === 'refused') noteCall(session, error);
    advance(session, event);
  }
}

/**
 * Looks up the idempotency key. If the create request will not be sent again, the lookup also closes the key,
 * because the earlier create may still arrive.
 */
async function ask(session: Session, intent: Intent): Promise<void> {
  const { idem, since } = intent;
  const isLast = !maySend(intent);
  try {
    const by = { idem, ...(isLast ? { close: true } : {}) };
    const matter = idem;
    const transaction = await callCashier(session, 'BANKING:transaction-v1', by, mendTransaction, { matter });
    advance(session, isEcho(intent, transaction) ? { kind: 'found', transaction } : { kind: 'ask-failed' });
  } catch (error) {
    if (!session.state.intent?.fault) noteCall(session, error);
    const isUnknown = error instanceof CallError && error.problem === 'refused' && error.status === 404;
    const isSure = isUnknown && (refusalIn(error).code === 'closed' || Date.now() - since > MAX_TRANSIT_MS);
    advance(session, { kind: isUnknown && (isSure || !isLast) ? 'not-found' : 'ask-failed' });
  }
}

/**
 * Remembers the reference of a failed call. That of the create request is kept, because the cashier finds the
 * payment by it.
 */
function noteCall({ state }: Session, error: unknown): void {
  if (!state.intent || !(error instanceof CallError)) return;
  const { code, diagnosticsId } = error;
  state.intent.fault = { code, diagnosticsId };
}

/** Classifies a failed create request: only a 4xx response of the cashier proves that nothing was created. */
function eventOf(error: unknown): IntentEvent {
  if (!(error instanceof CallError)) return { kind: 'no-answer', status: 0 };
  if (error.problem === 'offline' || error.status === 401) return { kind: 'not-sent' };
  const { status } = error;
  const refusal = refusalIn(error);
  const isNo = error.problem === 'refused' && status >= 400 && status < 500 && refusal.code !== 'in_progress';
  return isNo ? { kind: 'refused', refusal: refusalOf(error, refusal) } : { kind: 'no-answer', status };
}

function refusalOf({ code, message, status }: CallError, refusal: Refusal): IntentRefusal {
  return {
    code,
    message,
    status,
    fields: refusal.fields ?? {},
    ...(refusal.id ? { transactionId: refusal.id } : {}),
    ...(refusal.required && refusal.done
      ? { wagering: { required: refusal.required, done: refusal.done } }
      : {}),
  };
}
