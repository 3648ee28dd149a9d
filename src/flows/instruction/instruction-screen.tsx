import { findEmvIssue, isEmvCode } from '../../domain/checks/emv-code.ts';
import { phoneText } from '../../domain/fields/number-groups.ts';
import { isUpiCode, PAYMENT_LINK } from '../../domain/links/upi-apps.ts';
import { type InstructionRail, railOf } from '../../domain/payment/instruction-rail.ts';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import type { MessageKey } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { PaymentHeading } from '../../parts/method/transaction-method.tsx';
import { useGuide } from '../../parts/method/use-guide.ts';
import { GuideVideo, VideoLink } from '../../parts/method/video-link.tsx';
import { AmountCard } from '../../parts/payment/amount-card.tsx';
import { useHandheld, useReportedUpiLink } from '../../parts/payment/app-links.tsx';
import { CancelPayment, CancelWithdrawal } from '../../parts/payment/ask-to-cancel.tsx';
import { ChangedDetails, InvalidCode, PaymentDetailRows } from '../../parts/payment/changed-details.tsx';
import { ExpiredPayment, ExpiredPayout } from '../../parts/payment/expired-payment.tsx';
import { PaidButton } from '../../parts/payment/paid-button.tsx';
import { PaymentTimer, TO_FETCH, useExpired } from '../../parts/payment/payment-timer.tsx';
import { PaymentSteps } from '../../parts/payment/steps.tsx';
import { StatusStrip } from '../../parts/payment/waiting-status.tsx';
import { TransactionValues } from '../../session/draft/draft.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Barcode } from '../../ui/codes/barcode.tsx';
import { isCode128 } from '../../ui/codes/code-128.ts';
import { QrCard } from '../../ui/codes/qr-card.tsx';
import { CopyRow } from '../../ui/copy/copy-row.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { CardGroup } from '../../ui/layout/card-group.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack, TwoColumns } from '../../ui/layout/stack.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { PrintButton } from './print-button.tsx';
import { RailActions } from './rail-actions.tsx';
import './instruction.css';

const TITLES: Record<InstructionRail, MessageKey> = {
  transfer: 'instruction.title',
  push: 'rails.pushTitle',
  voucher: 'rails.voucherTitle',
  qr: 'rails.qrTitle',
  dial: 'rails.dialTitle',
  atm: 'instruction.payoutTitle',
};

/**
 * Instructions for the user's bank, shop or phone: amount, steps, details to copy, and the remaining time. The payment rail decides the
 * order.
 */
