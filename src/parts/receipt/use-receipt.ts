import { isCardField } from '../../domain/fields/card-field.ts';
import type { Method } from '../../domain/methods/method.ts';
import { formatAmount } from '../../domain/money/format-money.ts';
import { fromDecimal, unitOf } from '../../domain/money/money.ts';
import type { HeldTransaction } from '../../domain/payment/confirmed-payment.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { timeFormat } from '../../platform/time-format.ts';
import { TransactionValues } from '../../session/draft/draft.ts';
import { BalanceChange } from '../../session/payment/transaction/balance-change.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { useTransactionMethod } from '../method/transaction-method.tsx';
import { useMoney } from '../payment/use-money.ts';
import { reversalOf } from './status-messages.ts';

interface ReceiptLine {
  kind?: 'amount' | 'method' | 'balance';
  term: string;
  detail: string;
}

export type ReceiptOf = Pick<
  HeldTransaction,
  | 'id'
  | 'type'
  | 'status'
  | 'reason'
  | 'reversal'
  | 'amount'
  | 'currency'
  | 'createdAt'
  | 'method'
  | 'fee'
  | 'net'
  | 'account'
  | 'destination'
  | 'speed'
  | 'txid'
>;

/** The lines of a receipt, for the screen, for paper and for sharing; the balance is for the screen alone. */
export function useReceipt(transaction: ReceiptOf): ReceiptLine[] {
  const session = useSession();
  const { user } = useSessionState();
  const { t, tag, lookUp } = useI18n();
  const money = useMoney();
  const { method, label } = useTransactionMethod(transaction);
  const { id, type, account, amount, currency, createdAt, fee, net, speed } = transaction;
  const isPayout = type === 'withdrawal';
  const time = timeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const hasFee = fee !== undefined && Number(fee) > 0;
  const typed = session.get(TransactionValues).of(id);
  const destination =
    transaction.destination ?? (isPayout && method ? destinationOf(method, typed) : undefined);
  const reversal = reversalOf(transaction);
  const sent = coinsOf(typed, amount, currency);
  const balance = session.get(BalanceChange).after(transaction);
  const lines: (ReceiptLine | false | null | undefined)[] = [
    { kind: 'amount', term: t('complete.amount'), detail: money(amount, currency) },
    sent && {
      term: t('crypto.send'),
      detail: `${formatAmount(sent.minor, sent.coin, tag)}\u00A0${sent.coin}`,
    },
    sent && {
      term: t('crypto.rate'),
      detail: t('crypto.rateValue', { coin: sent.coin, money: money(sent.price, currency) }),
    },
    isPayout &&
      (account === 'main' || account === 'additional') && {
        term: t('withdrawal.account'),
        detail: t(`withdrawal.${account}`),
      },
    hasFee && { term: t('complete.fee'), detail: money(fee, currency) },
    hasFee && net !== undefined && { term: t('pay.net'), detail: money(net, currency) },
    { kind: 'method', term: t('complete.method'), detail: label },
    !!destination && { term: t('complete.destination'), detail: destination },
    speed !== undefined && { term: t('payout.speed'), detail: lookUp(speed) ?? speed },
    { term: t('complete.time'), detail: time.format(createdAt) },
    reversal && { term: t(reversal.word), detail: money(reversal.amount, currency) },
    balance !== null && {
      kind: 'balance',
      term: t('complete.balance'),
      detail: money(balance, user.currency),
    },
  ];
  return lines.filter((line) => !!line);
}

/** The numbers for support: the payment's own, and the provider's, which is called a hash only for a method of crypto. */
export function useNumbers(transaction: ReceiptOf): { term: string; detail: string }[] {
  const { t } = useI18n();
  const { method } = useTransactionMethod(transaction);
  const { id, txid } = transaction;
  const term = method?.category === 'crypto' ? 'complete.txid' : 'complete.transactionId';
  return [{ term: t('complete.number'), detail: id }, ...(txid ? [{ term: t(term), detail: txid }] : [])];
}

/** The coins that arrived, and the credited amount per coin. They are known only if the user saw them on the address screen. */
function coinsOf(values: Readonly<Record<string, string>>, amount: string, currency: string) {
  const { received_coin: coin = '', received_coins: coins = '' } = values;
  const [minor, credited] = [fromDecimal(coins, coin), fromDecimal(amount, currency)];
  if (coin === '' || minor === null || credited === null || minor <= 0n || credited <= 0n) return null;
  return { coin, minor, price: (credited * unitOf(coin) + minor / 2n) / minor };
}

/** A shorter value names a bank or a type and no account, so it is no destination. */
const MIN_ACCOUNT_CHARS = 6;
const SHOWN_CHARS = 4;

/**
 * The account that a withdrawal goes to, masked: the end of the first form value that identifies an account. A holder's name and a choice
 * identify none. Card numbers are not kept, so there is none for a card.
 */
export function destinationOf(
  method: Pick<Method, 'fields'>,
  values: Readonly<Record<string, string>>,
): string | undefined {
  for (const field of method.fields) {
    const value = (values[field.name] ?? '').replace(/\s/g, '');
    const isAccount = /[\d@]/.test(value) && value.length >= MIN_ACCOUNT_CHARS;
    if (isAccount && field.values.length === 0 && !isCardField(field))
      return `•••• ${value.slice(-SHOWN_CHARS)}`;
  }
  return undefined;
}
