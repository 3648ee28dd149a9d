import { findEmvIssue, isEmvCode } from '../../domain/checks/emv-code.ts';
import { isFinal } from '../../domain/payment/transaction.ts';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Barcode } from '../../ui/barcode/barcode.tsx';
import { isCode128 } from '../../ui/barcode/code-128.ts';
import '../../ui/column/column.ts';
import { AmountCard } from '../../parts/amount-card/amount-card.tsx';
import { CancelWithdrawal } from '../../parts/cancel-withdrawal/cancel-withdrawal.tsx';
import { ChangedDetails } from '../../parts/changed-details/changed-details.tsx';
import { LockedDetails } from '../../parts/changed-details/locked-details.ts';
import { ExpiredPayment } from '../../parts/expired/expired-payment.tsx';
import { ExpiredPayout } from '../../parts/expired/expired-payout.tsx';
import { useExpired } from '../../parts/expired/use-expired.ts';
import { GuideVideo } from '../../parts/guide-video/guide-video.tsx';
import { InvalidCode } from '../../parts/invalid-code/invalid-code.tsx';
import { PaymentHeading } from '../../parts/method-heading/payment-heading.tsx';
import { PaidButton } from '../../parts/paid-button/paid-button.tsx';
import { PaymentDetailRows } from '../../parts/payment-details/payment-detail-rows.tsx';
import { PaymentTimer, TO_FETCH } from '../../parts/payment-timer/payment-timer.tsx';
import { Steps } from '../../parts/steps/steps.tsx';
import { isPaymentLink, isUpiCode } from '../../parts/upi/upi-apps.ts';
import { useReportedUpiLink } from '../../parts/upi/use-reported-upi-link.ts';
import { useGuide } from '../../parts/use-guide.ts';
import { VideoLink } from '../../parts/video-link/video-link.tsx';
import { PrintButton } from '../../parts/voucher/print-button.tsx';
import { WaitingStatus } from '../../parts/waiting-status/waiting-status.tsx';
import { Callout } from '../../ui/callout/callout.tsx';
import { QrCard } from '../../ui/qr-card/qr-card.tsx';
import { Section } from '../../ui/section/section.tsx';
import { TwoColumns } from '../../ui/two-columns/two-columns.tsx';

/** Instructions for the user's bank or shop: amount, details to copy, steps, and the remaining time. */
export default function InstructionScreen() {
  const session = useSession();
  const { transaction } = useSessionState();
  const { t, tag } = useI18n();
  const next = transaction?.next?.kind === 'instruction' ? transaction.next : null;
  const deadline = next?.expiresAt ?? transaction?.expiresAt;
  const isLate = useExpired(deadline);
  const isWrongCode = transaction !== null && next !== null && isWrongUpiCode(transaction, next);
  useReportedUpiLink(isWrongCode);
  const video = useGuide(null, next?.video);
  if (!transaction || !next) return null;
  // The instruction of a withdrawal explains how to collect the money, with a code for a cash machine.
  const isPayout = transaction.type === 'withdrawal';
  const { first, isChanged } = isPayout
    ? { first: next, isChanged: false }
    : session.get(LockedDetails).keep(transaction.id, next, tag);
  const { steps } = isChanged ? first : next;
  const problem = isPayout ? null : emvProblemOf(transaction, next.qr);
  const qr = isWrongCode || problem ? undefined : next.qr;
  const title = (
    <PaymentHeading
      title={t(isPayout ? 'instruction.payoutTitle' : 'instruction.title')}
      payment={transaction}
    />
  );
  // After expiry, neither the account nor the cash machine code may be used.
  if (isLate && (isPayout || transaction.status === 'waiting')) {
    return (
      <div className="column">
        {title}
        {isPayout ? (
          <ExpiredPayout transaction={transaction} />
        ) : (
          <ExpiredPayment transaction={transaction} way="paid" />
        )}
      </div>
    );
  }
  return (
    <div className="column">
      {title}
      {isPayout ? null : <VideoLink video={next.video} />}
      <TwoColumns
        aside={
          <>
            {steps.length > 0 ? (
              <Section title={t('instruction.steps')}>
                <Steps steps={steps} />
              </Section>
            ) : null}
            {/* The video screen belongs to deposits. */}
            {isPayout && video ? (
              <Section title={t('video.title')}>
                <GuideVideo address={video} />
              </Section>
            ) : null}
            {isFinal(transaction.status) ? null : (
              <WaitingStatus>
                {t(isPayout ? 'instruction.payoutWaiting' : 'instruction.waiting')}
              </WaitingStatus>
            )}
            {isPayout ? (
              <CancelWithdrawal transaction={transaction} />
            ) : (
              <PaidButton transaction={transaction} />
            )}
          </>
        }
      >
        <AmountCard
          label={t(isPayout ? 'instruction.payoutAmount' : 'instruction.exact')}
          amount={transaction.amount}
          currency={transaction.currency}
          isCopied={!isPayout && !isChanged}
        >
          {deadline ? <PaymentTimer deadline={deadline} {...(isPayout && { words: TO_FETCH })} /> : null}
        </AmountCard>
        {isChanged ? (
          <ChangedDetails title={t('instruction.details')} requisites={first.requisites} />
        ) : (
          <>
            {next.push ? <Callout tone="info">{t('instruction.push')}</Callout> : null}
            {problem ? <InvalidCode scheme="EMV" problem={problem} /> : null}
            {qr ? <QrCard value={qr} label={t('instruction.qr')} caption={t('instruction.qrHint')} /> : null}
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
            <PrintButton transaction={transaction} next={{ ...next, qr }} deadline={deadline} />
          </>
        )}
      </TwoColumns>
    </div>
  );
}

/**
 * True for a UPI code, or a link to a payment app or crypto wallet, that does not match the payment details
 * on the screen. `emvProblemOf` checks EMV codes.
 */
function isWrongUpiCode(
  { amount, currency }: Pick<Transaction, 'amount' | 'currency'>,
  { qr = '', requisites }: NextOf<'instruction'>,
): boolean {
  return isPaymentLink(qr) && !isUpiCode(qr, { amount, currency, requisites });
}

/**
 * The problem of an EMV code (QRIS, PromptPay, VietQR, QR Ph and others); null if it is valid, or if the text
 * is not an EMV code.
 */
function emvProblemOf({ amount, currency }: Pick<Transaction, 'amount' | 'currency'>, qr = '') {
  return isEmvCode(qr) ? findEmvIssue(qr, { amount, currency }) : null;
}
