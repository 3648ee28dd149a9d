import { failureOf } from '../../domain/failure.ts';
import type { TransactionType } from '../../domain/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { clearIntent } from '../../session/payment.ts';
import { chooseAnother, retryPayment } from '../../session/retry.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useShadowRoot } from '../../ui/shadow-root.tsx';
import { addStyles } from '../../ui/styles.ts';
import css from './remedy-buttons.css?inline';

addStyles(css);

/** Ways on that are a button after a failed payment; `Way` says what each does. */
const REMEDIES = ['amount', 'again', 'method', 'host'] as const;
type Remedy = (typeof REMEDIES)[number];

interface Props {
  type: TransactionType;
  /** Why it failed. */
  code: string | undefined;
  /** A form was refused and is still there; a payment has failed and is over. */
  after: 'form' | 'payment';
}

/** The next best things to do after a failure, as buttons; the first of a page is its main action. */
export function RemedyButtons({ type, code, after }: Props) {
  const { choice } = useSessionState();
  const { t } = useI18n();
  const act = useRemedy(type, after);
  // On a form "once more" is its main button; without a method there is nothing to do once more.
  const hasForm = after === 'payment' && choice.method !== null;
  const remedies = failureOf(code)
    .ways.filter((way): way is Remedy => REMEDIES.some((remedy) => remedy === way))
    .filter((remedy) =>
      remedy === 'again' ? hasForm : remedy === 'amount' ? hasForm || after === 'form' : true,
    );
  const buttons = remedies.map((remedy, at) => (
    <Button
      key={remedy}
      size={after === 'payment' ? 'xl' : 's'}
      color={after === 'payment' && at === 0 ? 'primary' : 'neutral'}
      block={after === 'payment'}
      onClick={() => act(remedy)}
    >
      {remedy === 'again'
        ? t('complete.retry')
        : remedy === 'method'
          ? t('complete.otherMethod')
          : t(`remedy.${remedy}`)}
    </Button>
  ));
  if (after === 'payment' || buttons.length === 0) return buttons;
  return <div className="remedies">{buttons}</div>;
}

function useRemedy(type: TransactionType, after: Props['after']): (remedy: Remedy) => void {
  const session = useSession();
  const root = useShadowRoot();
  return (remedy) => {
    if (remedy === 'host') session.options.host.notify('close', {});
    else if (remedy === 'method') chooseAnother(session, type);
    else if (after === 'payment') retryPayment(session, type);
    else {
      const box = root?.querySelector<HTMLInputElement>('input[name="amount"]');
      clearIntent(session);
      // A confirmation has no amount to change: its form, one step back, has.
      if (!box) session.location.back();
      box?.focus();
      box?.select();
    }
  };
}
