import { isFinal } from '../../../domain/payment/transaction.ts';
import { callCashier, toReportedError } from '../../connection/call-cashier.ts';
import type { Session } from '../../session.ts';
import { failureText, showToast } from '../../toasts.ts';
import { readTransaction } from '../transaction/read-transaction.ts';
import {
  applyResponse,
  receive,
  refreshTransaction,
  showTransaction,
} from '../transaction/shown-transaction.ts';

/** Opens a transaction. If the user navigates before the response arrives, the screen stays and the list offers an open one. */
export async function openTransaction(session: Session, id: string): Promise<void> {
  const { state, location } = session;
  const lookAt = () => [location.changes, state.attempt?.idempotencyKey, state.transaction?.id].join();
  const before = lookAt();
  try {
    const received = await callCashier(session, 'BANKING:transaction-v1', { id }, (value, report) => {
      const transaction = readTransaction(session)(value, report);
      if (transaction.id !== id) throw new TypeError('the id of another payment');
      return transaction;
    });
    if (session.isDisposed) return;
    if (lookAt() === before) showTransaction(session, received);
    else if (state.transaction?.id !== id && !isFinal(received.status))
      state.openPayment ??= receive(session, received);
  } catch (error) {
    showToast(session, failureText(session, error), { error: toReportedError(session, error) });
  }
}

export function returnToPayment(session: Session): void {
  const { openPayment } = session.state;
  if (!openPayment) return;
  showTransaction(session, openPayment);
  refreshTransaction(session);
}

export async function cancelWithdrawal(session: Session): Promise<void> {
  const { transaction } = session.state;
  if (!transaction?.cancellable) return;
  try {
    applyResponse(
      session,
      await callCashier(
        session,
        'BANKING_WITHDRAWAL:cancel-v1',
        { id: transaction.id },
        readTransaction(session),
      ),
    );
  } catch (error) {
    showToast(session, failureText(session, error), { error: toReportedError(session, error) });
    refreshTransaction(session);
  }
}
