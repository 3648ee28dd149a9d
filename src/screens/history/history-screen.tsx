import { useState } from 'react';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { dayText } from '../../platform/time-format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { Title } from '../../ui/text/title.tsx';
import { ListSkeleton } from '../../ui/waiting/skeleton.tsx';
import { HistoryRow } from './history-row.tsx';
import { useHistory } from './use-history.ts';
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
