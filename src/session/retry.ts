import { isTileGroup, methodEntry } from '../domain/method-groups.ts';
import type { TransactionType } from '../domain/transaction.ts';
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
  state.draft = createDraft(method.name, tried?.amount ?? '');
  location.navigate(methodEntry(type, method, isTileGroup(method.category)), { replace: true });
}

/** To the list for another method; the amount that was tried waits in the next form. */
export function chooseAnother(session: Session, type: TransactionType): void {
  const { state } = session;
  const amount = state.transaction?.amount ?? state.draft?.amount;
  goToMethods(session, type);
  // A draft of no method yet: whichever is chosen takes its amount over (choice.ts).
  if (amount) state.draft = createDraft('', amount);
}
