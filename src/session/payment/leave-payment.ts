import { isChecked, isUnderWay } from '../../domain/payment/attempt-phase.ts';
import { isFinal, type TransactionType } from '../../domain/payment/transaction.ts';
import { createDraft } from '../draft/create-draft.ts';
import { ensureMethods } from '../methods/methods.ts';
import { resetChoice } from '../methods/select-method.ts';
import type { Session } from '../session.ts';
import { FormValuesCache } from './form-values-cache.ts';
import { forgetPayment } from './pending-payment-keys.ts';

/** Leaves the shown transaction or the payment attempt. An open transaction stays available from the list. */
export function leaveTransaction(session: Session): void {
  const { state, timers } = session;
  const { intent } = state;
  // While the outcome is being checked, the check screen stays over every other screen.
  if (intent && isUnderWay(intent.phase) && !isChecked(intent)) intent.isLeft = true;
  const left = state.transaction;
  if (!left) return;
  timers.clear('poll');
  forgetPayment(session, left.idem);
  state.transaction = null;
  if (!isFinal(left.status)) state.openPayment = left;
  session.money?.resume();
  // Back leads to the form that created the transaction. That form was emptied, so it is filled again; a
  // crypto address had no amount.
  const { method } = state.choice;
  if (method && state.draft?.method !== method.name) {
    const typed = method.name === left.method ? session.get(FormValuesCache).of(left.id) : {};
    const amount = left.currency === state.user.currency ? left.amount : '';
    state.draft = { ...createDraft(method.name, amount), typed: { ...typed } };
  }
}

/** Leaves any screen for a method list. */
export function goToMethods(session: Session, type: TransactionType): void {
  leaveTransaction(session);
  resetChoice(session);
  session.location.backTo(`/${type}`);
  ensureMethods(session, type);
}
