import { failureOf } from '../../domain/errors/failures.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { clearAttempt } from '../../session/payment/attempt/submit-payment.ts';
import { retryPayment, tryAnotherMethod } from '../../session/payment/found/retry-payment.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useCanvas } from '../../ui/shadow-root.tsx';
import { leaveToHost } from './help-button.tsx';
import './recovery-actions.css';

const ACTIONS_WITH_BUTTON = ['amount', 'again', 'method', 'host'] as const;
type ButtonAction = (typeof ACTIONS_WITH_BUTTON)[number];

interface Props {
  type: TransactionType;
  code: string | undefined;
  /** `form` after a rejection, when the form is still there; `payment` after a transaction that has ended. */
  after: 'form' | 'payment';
}

/** The recovery actions of a failure as buttons, the best first; after a payment the first is the main button. */
export function RecoveryActions({ type, code, after }: Props) {
  const { choice } = useSessionState();
  const { t } = useI18n();
  const act = useRecoveryAction({ type, code, after });
  // A form's own main button already retries; without a method there is nothing to retry.
  const hasForm = after === 'payment' && choice.method !== null;
  const actions = failureOf(code)
    .recoveryActions.filter((action): action is ButtonAction =>
      ACTIONS_WITH_BUTTON.some((one) => one === action),
    )
    .filter((action) =>
      action === 'again' ? hasForm : action === 'amount' ? hasForm || after === 'form' : true,
    );
  const buttons = actions.map((action, at) => (
    <Button
      key={action}
      size={after === 'payment' ? 'xl' : 's'}
      color={after === 'payment' && at === 0 ? 'primary' : 'neutral'}
      block={after === 'payment'}
      onClick={() => act(action)}
    >
      {action === 'again'
        ? t('complete.retry')
        : action === 'method'
          ? t('complete.otherMethod')
          : t(`recoveryAction.${action}`)}
    </Button>
  ));
  if (after === 'payment' || buttons.length === 0) return buttons;
  return <div className="recovery-actions">{buttons}</div>;
}

function useRecoveryAction({ type, code = '', after }: Props): (action: ButtonAction) => void {
  const session = useSession();
  const canvas = useCanvas();
  return (action) => {
    const { transaction } = session.state;
    const about = after === 'payment' && transaction ? { transactionId: transaction.id } : {};
    if (action === 'host') leaveToHost(session, { code, ...about });
    else if (action === 'method') tryAnotherMethod(session, type);
    else if (after === 'payment') retryPayment(session, type);
    else {
      const box = canvas?.querySelector<HTMLInputElement>('input[name="amount"]');
      clearAttempt(session);
      // The confirmation of a withdrawal has no amount field; its form, one screen back, has one.
      if (!box) session.location.back();
      box?.focus();
      box?.select();
    }
  };
}
