import type { TransactionStatus } from '../../domain/payment/transaction.ts';
import { isFinal } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { timeFormat } from '../../platform/time-format.ts';
import { addStyles } from '../../ui/styles/attach-styles.ts';
import { isCancelledByUser } from './is-cancelled-by-user.ts';
import css from './timeline.css?inline';

addStyles(css);

/** The steps of a withdrawal that ends well, and the text of each while it is still to come. */
const COMING = [
  ['accepted', 'timeline.comingAccepted'],
  ['processed', 'timeline.comingProcessed'],
] as const;

type Shown = Pick<Transaction, 'status' | 'timeline' | 'arrivesAt' | 'reason'>;

/**
 * The steps of a withdrawal: those that are done with their times, a status that repeats once, and then those to come. The last
 * one says when the money is expected, if the cashier knows.
 */
export function Timeline({ transaction }: { transaction: Shown }) {
  const { status, timeline, arrivesAt } = transaction;
  const { t, tag } = useI18n();
  const time = timeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const done = timeline.filter((step, at) => step.status !== timeline[at - 1]?.status);
  const isDone = (coming: TransactionStatus) => done.some((step) => step.status === coming);
  const end = isCancelledByUser(transaction) ? 'cancelled' : status;
  const coming = isFinal(status) ? [] : COMING.filter(([step]) => !isDone(step));
  return (
    <ol className="timeline">
      {done.map((step, at) => (
        <li
          key={step.status}
          data-status={step.status === status ? end : step.status}
          aria-current={at === done.length - 1 ? 'step' : undefined}
        >
          <span>
            {step.status === status && end === 'cancelled'
              ? t('history.cancelled')
              : t(`timeline.${step.status}`)}
          </span>
          <time className="timeline-time" dateTime={new Date(step.at).toISOString()}>
            {time.format(step.at)}
          </time>
        </li>
      ))}
      {coming.map(([step, text]) => (
        <li key={step} data-coming>
          <span>{t(text)}</span>
          {step === 'processed' && arrivesAt !== undefined ? (
            <time className="timeline-time" dateTime={new Date(arrivesAt).toISOString()}>
              {t('timeline.expected', { time: time.format(arrivesAt) })}
            </time>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
