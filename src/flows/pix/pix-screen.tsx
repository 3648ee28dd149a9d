import { findPixProblem } from '../../domain/checks/emv-code.ts';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { BadCode } from '../../parts/bad-code/bad-code.tsx';
import { LatePayment } from '../../parts/late/late-payment.tsx';
import { useLate } from '../../parts/late/use-late.ts';
import { PaymentHeading } from '../../parts/method-heading/payment-heading.tsx';
import { PaidButton } from '../../parts/paid-button/paid-button.tsx';
import { PaymentTimer } from '../../parts/payment-timer/payment-timer.tsx';
import { Steps } from '../../parts/steps/steps.tsx';
import { SumCard } from '../../parts/sum-card/sum-card.tsx';
import { lockDetails } from '../../parts/swapped/lock-details.ts';
import { SwappedDetails } from '../../parts/swapped/swapped-details.tsx';
import { WaitingLine } from '../../parts/waiting-line/waiting-line.tsx';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import '../../ui/column/column.ts';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { Dock } from '../../ui/dock/dock.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { QrCard } from '../../ui/qr-card/qr-card.tsx';
import { Rows } from '../../ui/rows/rows.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Sides } from '../../ui/sides/sides.tsx';
import { addStyles } from '../../ui/styles.ts';
import css from './pix-screen.css?inline';

addStyles(css);

/**
 * /deposit/redirect/pix: the code to scan with another device, or to copy into the bank's app on this one.
 */
export default function PixScreen() {
  const session = useSession();
  const { transaction } = useSessionState();
  const { t, tag } = useI18n();
  const next = transaction?.next?.kind === 'pix' ? transaction.next : null;
  const isLate = useLate(next?.expiresAt);
  if (!transaction || !next) return null;
  const { amount, currency, status } = transaction;
  const problem = problemOf(transaction, next);
  const title = <PaymentHeading title={t('pix.title')} payment={transaction} />;
  if (isLate && status === 'waiting') {
    return (
      <div className="column pix">
        {title}
        <LatePayment transaction={transaction} way="paid" />
      </div>
    );
  }
  const { first, isChanged } = lockDetails(session, transaction.id, next, tag);
  if (isChanged) {
    const { beneficiary } = first;
    return (
      <div className="column pix">
        {title}
        <SwappedDetails
          title={t('instruction.details')}
          requisites={beneficiary ? [{ label: t('pix.payee'), value: beneficiary }] : []}
        />
        <WaitingLine>{t(status === 'accepted' ? 'pix.checking' : 'pix.waiting')}</WaitingLine>
        <PaidButton transaction={transaction} />
      </div>
    );
  }
  if (problem) {
    return (
      <div className="column pix">
        {title}
        <BadCode scheme="PIX" problem={problem} />
      </div>
    );
  }
  return (
    <div className="column pix">
      {title}
      <Sides
        aside={
          <>
            <Section title={t('instruction.steps')}>
              <Steps steps={[t('pix.step1'), t('pix.step2'), t('pix.step3')]} />
            </Section>
            <Notice tone="warning">{t('pix.own')}</Notice>
            <WaitingLine>{t(status === 'accepted' ? 'pix.checking' : 'pix.waiting')}</WaitingLine>
            {status === 'waiting' ? (
              <Dock>
                <CopyButton text={next.code} label={t('pix.copy')} copiedLabel={t('pix.copied')} />
                <PaidButton transaction={transaction} isSecond />
              </Dock>
            ) : null}
          </>
        }
      >
        <SumCard label={t('pix.pay')} amount={amount} currency={currency}>
          {next.expiresAt === undefined ? null : <PaymentTimer deadline={next.expiresAt} />}
        </SumCard>
        <QrCard value={next.qr} label={t('pix.qr')} caption={t('pix.qrHint')} />
        <Section title={t('pix.code')}>
          <p className="pix-code" data-dd-privacy="mask">
            <span>{next.code}</span>
          </p>
        </Section>
        {next.beneficiary ? (
          <Rows isStacked>
            <DefinitionList items={[{ term: t('pix.payee'), detail: next.beneficiary }]} />
          </Rows>
        ) : null}
      </Sides>
    </div>
  );
}

/** The first problem of the code to copy or of the QR code; null if there is none. */
function problemOf(
  { amount, currency }: Pick<Transaction, 'amount' | 'currency'>,
  { code, qr, beneficiary: payee }: NextOf<'pix'>,
) {
  const shown = { amount, currency, payee };
  return findPixProblem(code, shown) ?? findPixProblem(qr, shown);
}
