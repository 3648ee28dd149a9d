import { useI18n } from '../../i18n/use-i18n.tsx';
import { Callout } from '../../ui/status/callout.tsx';

/** Message for a user who has sent the money. `seen`: no action needed; the deposit is detected on-chain. */
const MESSAGES = {
  utr: 'invoice.expiredUtr',
  paid: 'invoice.expiredPaid',
  receipt: 'invoice.expiredReceipt',
  seen: 'invoice.expiredSeen',
} as const;

/** Says that the payment details have expired, and what happens to money that was already sent. */
export function ExpiredCallout({ way }: { way: keyof typeof MESSAGES }) {
  const { t } = useI18n();
  return (
    <Callout tone="warning" title={t('invoice.expired')} live>
      {t('invoice.expiredSent')} {t(MESSAGES[way])}
    </Callout>
  );
}
