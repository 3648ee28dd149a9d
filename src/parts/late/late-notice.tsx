import { useI18n } from '../../i18n/use-i18n.tsx';
import { Notice } from '../../ui/notice/notice.tsx';

/** Message for a user who has sent the money. `seen`: no action needed; the deposit is detected on-chain. */
const WAYS = {
  utr: 'invoice.lateUtr',
  paid: 'invoice.latePaid',
  receipt: 'invoice.lateReceipt',
  seen: 'invoice.lateSeen',
} as const;

/** Says that the payment details have expired, and what happens to money that was already sent. */
export function LateNotice({ way }: { way: keyof typeof WAYS }) {
  const { t } = useI18n();
  return (
    <Notice tone="warning" title={t('invoice.late')} live>
      {t('invoice.lateSent')} {t(WAYS[way])}
    </Notice>
  );
}
