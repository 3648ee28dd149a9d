import { useState } from 'react';
import { isFinal } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { cancelWithdrawal } from '../../session/payment/found/open-transaction.ts';
import { useSession } from '../../session/use-session.tsx';
import { KeptSpace } from '../../ui/layout/kept-space.tsx';
import { bringIntoView } from '../../ui/safe-focus.ts';
import { useShadowRoot } from '../../ui/shadow-root.tsx';
import { AskToCancel } from './ask-to-cancel.tsx';

/** Cancels a withdrawal, if the cashier still allows that: the money returns to the balance at once. */
export function CancelWithdrawal({
  transaction,
}: {
  transaction: Pick<Transaction, 'status' | 'cancellable'>;
}) {
  const session = useSession();
  const root = useShadowRoot();
  const [isBusy, setBusy] = useState(false);
  const isOffered = transaction.cancellable && !isFinal(transaction.status);
  const cancel = async () => {
    setBusy(true);
    await cancelWithdrawal(session);
    setBusy(false);
    // The result is at the top of the screen, and this button at its end.
    const { transaction: now } = session.state;
    if (now && isFinal(now.status))
      bringIntoView(root?.querySelector<HTMLElement>('.status-screen-words') ?? null);
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
