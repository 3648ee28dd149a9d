import { isFinal } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { cancelWithdrawal } from '../../session/payment/found/open-transaction.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';

/** Cancels a withdrawal, if the cashier still allows that: the money returns to the balance at once. */
export function CancelWithdrawal({
  transaction,
}: {
  transaction: Pick<Transaction, 'status' | 'cancellable'>;
}) {
  const session = useSession();
  const { t } = useI18n();
  if (!transaction.cancellable || isFinal(transaction.status)) return null;
  return (
    <Button size="m" color="neutral" variant="plain" block onClick={() => void cancelWithdrawal(session)}>
      {t('complete.cancel')}
    </Button>
  );
}
