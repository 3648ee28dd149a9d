import { useEffect, useState } from 'react';
import { withSign } from '../../domain/money/format-money.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { pathOfTransaction } from '../../flows/flows.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CurrencyIcon } from '../../parts/method/currency-icon.tsx';
import { MethodIcon } from '../../parts/method/method-icon.tsx';
import { useTransactionMethod } from '../../parts/method/transaction-method.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { isCancelledByUser, reversalOf, statusWordOf } from '../../parts/receipt/status-messages.ts';
import { dayText, timeFormat } from '../../platform/time-format.ts';
import { History, openRecord } from '../../session/payment/found/history.ts';
import type { TransactionPage } from '../../session/payment/transaction/read-transaction.ts';
import { failureText } from '../../session/toasts.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { Title } from '../../ui/text/title.tsx';
import { ListSkeleton } from '../../ui/waiting/skeleton.tsx';
import './history-screen.css';

/** The placeholder keeps the line with the sources of a payout while their code loads, so that no row moves. */
const ShareNames = lazyWithRetry(
  async () => (await import('../../parts/receipt/payout-shares.tsx')).ShareNames,
  '\u00A0',
);

const FILTERS = ['all', 'deposit', 'withdrawal'] as const;
type Filter = (typeof FILTERS)[number];

/** /history: the user's transactions by day, newest first. A press opens one; an open one can be continued. */
export default function HistoryScreen() {
  const { t, tag } = useI18n();
  const [filter, setFilter] = useState<Filter>('all');
  const { page, isAsking, missing, more, again } = useHistory(filter === 'all' ? null : filter);
  const days = byDay(page?.items ?? [], tag);
  const currencies = [...new Set(page?.items.map(({ currency }) => currency))];
  return (
    <div className="history">
      <Title level={1} size="l">
        {t('history.title')}
      </Title>
      <fieldset className="history-filter" aria-label={t('history.filter')}>
        {FILTERS.map((value) => (
          <Chip key={value} selected={value === filter} onClick={() => setFilter(value)}>
            {t(value === 'all' ? 'history.all' : `history.${value}s`)}
          </Chip>
        ))}
      </fieldset>
      {page ? null : missing ? null : <ListSkeleton count={4} />}
      {page?.items.length === 0 ? (
        <div className="history-nothing">
          <Paragraph>{t('history.nothing')}</Paragraph>
        </div>
      ) : null}
      {days.map(([day, transactions]) => (
        <section key={day} className="history-list" aria-label={day}>
          <h2 className="history-day">{day}</h2>
          <ul className="history-list">
            {transactions.map((transaction) => (
              <li key={transaction.id}>
                <HistoryRow transaction={transaction} currencies={currencies} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {missing ? (
        <Callout tone="negative" live>
          {missing}
          <Button color="neutral" onClick={again}>
            {t('region.retry')}
          </Button>
        </Callout>
      ) : page?.cursor ? (
        <Button color="neutral" block loading={isAsking} onClick={more}>
          {t('history.more')}
        </Button>
      ) : null}
    </div>
  );
}

function byDay(transactions: readonly Transaction[], tag: string): [string, Transaction[]][] {
  const days = new Map<string, Transaction[]>();
  for (const transaction of transactions) {
    const day = dayText(tag, transaction.createdAt);
    days.set(day, [...(days.get(day) ?? []), transaction]);
  }
  return [...days];
}

export interface HistoryView {
  page: TransactionPage | null;
  isAsking: boolean;
  missing: string | null;
  more: () => void;
  again: () => void;
}

/** The transactions of one type or all: known ones at once, newer and older ones from the cashier. */
export function useHistory(type: TransactionType | null): HistoryView {
  const session = useSession();
  // The cursor is stored with its type, because it belongs to the list of one type.
  const [wish, setWish] = useState<{
    next?: { type: TransactionType | null; cursor: string };
    round: number;
  }>({
    round: 0,
  });
  const [answered, setAnswered] = useState<{
    wish: object;
    type: TransactionType | null;
    missing: string | null;
  }>();
  const page = session.get(History).known(type) ?? null;
  const isAnswered = answered?.wish === wish && answered.type === type;

  useEffect(() => {
    let isStale = false;
    session
      .get(History)
      .load(type, wish.next?.type === type ? wish.next.cursor : undefined)
      .then(
        () => null,
        (error: unknown) => failureText(session, error),
      )
      .then((missing) => {
        if (!isStale) setAnswered({ wish, type, missing });
      });
    return () => {
      isStale = true;
    };
  }, [session, type, wish]);

  return {
    page,
    isAsking: !isAnswered,
    missing: isAnswered ? answered.missing : null,
    more: () =>
      setWish({ ...(page?.cursor && { next: { type, cursor: page.cursor } }), round: wish.round + 1 }),
    again: () => setWish({ ...wish, round: wish.round + 1 }),
  };
}

interface Props {
  transaction: Transaction;
  /** The currencies of all rows: those that share a symbol are shown with their code. */
  currencies?: readonly string[] | undefined;
}

export function HistoryRow({ transaction, currencies }: Props) {
  const session = useSession();
  const { user } = useSessionState();
  const { t, tag, lookUp } = useI18n();
  const money = useMoney(currencies);
  const { type, status, amount, currency, createdAt, speed, shares } = transaction;
  const { method, label } = useTransactionMethod(transaction);
  const time = timeFormat(tag, { timeStyle: 'short' });
  const reversal = reversalOf(transaction);
  const isUndone = isCancelledByUser(transaction) || reversal?.isWhole;
  const open = () => {
    // A history entry for Back comes first, because `openRecord` shows a transaction and so replaces the current entry.
    session.location.navigate(pathOfTransaction(transaction, method));
    openRecord(session, transaction);
  };
  return (
    <button
      type="button"
      className="history-row"
      data-status={isUndone ? 'cancelled' : status}
      onClick={open}
    >
      {method ? <MethodIcon method={method} /> : <Icon label={label} />}
      <span className="history-text">
        <span className="history-what">
          <span className="history-method">{label}</span>
          <span className="history-note">
            {t(`history.${type}`)} · {speed ? `${lookUp(speed) ?? speed} · ` : ''}
            {time.format(createdAt)}
          </span>
        </span>
        <span className="history-sum">
          <span className="history-amount" data-in={type === 'deposit' || undefined}>
            {currency === user.currency ? null : <CurrencyIcon code={currency} />}
            {withSign(type === 'deposit' ? '+' : '−', money(amount, currency), tag)}
          </span>
          <span className="history-status">
            {reversal && !reversal.isWhole
              ? `${t(reversal.word)}: ${money(reversal.amount, currency)}`
              : t(statusWordOf(transaction))}
          </span>
        </span>
        {shares ? (
          <span className="history-note history-parts">
            <ShareNames {...transaction} shares={shares} />
          </span>
        ) : null}
      </span>
    </button>
  );
}
