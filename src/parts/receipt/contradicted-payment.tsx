import { formatMoney } from '../../domain/money/format-money.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import type { Contradiction, HeldTransaction } from '../../domain/payment/confirmed-payment.ts';
import type { MessageKey } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { goToMethods } from '../../session/payment/found/leave-payment.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CopyRow } from '../../ui/copy/copy-row.tsx';
import { type Definition, DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { CardGroup } from '../../ui/layout/card-group.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { StatusScreen } from '../../ui/status/status-screen.tsx';
import { ErrorReference } from '../help/error-reference.tsx';
import { methodLabel } from '../method/transaction-method.tsx';
import { CancelWithdrawal } from '../payment/ask-to-cancel.tsx';

interface Props {
  transaction: Pick<HeldTransaction, 'id' | 'type' | 'status' | 'cancellable'>;
  contradiction: Contradiction;
}

/** Replaces a transaction that differs from what the user confirmed: lists both, and offers no way to pay. Its status is still updated. */
export function ContradictedPayment({ transaction, contradiction }: Props) {
  const session = useSession();
  const { t } = useI18n();
  const { id, type, status } = transaction;
  const { confirmed, received, error } = contradiction;
  const factsOf = useFacts(contradiction);
  return (
    <StatusScreen
      icon="error"
      live
      title={t('contradiction.title')}
      text={t(type === 'deposit' ? 'contradiction.text' : 'contradiction.payout')}
      actions={
        <>
          <Button size="xl" onClick={() => goToMethods(session, type)}>
            {t('contradiction.back')}
          </Button>
          <CancelWithdrawal transaction={transaction} />
        </>
      }
    >
      <Section title={t('contradiction.confirmed')}>
        <DefinitionList items={factsOf(confirmed)} />
      </Section>
      <Section title={t('contradiction.received')}>
        <DefinitionList items={factsOf(received)} />
      </Section>
      <CardGroup>
        <DefinitionList items={[{ term: t('contradiction.status'), detail: t(`history.${status}`) }]} />
        <CopyRow label={t('complete.number')} value={id} />
      </CardGroup>
      <ErrorReference error={error} />
    </StatusScreen>
  );
}

function useFacts({ fields }: Contradiction): (payment: Contradiction['confirmed']) => Definition[] {
  const { lists } = useSessionState();
  const { t, tag, labels } = useI18n();
  const differs = (name: (typeof fields)[number]) => fields.includes(name);
  return ({ type, method, amount, currency, fee = '', payee }) => {
    // The currencies may differ and some share a symbol, so the code is always shown.
    const money = (decimal: string) => {
      const minor = fromDecimal(decimal, currency);
      return minor === null ? `${decimal} ${currency}` : formatMoney(minor, currency, tag, 'keep', ['']);
    };
    return [
      {
        term: t('complete.amount'),
        detail: money(amount),
        isStrong: differs('amount') || differs('currency'),
      },
      {
        term: t('complete.method'),
        detail: methodLabel(lists, { type, method }, labels),
        isStrong: differs('method'),
      },
      ...(differs('fee') ? [{ term: t('complete.fee'), detail: money(fee), isStrong: true }] : []),
      ...(differs('payee') ? [{ term: t('payout.payee'), detail: t(payeeText(payee)), isStrong: true }] : []),
      ...(differs('type')
        ? [{ term: t('contradiction.type'), detail: t(`history.${type}`), isStrong: true }]
        : []),
    ];
  };
}

/** The text for a result of the check of the payee's name: the one that the user accepted, or the one in the cashier's transaction. */
export function payeeText(outcome: string | undefined): MessageKey {
  if (outcome === 'match') return 'payout.payeeMatch';
  if (outcome === 'close-match') return 'payout.payeeUsed';
  return outcome === 'no-match' ? 'payout.payeeNone' : 'payout.payeeUnchecked';
}
