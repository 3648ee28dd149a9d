import { useState } from 'react';
import { appsOfIntent, isUpiCode, type UpiApp } from '../../domain/links/upi-apps.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import type { NextOf } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { AppLinks, useHandheld, useReportedUpiLink } from '../../parts/payment/app-links.tsx';
import { Invoice } from '../../parts/payment/invoice.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { useSessionState } from '../../session/use-session.tsx';
import { QrCard } from '../../ui/codes/qr-card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import './upi-pay.css';

export default function UpiInvoiceScreen() {
  const { transaction } = useSessionState();
  const next = transaction?.next;
  if (!transaction || next?.kind !== 'invoice') return null;
  return <IndiaInvoice key={transaction.id} payment={transaction} invoice={next} />;
}

type Payment = Parameters<typeof Invoice>[0]['payment'];

function IndiaInvoice({ payment, invoice }: { payment: Payment; invoice: NextOf<'invoice'> }) {
  const { t } = useI18n();
  const rails = railsOf(invoice);
  const [chosen, setChosen] = useState(rails[0] ?? 'upi');
  const isUpi = chosen === 'upi';
  const { apps, code, isUnsafe } = quickWaysOf(invoice, payment.currency);
  useReportedUpiLink(isUnsafe);
  const hasQuickWay = isUpi && (apps.length > 0 || code !== undefined);
  return (
    <Invoice
      payment={payment}
      invoice={invoice}
      title={t(isUpi ? 'upi.title' : 'upi.impsTitle')}
      requisites={rowsOf(invoice, chosen)}
      requisitesTitle={hasQuickWay ? t('upi.orCopy') : undefined}
      warnings={[t('upi.keepOpen'), t(isUpi ? 'upi.once' : 'invoice.once'), t('invoice.own')]}
    >
      {rails.length > 1 ? (
        <Tabs
          label={t('upi.rails')}
          items={rails.map((rail) => ({ value: rail, label: t(`upi.${rail}`) }))}
          value={chosen}
          onChange={setChosen}
        />
      ) : null}
      {hasQuickWay ? <UpiPay amount={invoice.amount} apps={apps} code={code} /> : null}
    </Invoice>
  );
}

/** The app links and the QR code that pay exactly what the invoice shows. If there are none, the user copies the rows. */
function quickWaysOf(invoice: NextOf<'invoice'>, currency: string) {
  const { amount, qr, intent } = invoice;
  const shown = { amount, currency, requisites: rowsOf(invoice, 'upi') };
  const { apps, isUnsafe } = appsOfIntent(intent, shown);
  const code = [qr, intent].find((text) => text !== undefined && isUpiCode(text, shown));
  return { apps, code, isUnsafe: isUnsafe || (qr !== undefined && code !== qr) };
}

type Rail = 'upi' | 'imps';

const RAILS: readonly Rail[] = ['upi', 'imps'];

type Offer = Pick<NextOf<'invoice'>, 'rail' | 'requisites'>;

/** The payment rails that an invoice offers, UPI first: those of its rows, else its own. */
export function railsOf({ rail, requisites }: Offer): Rail[] {
  const named = RAILS.filter((known) => requisites.some((row) => row.rail?.toLowerCase() === known));
  return named.length > 0 ? named : [rail?.toLowerCase() === 'imps' ? 'imps' : 'upi'];
}

export function rowsOf({ requisites }: Pick<Offer, 'requisites'>, chosen: Rail) {
  return requisites.filter(({ rail }) => rail === undefined || rail.toLowerCase() === chosen);
}

/** Limit for a payment with a QR code that an app loads from the gallery: ₹2,000 (R-RAIL-1), in minor units. */
const SAVED_QR_LIMIT = 200_000n;

interface Props {
  amount: string;
  apps: readonly UpiApp[];
  code: string | undefined;
}

/** App links on a phone, a QR code for another device. If no app opens, the phone shows the QR code too. */
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
        <Button color="accent" plain block onClick={() => setShown(true)}>
          {t('upi.showQr')}
        </Button>
      ) : null}
    </>
  );
}
