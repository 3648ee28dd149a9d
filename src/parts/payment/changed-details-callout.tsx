import { useI18n } from '../../i18n/use-i18n.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { ErrorReference } from '../help/error-reference.tsx';
import { useReportedError } from '../help/use-reported-error.ts';

/**
 * Tells the user that the cashier changed the payment details; the host is notified once. @param what named
 * in the message to the host
 */
export function ChangedDetailsCallout({ what }: { what: 'deposit address' | 'requisites' }) {
  const { t } = useI18n();
  const message = `The ${what} of a payment changed while shown: the first is kept, nothing can be copied`;
  const error = useReportedError(true, 'bad_data', message, 'next');
  return (
    <>
      <Callout tone="negative" title={t('invoice.swapped')} live>
        {t('invoice.swappedText')}
      </Callout>
      {error ? <ErrorReference error={error} /> : null}
    </>
  );
}
