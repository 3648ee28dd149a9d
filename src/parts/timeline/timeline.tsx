import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { timeFormat } from '../../platform/time-format.ts';
import { addStyles } from '../../ui/styles/attach-styles.ts';
import css from './timeline.css?inline';

addStyles(css);

/** Status history of a transaction; a status that repeats is shown once. */
export function Timeline({ steps }: { steps: Transaction['timeline'] }) {
  const { t, tag } = useI18n();
  const time = timeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const news = steps.filter(({ status }, at) => status !== steps[at - 1]?.status);
  return (
    <ol className="timeline">
      {news.map(({ at, status }) => (
        <li key={status}>
          <span>{t(`timeline.${status}`)}</span>
          <time className="timeline-time" dateTime={new Date(at).toISOString()}>
            {time.format(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
