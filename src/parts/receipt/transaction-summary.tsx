import { balanceOf } from '../../domain/host/user.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { BalanceChange } from '../../session/payment/transaction/balance-change.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { CopyRow } from '../../ui/copy/copy-row.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { CardGroup } from '../../ui/layout/card-group.tsx';
import { CurrencyIcon } from '../method/currency-icon.tsx';
import { LargeMethodIcon } from '../method/large-method-icon.tsx';
import { useTransactionMethod } from '../method/transaction-method.tsx';
import { useMoney } from '../payment/use-money.ts';
import { type ReceiptOf, useReceipt } from './use-receipt.ts';

type Shown = ReceiptOf & { txid?: string | undefined };

/** A receipt: amount, fee, destination, method, time, new balance, and the numbers for support. */
export function TransactionSummary({ transaction }: { transaction: Shown }) {
  const { user } = useSessionState();
  const { t } = useI18n();
  const { currency, id, txid } = transaction;
  const session = useSession();
  const money = useMoney();
  const receipt = useReceipt(transaction);
  const hasBalance = receipt.some(({ kind }) => kind === 'balance');
  // The row is there from the start, so that the buttons below it do not move when the money arrives.
  const expected =
    (fromDecimal(balanceOf(user, 'main'), user.currency) ?? 0n) +
    (fromDecimal(transaction.amount, currency) ?? 0n);
  const isAwaited = !hasBalance && session.get(BalanceChange).isAwaited(transaction);
  const { method } = useTransactionMethod(transaction);
  const icons = {
    amount: currency === user.currency ? undefined : <CurrencyIcon code={currency} />,
    method: method && <LargeMethodIcon method={method} />,
  };
  return (
    <CardGroup>
      <DefinitionList
        items={[
          ...receipt.map(({ kind, term, detail }) => ({
            term,
            detail,
            isStrong: kind === 'amount',
            icon: kind === 'amount' || kind === 'method' ? icons[kind] : undefined,
          })),
          ...(isAwaited
            ? [{ term: t('complete.balance'), detail: money(expected, user.currency), isAwaited }]
            : []),
        ]}
      />
      <CopyRow label={t('complete.number')} value={id} />
      {txid ? <CopyRow label={t('complete.txid')} value={txid} /> : null}
    </CardGroup>
  );
}
