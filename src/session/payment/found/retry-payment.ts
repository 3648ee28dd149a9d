import type { TransactionType } from '../../../domain/payment/transaction.ts';
import { createDraft, openMethod } from '../../methods/select-method.ts';
import type { Session } from '../../session.ts';
import { goToMethods } from './leave-payment.ts';
import { leaveTransaction } from './leave-transaction.ts';

/** Back to the form of the failed method, with the same amount and details. */
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
  // After `leaveTransaction` the draft is one of this method, or there is none.
  const filled = state.draft ?? createDraft(method.name);
  state.draft = { ...filled, amount, tag: null };
  openMethod(session, type, method, { replace: true });
}

/** Back to the list for another method; its form gets the same amount. */
export function tryAnotherMethod(session: Session, type: TransactionType): void {
  const { state } = session;
  const { transaction, draft } = state;
  const kept = transaction ? { amount: transaction.amount, tag: null } : draft;
  // The number of the failed amount would be another amount in another currency, so it is kept in its own currency only.
  const isKept = kept?.amount && (!transaction || transaction.currency === state.user.currency);
  goToMethods(session, type);
  // A draft without a method: the next chosen method takes over its amount (`select-method.ts`).
  if (isKept) state.draft = createDraft('', kept.amount, kept.tag);
}
