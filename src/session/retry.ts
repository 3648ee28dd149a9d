import { isTileGroup, methodEntry } from '../domain/method-groups.ts';
import type { TransactionType } from '../domain/transaction.ts';
import { createDraft, writeAmount } from './draft.ts';
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
  state.draft = createDraft(method.name, writeAmount(session, tried?.amount, tried?.currency));
  location.navigate(methodEntry(type, method, isTileGroup(method.category)), { replace: true });
}

/** To the list for another method; the amount that was tried waits in the next form. */
export function chooseAnother(session: Session, type: TransactionType): void {
  const { state } = session;
  const { transaction, draft } = state;
  const written = transaction ? writeAmount(session, transaction.amount, transaction.currency) : draft;
  goToMethods(session, type);
  // A draft of no method yet: whichever is chosen takes its amount over (choice.ts).
  if (written?.amount) state.draft = createDraft('', written);
}
