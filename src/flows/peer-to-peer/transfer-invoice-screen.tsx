import { useI18n } from '../../i18n/use-i18n.tsx';
import { Invoice } from '../../parts/payment/invoice.tsx';
import { useSessionState } from '../../session/use-session.tsx';

export default function TransferInvoiceScreen() {
  const { transaction } = useSessionState();
  const { t } = useI18n();
  const next = transaction?.next;
  if (!transaction || next?.kind !== 'invoice') return null;
  const needsNumber = next.confirm === 'utr';
  return (
    <Invoice
      key={transaction.id}
      payment={transaction}
      invoice={next}
      requisites={next.requisites}
      title={t('invoice.title')}
      warnings={[...(needsNumber ? [t('invoice.keepOpen')] : []), t('invoice.own'), t('invoice.once')]}
    />
  );
}
