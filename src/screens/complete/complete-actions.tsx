import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { isRecord } from '../../location/memory-location.ts';
import { leaveToHost } from '../../parts/help/help-button.tsx';
import { RecoveryActions } from '../../parts/help/recovery-actions.tsx';
import { CancelWithdrawal } from '../../parts/payment/ask-to-cancel.tsx';
import { goToMethods } from '../../session/payment/found/leave-payment.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import './complete-actions.css';

interface Props {
  transaction: Pick<Transaction, 'id' | 'type' | 'status' | 'cancellable' | 'reason' | 'next'>;
}

export function CompleteActions({ transaction }: Props) {
  const { id, type, status, reason, next } = transaction;
  const session = useSession();
  const { host, awaitingReasonFor } = useSessionState();
  const { t, lookUp } = useI18n();
  const close = () => session.host.notify('close', {});
  const another = t(type === 'deposit' ? 'complete.another' : 'complete.anotherWithdrawal');
  if (status === 'mistaked') {
    // The reason selects the recovery actions: until it has arrived, they take up space but cannot be pressed.
    return (
      <div className="complete-ways" inert={!reason && awaitingReasonFor === id}>
        <RecoveryActions type={type} code={reason?.code} after="payment" />
      </div>
    );
  }
  return (
    <>
      {next?.kind === 'host' && status !== 'processed' ? (
        <Button size="xl" onClick={() => leaveToHost(session, { action: next.action, transactionId: id })}>
          {lookUp(next.label) ?? next.label}
        </Button>
      ) : null}
      {host.closingButton && !isRecord(session.location) ? (
        <Button size="xl" color={status === 'waiting' ? 'neutral' : 'primary'} onClick={close}>
          {t('complete.close')}
        </Button>
      ) : null}
      <Button size="xl" color="accent" plain onClick={() => goToMethods(session, type)}>
        {another}
      </Button>
      <CancelWithdrawal transaction={transaction} />
    </>
  );
}
