import { isFinal } from '../../domain/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSessionState } from '../../session/use-session.tsx';
import { Barcode } from '../../ui/barcode/barcode.tsx';
import { isCode128 } from '../../ui/barcode/code-128.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { QrCard } from '../../ui/qr-card/qr-card.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Sides } from '../../ui/sides/sides.tsx';
import { useStyles } from '../../ui/styles.tsx';
import { Title } from '../../ui/title/title.tsx';
import { ExactAmount } from '../exact-amount/exact-amount.tsx';
import { PaymentTimer, TO_FETCH } from '../payment-timer/payment-timer.tsx';
import { RequisiteRows } from '../requisites/requisite-rows.tsx';
import { Steps } from '../steps/steps.tsx';
import { PrintButton } from '../voucher/print-button.tsx';
import { WaitingLine } from '../waiting-line/waiting-line.tsx';
import css from './instruction-screen.css?inline';
import { PaidButton } from './paid-button.tsx';

/** What the user carries over to their bank or shop: amount, details to copy, steps, and the time that is left. */
export default function InstructionScreen() {
  useStyles(css);
  const { transaction } = useSessionState();
  const { t } = useI18n();
  const next = transaction?.next;
  if (!transaction || next?.kind !== 'instruction') return null;
  const deadline = next.expiresAt ?? transaction.expiresAt;
  // Of a withdrawal it says how to fetch the money: a code for a cash machine.
  const isPayout = transaction.type === 'withdrawal';
  return (
    <div className="instruction">
      <Title level={1} size="l">
        {t(isPayout ? 'instruction.payoutTitle' : 'instruction.title')}
      </Title>
      <Sides
        aside={
          <>
            {next.steps.length > 0 ? (
              <Section title={t('instruction.steps')}>
                <Steps steps={next.steps} />
              </Section>
            ) : null}
            {isFinal(transaction.status) ? null : (
              <WaitingLine>{t(isPayout ? 'instruction.payoutWaiting' : 'instruction.waiting')}</WaitingLine>
            )}
            {isPayout ? null : <PaidButton transaction={transaction} />}
          </>
        }
      >
        <div className="instruction-head">
          <ExactAmount
            amount={transaction.amount}
            currency={transaction.currency}
            label={t(isPayout ? 'instruction.payoutAmount' : 'instruction.exact')}
          />
          {deadline ? <PaymentTimer deadline={deadline} {...(isPayout && { words: TO_FETCH })} /> : null}
        </div>
        {next.push ? <Notice tone="info">{t('instruction.push')}</Notice> : null}
        {next.qr ? (
          <QrCard value={next.qr} label={t('instruction.qr')} caption={t('instruction.qrHint')} />
        ) : null}
        {next.barcode && isCode128(next.barcode.format) ? (
          <Barcode
            value={next.barcode.value}
            label={t('instruction.barcode', { value: next.barcode.value })}
          />
        ) : null}
        {next.requisites.length > 0 ? (
          <Section title={t('instruction.details')}>
            <RequisiteRows requisites={next.requisites} />
          </Section>
        ) : null}
        <PrintButton transaction={transaction} next={next} deadline={deadline} />
      </Sides>
    </div>
  );
}
