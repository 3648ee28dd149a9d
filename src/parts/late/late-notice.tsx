import { useI18n } from '../../i18n/use-i18n.tsx';
import { Notice } from '../../ui/notice/notice.tsx';

/** What is left to do for a payer who has sent the money; `seen` is nothing, since it shows by itself. */
const WAYS = {
  utr: 'invoice.lateUtr',
  paid: 'invoice.latePaid',
  receipt: 'invoice.lateReceipt',
  seen: 'invoice.lateSeen',
} as const;

/** Says that the details are not good any more, and what becomes of money that is on its way. */
export function LateNotice({ way }: { way: keyof typeof WAYS }) {
  const { t } = useI18n();
  return (
    <Notice tone="warning" title={t('invoice.late')} live>
      {t('invoice.lateSent')} {t(WAYS[way])}
    </Notice>
  );
}
