import type { TransactionType } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { timeFormat } from '../../platform/time-format.ts';
import { useSessionState } from '../../session/use-session.tsx';
import { CardGroup } from '../../ui/card-group/card-group.tsx';
import { CopyRow } from '../../ui/copy-row/copy-row.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { CurrencyIcon } from '../currency-icon/currency-icon.tsx';
import { LargeMethodIcon } from '../large-method-icon/large-method-icon.tsx';
import { useMoney } from '../use-money.ts';
import { useTransactionMethod } from '../use-transaction-method.ts';

type Shown = Pick<Transaction, 'id' | 'amount' | 'currency' | 'createdAt' | 'method'> & {
  type: TransactionType;
  fee?: string | undefined;
  account?: Transaction['account'];
  txid?: string | undefined;
};

/** A receipt: amount, fee, method, time, and the transaction id for support. */
export function TransactionSummary({ transaction }: { transaction: Shown }) {
  const { user } = useSessionState();
  const { t, tag } = useI18n();
  const money = useMoney();
  const { account, amount, currency, createdAt, fee, id, txid } = transaction;
  const { method, label } = useTransactionMethod(transaction);
  const time = timeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <CardGroup>
      <DefinitionList
        items={[
          {
            term: t('complete.amount'),
            detail: money(amount, currency),
            icon: currency === user.currency ? undefined : <CurrencyIcon code={currency} />,
            isStrong: true,
          },
          ...(transaction.type === 'withdrawal' && (account === 'main' || account === 'additional')
            ? [{ term: t('withdrawal.account'), detail: t(`withdrawal.${account}`) }]
            : []),
          ...(fee && Number(fee) > 0 ? [{ term: t('complete.fee'), detail: money(fee, currency) }] : []),
          {
            term: t('complete.method'),
            detail: label,
            icon: method && <LargeMethodIcon method={method} />,
          },
          { term: t('complete.time'), detail: time.format(createdAt) },
        ]}
      />
      <CopyRow
        label={t('complete.number')}
        value={id}
        copyLabel={t('complete.copy')}
        copiedLabel={t('complete.copied')}
      />
      {txid ? (
        <CopyRow
          label={t('complete.txid')}
          value={txid}
          copyLabel={t('complete.copy')}
          copiedLabel={t('complete.copied')}
        />
      ) : null}
    </CardGroup>
  );
}
