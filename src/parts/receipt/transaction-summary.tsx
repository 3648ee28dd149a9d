import { useEffect, useState } from 'react';
import { balanceOf } from '../../domain/host/user.ts';
import { fromDecimal, type Minor, toDecimal } from '../../domain/money/money.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { BalanceChange } from '../../session/payment/transaction/balance-change.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { CopyRow } from '../../ui/copy/copy-row.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { CardGroup } from '../../ui/layout/card-group.tsx';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import { mayMove } from '../../ui/status/status-icon.tsx';
import { CurrencyIcon } from '../method/currency-icon.tsx';
import { LargeMethodIcon } from '../method/method-heading.tsx';
import { useTransactionMethod } from '../method/transaction-method.tsx';
import { useMoney } from '../payment/use-money.ts';
import { type ReceiptOf, useNumbers, useReceipt } from './use-receipt.ts';

type Shown = ReceiptOf & { shares?: unknown };

const PayoutShares = lazyWithRetry(async () => (await import('./payout-shares.tsx')).PayoutShares);

export function TransactionSummary({ transaction }: { transaction: Shown }) {
  const { user } = useSessionState();
  const { t } = useI18n();
  const { currency } = transaction;
  const session = useSession();
  const money = useMoney();
  const receipt = useReceipt(transaction);
  const numbers = useNumbers(transaction);
  const balance = session.get(BalanceChange);
  const [before, after] = [balance.before(transaction), balance.after(transaction)];
  // The row of the balance is there from the start, so that the buttons below it do not move when the money arrives.
  const expected =
    (fromDecimal(balanceOf(user, 'main'), user.currency) ?? 0n) +
    (fromDecimal(transaction.amount, currency) ?? 0n);
  const isAwaited = after === null && balance.isAwaited(transaction);
  const { method } = useTransactionMethod(transaction);
  const icons = {
    amount: currency === user.currency ? undefined : <CurrencyIcon code={currency} />,
    method: method && <LargeMethodIcon method={method} />,
  };
  const rows = receipt.map(({ kind, term, detail }) => ({
    kind,
    term,
    detail,
    isStrong: kind === 'amount',
    drawn:
      kind === 'balance' && before !== null && after !== null ? (
        <CountUp from={before} to={after} currency={user.currency} />
      ) : undefined,
    icon: kind === 'amount' || kind === 'method' ? icons[kind] : undefined,
  }));
  const balances = isAwaited
    ? [{ term: t('complete.balance'), detail: money(expected, user.currency), isAwaited }]
    : rows.filter(({ kind }) => kind === 'balance');
  return (
    <>
      <CardGroup>
        <DefinitionList items={rows.filter(({ kind }) => kind !== 'balance')} />
        {numbers.map(({ term, detail }) => (
          <CopyRow key={term} label={term} value={detail} />
        ))}
      </CardGroup>
      {transaction.shares ? <PayoutShares {...transaction} shares={transaction.shares} /> : null}
      {/* The balance has a card of its own, so that its empty space leaves no gap among the rows while it is awaited. */}
      {balances.length > 0 ? <DefinitionList items={balances} /> : null}
    </>
  );
}

const COUNT_MS = 900;

/** A balance that rises to its new value, so that the user sees what the payment has changed. */
function CountUp({ from, to, currency }: Record<'from' | 'to' | 'currency', string>) {
  const money = useMoney();
  const [start, end] = [fromDecimal(from, currency), fromDecimal(to, currency)];
  const [now, setNow] = useState<Minor | null>(mayMove() ? start : end);
  useEffect(() => {
    if (start === null || end === null || !mayMove()) return setNow(end);
    let frame = 0;
    let began: number | undefined;
    const draw = (at: number) => {
      began ??= at;
      const share = Math.min(1, (at - began) / COUNT_MS);
      // The number changes more slowly towards the end, as with the timing function `ease-out`.
      setNow(start + ((end - start) * BigInt(Math.round((1 - (1 - share) ** 3) * 1_000))) / 1_000n);
      if (share < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [start, end]);
  // The amount is one text in an element of its own, so that React replaces it even if a translator has changed the DOM inside.
  return <span>{money(now === null ? to : toDecimal(now, currency), currency)}</span>;
}
