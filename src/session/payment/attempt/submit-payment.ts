import { v7 as createKey } from 'uuid';
import type { CreateBody } from '../../../api/contract.ts';
import { captchaKindOf } from '../../../domain/methods/method-captcha.ts';
import { isUnderWay } from '../../../domain/payment/attempt-phase.ts';
import type { TransactionType } from '../../../domain/payment/transaction.ts';
import { marketOf } from '../../methods/market.ts';
import type { Session } from '../../session.ts';
import { recordEvent } from '../../telemetry/record-event.ts';
import { ConfirmedPayments } from './confirmed-payments.ts';
import { PaymentService } from './payment-service.ts';
import { PendingPaymentStorage } from './pending-payment-storage.ts';
import { advance, recordDoubt } from './run-attempt.ts';

/** The caller's part of a create request. `submitPayment` adds the key, the method's rules, and a missing currency and country. */
export type NewPayment = Pick<CreateBody, 'method' | 'amount' | 'fields'> &
  Partial<Pick<CreateBody, 'currency' | 'country' | 'account' | 'bonusId' | 'captcha' | 'allowDuplicateOf'>>;

/** Starts a payment. While an attempt runs, another call does nothing: a double click, or Enter and a click, are one attempt. */
export function submitPayment(session: Session, type: TransactionType, payment: NewPayment): void {
  const { state } = session;
  if (state.attempt && isUnderWay(state.attempt)) {
    // The user has submitted the same method again, so its transaction is shown when the response arrives.
    if (session.get(PaymentService).createRequest?.method === payment.method) state.attempt.abandoned = false;
    return;
  }
  // An earlier page load may have created a payment, which is looked up first.
  if (session.get(PendingPaymentStorage).loadUnresumed() && resumePendingPayment(session)) return;
  session.get(PendingPaymentStorage).noteLookedUp();
  const idempotencyKey = createKey();
  const { method } = state.choice;
  const chosen = method?.name === payment.method ? method : null;
  const body: CreateBody = {
    ...marketOf(session),
    ...payment,
    ...(chosen && {
      isInvestForbidden: chosen.isInvestForbidden,
      securityRulesGroup: chosen.securityRulesGroup,
    }),
    idem: idempotencyKey,
  };
  Object.assign(session.get(PaymentService), { createRequest: body, redirectKey: idempotencyKey });
  const submittedAt = Date.now();
  const { amount, currency } = body;
  const confirmed = { type, method: body.method, amount, currency, ...state.draft?.chosen };
  session.get(ConfirmedPayments).add(idempotencyKey, confirmed);
  session.get(PendingPaymentStorage).save({ idempotencyKey, ...confirmed, submittedAt });
  const isCaptchaDue = chosen !== null && captchaKindOf(chosen) !== null;
  state.attempt = {
    idempotencyKey,
    type,
    phase: 'idle',
    sends: 0,
    canSend: true,
    requires: chosen?.wallet ? 'wallet' : isCaptchaDue ? 'captcha' : null,
    submittedAt,
    rejection: null,
  };
  advance(session, { kind: 'submit' });
  recordEvent(session, 'submit', { submit_amount: body.amount });
}

export function resumeAttempt(session: Session): void {
  advance(session, { kind: 'resume' });
}

/** Looks up the payment that was pending when the page unloaded. False without one; a key of this page load does not count. */
export function resumePendingPayment(session: Session): boolean {
  const { attempt, transaction } = session.state;
  // The card frame may be sending a create request with the stored key, so this session does not look it up.
  if (attempt || transaction || session.cards.frame) return false;
  const kept = session.get(PendingPaymentStorage).load();
  session.get(PendingPaymentStorage).noteLookedUp();
  if (!kept) return false;
  // The user has seen the outcome, and the host now opens the other list, so the payment is not shown again.
  if (kept.isFinal && kept.type !== session.state.page) return false;
  const { idempotencyKey, submittedAt, type, method, amount, currency, fee, payee } = kept;
  if (method !== undefined && amount !== undefined && currency !== undefined)
    session.get(ConfirmedPayments).add(idempotencyKey, { type, method, amount, currency, fee, payee });
  session.state.attempt = {
    idempotencyKey,
    type,
    phase: 'paused',
    sends: 1,
    canSend: false,
    requires: null,
    submittedAt,
    rejection: null,
  };
  recordDoubt(session);
  advance(session, { kind: 'resume' });
  return true;
}

export function clearAttempt(session: Session): void {
  const { attempt } = session.state;
  if (!attempt || isUnderWay(attempt)) return;
  session.state.attempt = null;
  session.get(PaymentService).createRequest = null;
}
