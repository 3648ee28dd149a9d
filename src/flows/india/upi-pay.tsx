import { useState } from 'react';
import type { UpiApp } from '../../domain/links/upi-apps.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useHandheld } from '../../parts/method/use-handheld.ts';
import { AppLinks } from '../../parts/payment/app-links.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { QrCard } from '../../ui/codes/qr-card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import './upi-pay.css';

/** Limit for a payment with a QR code that is loaded from the gallery: ₹2,000 (R-RAIL-1); minor units. */
const SAVED_QR_LIMIT = 200_000n;

interface Props {
  /** The amount in rupees, a decimal string. */
  amount: string;
  /** App links that pay this amount to the payee on the screen. */
  apps: readonly UpiApp[];
  /** Content of the QR code, which is such a link too. */
  code: string | undefined;
}

/** App links on a phone and a QR code for another device; if no app opens, the QR code is shown. */
export function UpiPay({ amount, apps: known, code }: Props) {
  const { t } = useI18n();
  const money = useMoney();
  const isHandheld = useHandheld();
  const [isShown, setShown] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const apps = isHandheld ? known : [];
  const isLarge = (fromDecimal(amount, 'INR') ?? 0n) > SAVED_QR_LIMIT;
  const hasCode = code !== undefined && (apps.length === 0 || isShown || isMissing);
  return (
    <>
      {apps.length > 0 ? (
        <>
          <AppLinks apps={apps} onNothing={() => setMissing(true)} />
          {isMissing ? <Callout live>{t('upi.notOpened')}</Callout> : null}
        </>
      ) : null}
      {hasCode ? (
        <div className="upi-code">
          <QrCard value={code} label={t('upi.qrLabel')} caption={t('upi.scan')} />
          {isLarge ? (
            <Paragraph size="s">
              {t('upi.qrLimit', { limit: money(SAVED_QR_LIMIT, 'INR', 'drop') })}
            </Paragraph>
          ) : null}
        </div>
      ) : null}
      {code !== undefined && !hasCode ? (
        <Button color="accent" variant="plain" block onClick={() => setShown(true)}>
          {t('upi.showQr')}
        </Button>
      ) : null}
    </>
  );
}
