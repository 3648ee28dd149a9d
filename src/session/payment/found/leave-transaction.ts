import { TransactionValues } from '../../draft/draft.ts';
import { createDraft } from '../../methods/select-method.ts';
import type { Session } from '../../session.ts';
import { forgetPayment } from '../attempt/pending-payment-keys.ts';
import { leavePayment } from './leave-payment.ts';

/** Leaves a payment for the form that created it. Its values are restored, because creating it has emptied the form. */
export function leaveTransaction(session: Session): void {
  const { state } = session;
  const left = state.transaction;
  leavePayment(session);
  const { method } = state.choice;
  if (!left || !method || state.draft?.method === method.name) return;
  const filled = method.name === left.method ? session.get(TransactionValues).draftOf(left.id) : {};
  const amount = left.currency === state.user.currency ? left.amount : '';
  state.draft = { ...createDraft(method.name, amount), ...filled };
}

/** Forgets a final payment once the page is visible. Before, a user in a bank's app has not seen its outcome. @returns stops waiting */
export function forgetOnceSeen(session: Session, idempotencyKey: string): () => void {
  const forget = () => {
    if (document.visibilityState === 'visible') forgetPayment(session, idempotencyKey);
  };
  forget();
  document.addEventListener('visibilitychange', forget);
  return () => document.removeEventListener('visibilitychange', forget);
}
