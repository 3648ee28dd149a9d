import { useState } from 'react';
import type { TransactionStatus } from '../../domain/payment/transaction.ts';
import { isFinal } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { momentText } from '../../platform/time-format.ts';
import { OnePlace } from '../../ui/layout/kept-space.tsx';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import { useMoney } from '../payment/use-money.ts';
import { isCancelledByUser, reversalOf } from './status-messages.ts';
import './timeline.css';

const ShareSteps = lazyWithRetry(async () => (await import('./payout-shares.tsx')).ShareSteps);

const COMING = [
  ['accepted', 'timeline.comingAccepted'],
  ['processed', 'timeline.comingProcessed'],
] as const;

type Shown = Pick<
  Transaction,
  'status' | 'timeline' | 'arrivesAt' | 'reason' | 'reversal' | 'amount' | 'currency' | 'speed'
> &
  Partial<Pick<Transaction, 'method' | 'shares'>>;

type Step = TransactionStatus | NonNullable<Shown['reversal']>['state'];

/**
 * The steps of a withdrawal: first those that are done, with their times, then those to come. A status that repeats is shown once. The last
 * step says when the money is expected, if the cashier knows.
 */
export function Timeline({ transaction }: { transaction: Shown }) {
  const { status, timeline, arrivesAt, amount, currency, speed, method = '', shares } = transaction;
  const { t, tag, lookUp } = useI18n();
  const money = useMoney();
  const done: { at: number; status: Step }[] = timeline.filter(
    (step, at) => step.status !== timeline[at - 1]?.status,
  );
  const back = reversalOf(transaction);
  if (back) done.push({ at: back.at, status: back.state });
  const isDone = (coming: TransactionStatus) => done.some((step) => step.status === coming);
  const end = isCancelledByUser(transaction) ? 'cancelled' : status;
  const [promised, setPromised] = useState(arrivesAt);
  if (arrivesAt !== undefined && arrivesAt !== promised) setPromised(arrivesAt);
  const soon =
    promised === undefined ? undefined : t('timeline.expected', { time: momentText(tag, promised) });
  // The speed of a split payout is that of one part alone, so it is not shown beside the time of the whole payout.
  const expected = soon && speed && !shares ? `${soon} · ${lookUp(speed) ?? speed}` : soon;
  const parts = shares && <ShareSteps {...{ shares, method, amount, currency }} arrivesAt={promised} />;
  const part = back && !back.isWhole ? `: ${money(back.amount, currency)}` : '';
  const latest = done.at(-1)?.at ?? 0;
  // The list keeps the space of the most steps that it has shown, because a payment that ends early has fewer, and nothing below may move.
  const [most, setMost] = useState(0);
  /** Both texts of a step, before and after it is done, so that its height stays. */
  const textsOf = (step: Step) =>
    COMING.flatMap(([one, text]) => (one === step ? [t(text), t(`timeline.${one}`)] : []));
  // `processed` stays among the steps to come until the cashier has sent its time, which may come after the status.
  const coming = COMING.filter(
    ([step]) => !isDone(step) && (!isFinal(status) || (step === 'processed' && status === step)),
  );
  const count = done.length + coming.length;
  if (count > most) setMost(count);
  return (
    <ol className="timeline">
      {done.map((step, at) => (
        <li
          key={step.status}
          data-status={step.status === status ? end : step.status}
          aria-current={at === done.length - 1 ? 'step' : undefined}
        >
          <OnePlace texts={textsOf(step.status)}>
            {step.status === status && end === 'cancelled'
              ? t('history.cancelled')
              : t(`timeline.${step.status}`) + (step.status === back?.state ? part : '')}
          </OnePlace>
          <span className="timeline-time one-place">
            <time dateTime={new Date(step.at).toISOString()}>{momentText(tag, step.at)}</time>
            {step.status === 'processed' && expected ? <span data-words={expected} /> : null}
          </span>
          {step.status === 'processed' ? parts : null}
        </li>
      ))}
      {coming.map(([step, text]) => (
        <li key={step} {...(status === step ? { 'data-status': step } : { 'data-coming': true })}>
          <OnePlace texts={textsOf(step)}>{t(status === step ? `timeline.${step}` : text)}</OnePlace>
          <span className="timeline-time one-place">
            {step === 'processed' && status !== step && arrivesAt !== undefined ? (
              <time dateTime={new Date(arrivesAt).toISOString()}>{expected}</time>
            ) : null}
            <span data-words={momentText(tag, latest)} />
            {step === 'processed' && expected ? <span data-words={expected} /> : null}
          </span>
          {step === 'processed' ? parts : null}
        </li>
      ))}
      {Array.from({ length: most - count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spaces are all the same
        <li key={at} className="timeline-space" aria-hidden="true">
          <span>{'\u00a0'}</span>
          <span className="timeline-time">{'\u00a0'}</span>
        </li>
      ))}
    </ol>
  );
}
