import { useState } from 'react';
import { isFinal } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { cancelWithdrawal } from '../../session/payment/found/open-transaction.ts';
import { useSession } from '../../session/use-session.tsx';
import { KeptSpace } from '../../ui/layout/kept-space.tsx';
import { AskToCancel } from './ask-to-cancel.tsx';

/** Cancels a withdrawal, if the cashier still allows that: the money returns to the balance at once. */
export function CancelWithdrawal({
  transaction,
}: {
  transaction: Pick<Transaction, 'status' | 'cancellable'>;
}) {
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const isOffered = transaction.cancellable && !isFinal(transaction.status);
  const cancel = async () => {
    setBusy(true);
    await cancelWithdrawal(session);
    setBusy(false);
  };
  return (
    <KeptSpace>
      {isOffered ? (
        <AskToCancel
          words={{
            cancel: 'complete.cancel',
            title: 'complete.cancelTitle',
            text: 'complete.cancelText',
            keep: 'complete.cancelNo',
          }}
          isBusy={isBusy}
          onCancel={cancel}
        />
      ) : null}
    </KeptSpace>
  );
}
