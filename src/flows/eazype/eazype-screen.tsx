import { useEffect, useState } from 'react';
import { appsOfLinks, isUpiCode } from '../../domain/links/upi-apps.ts';
import type { NextOf, Requisite, Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { PaymentHeading } from '../../parts/method/transaction-method.tsx';
import { VideoLink } from '../../parts/method/video-link.tsx';
import { AmountCard } from '../../parts/payment/amount-card.tsx';
import { AppLinks, useHandheld, useReportedUpiLink } from '../../parts/payment/app-links.tsx';
import { ChangedDetails, PaymentDetailRows } from '../../parts/payment/changed-details.tsx';
import { ExpiredPayment } from '../../parts/payment/expired-payment.tsx';
import { isKnownProvider, isProviderUrl, openInNewTab } from '../../parts/payment/open-provider.ts';
import { PaymentTimer, useExpired } from '../../parts/payment/payment-timer.tsx';
import { PaymentSteps } from '../../parts/payment/steps.tsx';
import { StatusStrip } from '../../parts/payment/waiting-status.tsx';
import { cashierOrigin } from '../../session/connection/connection.ts';
import { refreshTransaction } from '../../session/payment/transaction/shown-transaction.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { QrCard } from '../../ui/codes/qr-card.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack, TwoColumns } from '../../ui/layout/stack.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import './eazype-screen.css';

export default function EazypeScreen() {
  const session = useSession();
  const { transaction } = useSessionState();
  const isHandheld = useHandheld();
  const { t } = useI18n();
  const [wantsCode, setWantsCode] = useState(false);
  const showCode = () => setWantsCode(true);
  const next = transaction?.next?.kind === 'eazype' ? transaction.next : null;
  const deadline = next?.expiresAt ?? transaction?.expiresAt;
  const isExpired = useExpired(deadline);
  const upi = transaction && next ? upiOf(transaction, next) : null;
  useReportedUpiLink(upi?.isUnsafe ?? false);
  if (!transaction || !next || !upi) return null;
  const { amount, currency, isSwapped } = transaction;
  const apps = isHandheld ? upi.apps : [];
  const { qr } = upi;
  const { pageUrl } = next;
  const hasCode = !isSwapped && qr !== undefined && (apps.length === 0 || wantsCode);
  const cashier = cashierOrigin(session);
  const hasPage = pageUrl !== undefined && isProviderUrl(pageUrl, cashier);
  const isStrange = hasPage && !isKnownProvider(pageUrl, cashier);
  const requisites = withOrder(next);
  // A phone cannot scan its own screen, so apps and the UPI ID to copy come first there.
  const code = hasCode ? (
    <QrCard
      value={qr}
      label={t('eazype.qr')}
      caption={t(apps.length > 0 ? 'eazype.nothingOpened' : 'eazype.qrHint')}
    />
  ) : null;
  const body = isExpired ? (
    <ExpiredPayment transaction={transaction} way="paid" />
  ) : (
    <>
      <StatusStrip status={transaction.status}>{t('eazype.waiting')}</StatusStrip>
      <VideoLink method={null} video={next.video} />
      <TwoColumns
        aside={
          <>
            {hasPage && !isSwapped ? (
              <Button color="accent" plain block onClick={() => openInNewTab({ url: pageUrl })}>
                {t('eazype.page')}
              </Button>
            ) : null}
            {isStrange && !isSwapped ? (
              <Paragraph size="s">{t('complete.providerHost', { host: new URL(pageUrl).host })}</Paragraph>
            ) : null}
            <PaymentSteps steps={next.steps} />
            <StickyFooter>
              <CheckStatus />
            </StickyFooter>
          </>
        }
      >
        <AmountCard label={t('eazype.pay')} amount={amount} currency={currency}>
          {deadline ? <PaymentTimer deadline={deadline} /> : null}
        </AmountCard>
        {apps.length > 0 && !isSwapped ? <AppLinks apps={apps} onNothing={showCode} /> : null}
        {isHandheld ? null : code}
        {isSwapped ? (
          <ChangedDetails title={t('instruction.details')} requisites={requisites} />
        ) : requisites.length > 0 ? (
          <Section title={t('instruction.details')}>
            <PaymentDetailRows requisites={requisites} />
          </Section>
        ) : null}
        {isHandheld ? code : null}
        {qr !== undefined && !hasCode && !isSwapped ? (
          <Button color="accent" plain onClick={showCode}>
            {t('eazype.showQr')}
          </Button>
        ) : null}
      </TwoColumns>
    </>
  );
  return (
    <Stack className="eazype">
      <PaymentHeading title={t('eazype.title')} payment={transaction} />
      {body}
    </Stack>
  );
}

function upiOf(
  { amount, currency }: Pick<Transaction, 'amount' | 'currency'>,
  { requisites, intents = {}, qr }: NextOf<'eazype'>,
) {
  const shown = { amount, currency, requisites };
  const { apps, isUnsafe } = appsOfLinks(intents, shown);
  const code = qr !== undefined && isUpiCode(qr, shown) ? qr : undefined;
  return { apps, qr: code, isUnsafe: isUnsafe || code !== qr };
}

/** The payment details with the order number, which the user needs for support. */
function withOrder({ requisites, orderId }: NextOf<'eazype'>): readonly Requisite[] {
  const isTold = orderId === undefined || requisites.some(({ value }) => value === orderId);
  return isTold
    ? requisites
    : [...requisites, { label: 'requisites.order', value: orderId, icon: 'document', copy: true }];
}

/** If the requested transaction has no new status after this time, a message says so. A new status navigates before that. */
const RESPONSE_WAIT_MS = 1_500;

export function CheckStatus() {
  const session = useSession();
  const { t } = useI18n();
  const [check, setCheck] = useState<'idle' | 'asking' | 'nothing'>('idle');

  useEffect(() => {
    if (check !== 'asking') return;
    const timer = setTimeout(() => setCheck('nothing'), RESPONSE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [check]);

  const ask = () => {
    setCheck('asking');
    refreshTransaction(session);
  };
  return (
    <>
      <div className="eazype-checked" role="status">
        {check === 'nothing' ? <Callout>{t('eazype.checked')}</Callout> : null}
      </div>
      <Button size="xl" color="accent" loading={check === 'asking'} onClick={ask}>
        {t('eazype.check')}
      </Button>
    </>
  );
}