export default function InstructionScreen() {
  const session = useSession();
  const { transaction } = useSessionState();
  const { t } = useI18n();
  const next = transaction?.next?.kind === 'instruction' ? transaction.next : null;
  const deadline = next?.expiresAt ?? transaction?.expiresAt;
  const isExpired = useExpired(deadline);
  const isWrongCode = transaction !== null && next !== null && isWrongUpiCode(transaction, next);
  useReportedUpiLink(isWrongCode);
  const video = useGuide(null, next?.video);
  const isHandheld = useHandheld();
  if (!transaction || !next) return null;
  // The instruction of a withdrawal says how to collect the money, with a code for a cash machine.
  const isPayout = transaction.type === 'withdrawal';
  const rail = railOf(transaction.type, next);
  const { isSwapped } = transaction;
  const problem = isPayout ? null : emvProblemOf(transaction, next.qr);
  const qr = isWrongCode || problem ? undefined : next.qr;
  const phone = next.phone ?? session.get(TransactionValues).of(transaction.id).phone;
  const code = qr ? (
    <QrCard
      value={qr}
      label={t('instruction.qr')}
      caption={t(isHandheld ? 'rails.qrPhone' : 'instruction.qrHint')}
    />
  ) : null;
  // A phone cannot scan its own screen, so its code comes last. The code of a voucher comes first, for the scanner of a shop.
  const isCodeFirst = rail === 'qr' ? !isHandheld : rail !== 'transfer';
  const title = (
    <PaymentHeading
      title={t(isPayout ? 'instruction.payoutTitle' : TITLES[rail])}
      payment={transaction}
      isNamed
    />
  );
  // After expiry the user must use neither the account nor the cash machine code, so the screen shows neither.
  if (isExpired) {
    return (
      <Stack>
        {title}
        {isPayout ? (
          <ExpiredPayout transaction={transaction} />
        ) : (
          <ExpiredPayment transaction={transaction} way="paid" />
        )}
      </Stack>
    );
  }
  return (
    <Stack>
      {title}
      <StatusStrip status={transaction.status}>
        {t(isPayout ? 'instruction.payoutWaiting' : 'instruction.waiting')}
      </StatusStrip>
      {isPayout ? null : <VideoLink method={null} video={next.video} />}
      <TwoColumns
        aside={
          <>
            <PaymentSteps steps={next.steps} />
            {/* The video screen is a route of deposits, so a withdrawal's video is shown on this screen. */}
            {isPayout && video ? (
              <Section title={t('video.title')}>
                <GuideVideo address={video} />
              </Section>
            ) : null}
            {isPayout ? <CancelWithdrawal transaction={transaction} /> : null}
            {next.canCancel && !isPayout ? <CancelPayment /> : null}
            {isSwapped ? (
              <PaidButton />
            ) : (
              <RailActions rail={rail} transaction={transaction} next={{ ...next, qr }} />
            )}
          </>
        }
      >
        <AmountCard
          label={t(
            isPayout ? 'instruction.payoutAmount' : rail === 'transfer' ? 'instruction.exact' : 'pay.total',
          )}
          amount={transaction.amount}
          currency={transaction.currency}
          isCopied={rail === 'transfer' && !isPayout && !isSwapped}
        >
          {deadline ? <PaymentTimer deadline={deadline} {...(isPayout && { words: TO_FETCH })} /> : null}
        </AmountCard>
        {rail === 'push' && !isSwapped ? <PushCallout phone={phone} /> : null}
        {isSwapped ? (
          <ChangedDetails title={t('instruction.details')} requisites={next.requisites} />
        ) : (
          <>
            {problem ? <InvalidCode scheme="EMV" problem={problem} /> : null}
            {isCodeFirst ? code : null}
            {qr && rail === 'qr' ? <CopyQr qr={qr} /> : null}
            {next.barcode && isCode128(next.barcode.format) ? (
              <Barcode
                value={next.barcode.value}
                label={t('instruction.barcode', { value: next.barcode.value })}
              />
            ) : null}
            {next.requisites.length > 0 ? (
              <Section title={t('instruction.details')}>
                <PaymentDetailRows requisites={next.requisites} />
              </Section>
            ) : null}
            {isCodeFirst ? null : code}
            <PrintButton transaction={transaction} next={{ ...next, qr }} deadline={deadline} />
          </>
        )}
      </TwoColumns>
    </Stack>
  );
}

function PushCallout({ phone }: { phone: string | undefined }) {
  const { t } = useI18n();
  return (
    <>
      <Callout tone="info">{t('instruction.push')}</Callout>
      {phone ? (
        <CardGroup isStacked>
          <DefinitionList items={[{ term: t('placeholders.phone'), detail: phoneText(phone) }]} />
        </CardGroup>
      ) : null}
    </>
  );
}

/** Many banks' apps accept the content of the QR code instead of a scan. */
function CopyQr({ qr }: { qr: string }) {
  const { t } = useI18n();
  return (
    <CopyRow
      label={t('instruction.qr')}
      value={qr.length > MAX_SHOWN_QR_CHARS ? `${qr.slice(0, MAX_SHOWN_QR_CHARS)}…` : qr}
      copied={qr}
      copyLabel={t('rails.copyCode')}
    />
  );
}

const MAX_SHOWN_QR_CHARS = 40;

/** True for a UPI code, or a link to a payment app or wallet, that does not match the payment details on the screen. */
function isWrongUpiCode(
  { amount, currency }: Pick<Transaction, 'amount' | 'currency'>,
  { qr = '', requisites }: NextOf<'instruction'>,
): boolean {
  return PAYMENT_LINK.test(qr) && !isUpiCode(qr, { amount, currency, requisites });
}

/** The problem of an EMV code (QRIS, PromptPay, VietQR, QR Ph and others). Null if it is valid, or if the text is not an EMV code. */
function emvProblemOf({ amount, currency }: Pick<Transaction, 'amount' | 'currency'>, qr = '') {
  return isEmvCode(qr) ? findEmvIssue(qr, { amount, currency }) : null;
}
