import { TransactionValues } from '../../draft/draft.ts';
import { createDraft } from '../../methods/select-method.ts';
import type { Session } from '../../session.ts';
import { forgetPayment } from '../attempt/pending-payment-keys.ts';
import { leavePayment } from './leave-payment.ts';

/** Leaves the shown transaction or the payment attempt for the form that created it. Creating it has emptied the form, so its values are restored. */
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

/**
 * Forgets a payment whose end is on screen as soon as the page is visible: the next start then begins with the list. The end that
 * came while the user was elsewhere, as in a bank's app, is shown once more.
 * @returns stops waiting for the user
 */
export function forgetOnceSeen(session: Session, idempotencyKey: string): () => void {
  const forget = () => {
    if (document.visibilityState === 'visible') forgetPayment(session, idempotencyKey);
  };
  forget();
  document.addEventListener('visibilitychange', forget);
  return () => document.removeEventListener('visibilitychange', forget);
}
