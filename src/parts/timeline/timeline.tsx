import type { Transaction } from '../../domain/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useStyles } from '../../ui/styles.tsx';
import css from './timeline.css?inline';

/** What became of a payment and when, from its beginning; only changes of its status count as news. */
export function Timeline({ steps }: { steps: Transaction['timeline'] }) {
  useStyles(css);
  const { t, tag } = useI18n();
  const time = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { dateStyle: 'medium', timeStyle: 'short' });
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
