import { isTileGroup, methodEntry } from '../domain/method-groups.ts';
import type { TransactionType } from '../domain/transaction.ts';
import { enterMethod } from './choice.ts';
import { createDraft } from './draft.ts';
import { goToMethods, leaveTransaction } from './leave.ts';
import type { Session } from './session.ts';

/** Back to the form of the method that failed, with the amount that was tried. */
export function retryPayment(session: Session, type: TransactionType): void {
  const { state, location } = session;
  const { method } = state.choice;
  const tried = state.transaction;
  if (!method) {
    goToMethods(session, type);
    return;
  }
  leaveTransaction(session);
  state.draft = createDraft(method.name, tried?.currency === state.user.currency ? tried.amount : '');
  location.navigate(methodEntry(type, method, isTileGroup(method.category)), { replace: true });
  enterMethod(session, type, method);
}

/** To the list for another method; the amount that was tried waits in the next form. */
export function chooseAnother(session: Session, type: TransactionType): void {
  const { state } = session;
  const { transaction, draft } = state;
  const kept = transaction ? { amount: transaction.amount, tag: null } : draft;
  // In another currency it would be another amount.
  const isKept = kept?.amount && (!transaction || transaction.currency === state.user.currency);
  goToMethods(session, type);
  // A draft of no method yet: whichever is chosen takes its amount over (choice.ts).
  if (isKept) state.draft = createDraft('', kept.amount, kept.tag);
}
