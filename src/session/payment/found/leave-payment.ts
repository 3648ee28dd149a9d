import { isCheckScreenShown, isUnderWay } from '../../../domain/payment/attempt-phase.ts';
import { isFinal, type TransactionType } from '../../../domain/payment/transaction.ts';
import { ensureMethods } from '../../methods/methods.ts';
import { resetChoice } from '../../methods/select-method.ts';
import type { Session } from '../../session.ts';
import { PaymentService } from '../attempt/payment-service.ts';
import { forgetPayment } from '../attempt/pending-payment-keys.ts';

/** Leaves the shown transaction or the payment attempt. The list offers an open transaction. */
export function leavePayment(session: Session): void {
  const { state, timers } = session;
  const { attempt } = state;
  // The check screen covers every other screen, so its user has not left the payment.
  if (attempt && isUnderWay(attempt) && !isCheckScreenShown(attempt)) attempt.abandoned = true;
  const left = state.transaction;
  if (!left) return;
  timers.clear('poll');
  forgetPayment(session, left.idem);
  state.transaction = null;
  if (!isFinal(left.status)) state.openPayment = left;
  session.get(PaymentService).resume();
}

export function goToMethods(session: Session, type: TransactionType): void {
  leavePayment(session);
  resetChoice(session);
  session.location.backTo(`/${type}`);
  ensureMethods(session, type);
}
