import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { goToMethods } from '../../session/payment/found/leave-payment.ts';
import { retryPayment } from '../../session/payment/found/retry-payment.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { TwoColumns } from '../../ui/layout/stack.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { CancelWithdrawal } from './ask-to-cancel.tsx';
import { PaidButton } from './paid-button.tsx';
import { useMoney } from './use-money.ts';

interface Props {
  transaction: Pick<Transaction, 'amount' | 'currency'>;
  /** `paid` if the user confirms the payment, `seen` if it is detected on-chain. */
  way: 'paid' | 'seen';
}

/** An expired payment: shows no payment details, but help for a user who has sent money, and a new payment for one who has not. */
export function ExpiredPayment({ transaction, way }: Props) {
  const session = useSession();
  const { t } = useI18n();
  const money = useMoney();
  const anew = (
    <Button
      {...(way === 'seen' ? { size: 'xl' } : { color: 'accent', plain: true })}
      block
      onClick={() => retryPayment(session, 'deposit')}
    >
      {t('complete.another')}
    </Button>
  );
  return (
    <TwoColumns
      aside={
        way === 'seen' ? (
          <StickyFooter>{anew}</StickyFooter>
        ) : (
          <>
            {anew}
            <PaidButton />
          </>
        )
      }
    >
      {way === 'seen' ? null : (
        <DefinitionList
          items={[{ term: t('complete.amount'), detail: money(transaction.amount, transaction.currency) }]}
        />
      )}
      <ExpiredCallout way={way} />
    </TwoColumns>
  );
}

/** Message for a user who has sent the money. `seen`: no action needed; the deposit is detected on-chain. */
const MESSAGES = {
  utr: 'invoice.expiredUtr',
  paid: 'invoice.expiredPaid',
  receipt: 'invoice.expiredReceipt',
  seen: 'invoice.expiredSeen',
} as const;

/** Says that the payment details have expired, and what happens to money that was already sent. */
export function ExpiredCallout({ way }: { way: keyof typeof MESSAGES }) {
  const { t } = useI18n();
  return (
    <Callout tone="warning" title={t('invoice.expired')} live>
      {t('invoice.expiredSent')} {t(MESSAGES[way])}
    </Callout>
  );
}

interface ExpiredPayoutProps {
  transaction: Pick<Transaction, 'status' | 'amount' | 'currency' | 'cancellable'>;
}

/**
 * An expired cash machine code: explains where the money is, and offers a new withdrawal and the history. Only the cashier can report the
 * refund; the complete screen then shows it.
 */
export function ExpiredPayout({ transaction }: ExpiredPayoutProps) {
  const session = useSession();
  const { t } = useI18n();
  const money = useMoney();
  const openHistory = () => {
    goToMethods(session, 'withdrawal');
    session.location.navigate('/history', { state: { type: 'withdrawal' } });
  };
  return (
    <TwoColumns
      aside={
        <StickyFooter>
          <Button size="xl" onClick={() => retryPayment(session, 'withdrawal')}>
            {t('complete.anotherWithdrawal')}
          </Button>
          <Button color="accent" plain block onClick={openHistory}>
            {t('history.title')}
          </Button>
          <CancelWithdrawal transaction={transaction} />
        </StickyFooter>
      }
    >
      <DefinitionList
        items={[
          { term: t('instruction.payoutAmount'), detail: money(transaction.amount, transaction.currency) },
        ]}
      />
      <Callout tone="warning" title={t('instruction.payoutExpired')} live>
        {t('instruction.payoutBack')}
      </Callout>
    </TwoColumns>
  );
}
