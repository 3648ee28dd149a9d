import { useI18n } from '../../i18n/use-i18n.tsx';
import { Callout } from '../../ui/callout/callout.tsx';

/** Message for a user who has sent the money. `seen`: no action needed; the deposit is detected on-chain. */
const MESSAGES = {
  utr: 'invoice.lateUtr',
  paid: 'invoice.latePaid',
  receipt: 'invoice.lateReceipt',
  seen: 'invoice.lateSeen',
} as const;

/** Says that the payment details have expired, and what happens to money that was already sent. */
export function ExpiredCallout({ way }: { way: keyof typeof MESSAGES }) {
  const { t } = useI18n();
  return (
    <Callout tone="warning" title={t('invoice.late')} live>
      {t('invoice.lateSent')} {t(MESSAGES[way])}
    </Callout>
  );
}
