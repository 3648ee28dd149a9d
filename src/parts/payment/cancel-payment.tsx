import { continuePayment } from '../../session/payment/transaction/submit-step.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { AskToCancel } from './ask-to-cancel.tsx';

/** Cancels a deposit, and asks first, because a user who has sent the money must not cancel. */
export function CancelPayment() {
  const session = useSession();
  const { isStepping } = useSessionState();
  return (
    <AskToCancel
      words={{
        cancel: 'invoice.cancel',
        title: 'invoice.cancelTitle',
        text: 'invoice.cancelText',
        keep: 'invoice.cancelNo',
      }}
      isBusy={isStepping}
      onCancel={() => continuePayment(session, 'cancel', {})}
    />
  );
}
