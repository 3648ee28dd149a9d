import { useI18n } from '../../i18n/use-i18n.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Diagnosis } from '../diagnosis/diagnosis.tsx';
import { useFault } from '../diagnosis/use-fault.ts';

/**
 * Tells the user that the cashier changed the payment details; the host is notified once. @param what named
 * in the message to the host
 */
export function SwappedNotice({ what }: { what: 'deposit address' | 'requisites' }) {
  const { t } = useI18n();
  const message = `The ${what} of a payment changed while shown: the first is kept, nothing can be copied`;
  const fault = useFault(true, 'bad_data', message, 'next');
  return (
    <>
      <Notice tone="negative" title={t('invoice.swapped')} live>
        {t('invoice.swappedText')}
      </Notice>
      {fault ? <Diagnosis fault={fault} /> : null}
    </>
  );
}
