import type { ReactNode } from 'react';
import { findPixIssue } from '../../domain/checks/emv-code.ts';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { PaymentHeading } from '../../parts/method/transaction-method.tsx';
import { AmountCard } from '../../parts/payment/amount-card.tsx';
import { useHandheld } from '../../parts/payment/app-links.tsx';
import { ChangedDetails, InvalidCode } from '../../parts/payment/changed-details.tsx';
import { ExpiredPayment } from '../../parts/payment/expired-payment.tsx';
import { PaidButton, ThenPaid } from '../../parts/payment/paid-button.tsx';
import { PaymentTimer, useExpired } from '../../parts/payment/payment-timer.tsx';
import { PaymentSteps } from '../../parts/payment/steps.tsx';
import { StatusStrip } from '../../parts/payment/waiting-status.tsx';
import { useSessionState } from '../../session/use-session.tsx';
import { QrCard } from '../../ui/codes/qr-card.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { CardGroup } from '../../ui/layout/card-group.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack, TwoColumns } from '../../ui/layout/stack.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import './pix-screen.css';

export default function PixScreen() {
  const { transaction } = useSessionState();
  const { t } = useI18n();
  const next = transaction?.next?.kind === 'pix' ? transaction.next : null;
  const isExpired = useExpired(next?.expiresAt);
  // A phone cannot scan its own screen, so the code to copy comes first there.
  const isHandheld = useHandheld();
  if (!transaction || !next) return null;
  const { amount, currency } = transaction;
  const problem = problemOf(transaction, next);
  const inPage = (content: ReactNode) => (
    <Stack className="pix">
      <PaymentHeading title={t('pix.title')} payment={transaction} />
      {isExpired || (problem && !transaction.isSwapped) ? null : (
        <StatusStrip status={transaction.status}>{t('pix.waiting')}</StatusStrip>
      )}
      {content}
    </Stack>
  );
  if (isExpired) return inPage(<ExpiredPayment transaction={transaction} way="paid" />);
  if (transaction.isSwapped) {
    const { beneficiary } = next;
    return inPage(
      <>
        <ChangedDetails
          title={t('instruction.details')}
          requisites={beneficiary ? [{ label: t('pix.payee'), value: beneficiary }] : []}
        />
        <PaidButton />
      </>,
    );
  }
  if (problem) return inPage(<InvalidCode scheme="PIX" problem={problem} />);
  const code = <QrCard value={next.qr} label={t('pix.qr')} caption={t('pix.qrHint')} />;
  return inPage(
    <TwoColumns
      aside={
        <>
          <PaymentSteps steps={[t('pix.step1'), t('pix.step2'), t('pix.step3')]} />
          <Callout tone="warning">{t('pix.own')}</Callout>
          <StickyFooter>
            <ThenPaid>
              {(step) => (
                <CopyButton text={next.code} label={t('pix.copy')} copiedLabel={t('pix.copied')} {...step} />
              )}
            </ThenPaid>
          </StickyFooter>
        </>
      }
    >
      <AmountCard label={t('pix.pay')} amount={amount} currency={currency}>
        {next.expiresAt === undefined ? null : <PaymentTimer deadline={next.expiresAt} />}
      </AmountCard>
      {isHandheld ? null : code}
      <Section title={t('pix.code')}>
        <p className="pix-code" data-dd-privacy="mask">
          <span>{next.code}</span>
        </p>
      </Section>
      {next.beneficiary ? (
        <CardGroup isStacked>
          <DefinitionList items={[{ term: t('pix.payee'), detail: next.beneficiary }]} />
        </CardGroup>
      ) : null}
      {isHandheld ? code : null}
    </TwoColumns>,
  );
}

function problemOf(
  { amount, currency }: Pick<Transaction, 'amount' | 'currency'>,
  { code, qr, beneficiary: payee }: NextOf<'pix'>,
) {
  const shown = { amount, currency, payee };
  return findPixIssue(code, shown) ?? findPixIssue(qr, shown);
}
