import { useEffect, useState } from 'react';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { dayText } from '../../platform/time-format.ts';
import { History } from '../../session/payment/found/history.ts';
import type { TransactionPage } from '../../session/payment/transaction/read-transaction.ts';
import { failureText } from '../../session/toasts.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { Title } from '../../ui/text/title.tsx';
import { ListSkeleton } from '../../ui/waiting/skeleton.tsx';
import { HistoryRow } from './history-row.tsx';
import './history-screen.css';

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
          <Button size="m" color="neutral" onClick={again}>
            {t('region.retry')}
          </Button>
        </Callout>
      ) : page?.cursor ? (
        <Button size="m" color="neutral" block loading={isAsking} onClick={more}>
          {t('history.more')}
        </Button>
      ) : null}
    </div>
  );
}

/** Groups transactions by the day of their creation; the order stays. */
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
  /** Text of the last request's error; null if it succeeded. */
  missing: string | null;
  more: () => void;
  again: () => void;
}

/** The transactions of one type or all: known ones at once, newer and older ones from the cashier. */
export function useHistory(type: TransactionType | null): HistoryView {
  const session = useSession();
  const [shown, setShown] = useState<{ type: TransactionType | null; page: TransactionPage } | null>(null);
  const [wish, setWish] = useState<{ cursor?: string | undefined; round: number }>({ round: 0 });
  const [answered, setAnswered] = useState<{
    wish: object;
    type: TransactionType | null;
    missing: string | null;
  }>();
  const page = (shown?.type === type ? shown.page : undefined) ?? session.get(History).known(type) ?? null;
  const isAnswered = answered?.wish === wish && answered.type === type;

  useEffect(() => {
    let isStale = false;
    session
      .get(History)
      .load(type, wish.cursor)
      .then(
        (received) => {
          if (isStale) return;
          setShown({ type, page: received });
          setAnswered({ wish, type, missing: null });
        },
        (error: unknown) => {
          if (!isStale) setAnswered({ wish, type, missing: failureText(session, error) });
        },
      );
    return () => {
      isStale = true;
    };
  }, [session, type, wish]);

  return {
    page,
    isAsking: !isAnswered,
    missing: isAnswered ? answered.missing : null,
    more: () => setWish({ cursor: page?.cursor ?? undefined, round: wish.round + 1 }),
    again: () => setWish({ ...wish, round: wish.round + 1 }),
  };
}
