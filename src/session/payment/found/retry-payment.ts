import type { TransactionType } from '../../../domain/payment/transaction.ts';
import { createDraft, openMethod } from '../../methods/select-method.ts';
import type { Session } from '../../session.ts';
import { goToMethods } from './leave-payment.ts';
import { leaveTransaction } from './leave-transaction.ts';

export function retryPayment(session: Session, type: TransactionType): void {
  const { state } = session;
  const { method } = state.choice;
  const tried = state.transaction;
  if (!method) {
    goToMethods(session, type);
    return;
  }
  leaveTransaction(session);
  const amount = tried?.currency === state.user.currency ? tried.amount : '';
  // After `leaveTransaction` the draft belongs to this method, or there is none.
  const filled = state.draft ?? createDraft(method.name);
  state.draft = { ...filled, amount, tag: null };
  openMethod(session, type, method, { replace: true });
}

/** Back to the list: the form of the next method gets the same amount. */
export function tryAnotherMethod(session: Session, type: TransactionType): void {
  const { state } = session;
  const { transaction, draft } = state;
  const kept = transaction ? { amount: transaction.amount, tag: null } : draft;
  // In another currency the same number would be another amount.
  const isKept = kept?.amount && (!transaction || transaction.currency === state.user.currency);
  goToMethods(session, type);
  // A draft without a method: the next method takes its amount over (`select-method.ts`).
  if (isKept) state.draft = createDraft('', kept.amount, kept.tag);
}
