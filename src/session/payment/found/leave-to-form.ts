import { createDraft } from '../../draft/set-aside-draft.ts';
import { TransactionValues } from '../../draft/transaction-values.ts';
import type { Session } from '../../session.ts';
import { leavePayment } from './leave-payment.ts';

/**
 * Leaves the shown transaction or the payment attempt for the form that created it. That form was emptied, so it
 * is filled again; a crypto address had no amount.
 */
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
