import type { ReactNode } from 'react';
import type { ShownTransaction } from '../../domain/payment/payment-lock.ts';
import type { NextOf, Requisite, Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack, TwoColumns } from '../../ui/layout/stack.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { PaymentHeading } from '../method/transaction-method.tsx';
import { AmountCard } from './amount-card.tsx';
import { CancelPayment } from './ask-to-cancel.tsx';
import { ChangedDetails, PaymentDetailRows } from './changed-details.tsx';
import { ExpiredCallout } from './expired-payment.tsx';
import { PaidButton, useBegun } from './paid-button.tsx';
import { PaymentTimer, useExpired } from './payment-timer.tsx';
import { ReceiptUpload } from './receipt-upload.tsx';
import { TransferReferenceForm } from './transfer-reference-form.tsx';
import { useMoney } from './use-money.ts';
import { StatusStrip } from './waiting-status.tsx';
import './invoice.css';

interface Props {
  payment: Pick<ShownTransaction, 'id' | 'type' | 'method' | 'status' | 'currency' | 'isSwapped'>;
  invoice: NextOf<'invoice'>;
  title: string;
  warnings: readonly string[];
  /** The rows to show. Required: an omitted property would be read from `Object.prototype`. */
  requisites: readonly Requisite[];
  requisitesTitle?: string | undefined;
  children?: ReactNode;
}

/**
 * Amount, payment details, remaining time, and the confirmation that the user has sent the money. The details disappear after expiry,
 * because no user should pay too late. The confirmation stays for a user who has already paid (R-MONEY-10).
 */
export function Invoice({ payment, invoice, title, warnings, children, requisites, requisitesTitle }: Props) {
  const { t } = useI18n();
  const money = useMoney();
  const isExpired = useExpired(invoice.expiresAt);
  const [isBegun, begin] = useBegun();
  const isSwapped = payment.isSwapped === true;
  return (
    <Stack className="invoice">
      <PaymentHeading title={title} payment={payment} />
      {isExpired ? null : <StatusStrip status={payment.status} />}
      <TwoColumns
        aside={
          <>
            {isExpired ? null : (
              <Callout tone="warning" title={t('invoice.mind')}>
                <ul className="invoice-warnings">
                  {warnings.map((warning) => (
                    <li key={warning}>{warning}</li>
                  ))}
                </ul>
              </Callout>
            )}
            <Confirmation payment={payment} invoice={invoice} isEarly={!isBegun && !isExpired}>
              {invoice.canCancel ? <CancelPayment /> : null}
            </Confirmation>
          </>
        }
      >
        {isExpired ? (
          <DefinitionList
            items={[{ term: t('complete.amount'), detail: money(invoice.amount, payment.currency) }]}
          />
        ) : (
          <AmountCard
            label={t('invoice.exactly')}
            amount={invoice.amount}
            currency={payment.currency}
            why={t('invoice.exactlyWhy')}
            isCopied={!isSwapped}
          >
            {invoice.expiresAt === undefined ? null : <PaymentTimer deadline={invoice.expiresAt} />}
          </AmountCard>
        )}
        {isExpired ? (
          <ExpiredCallout way={invoice.confirm} />
        ) : isSwapped ? (
          <ChangedDetails title={t('invoice.requisites')} requisites={invoice.requisites} />
        ) : (
          <>
            {children}
            <Section title={requisitesTitle ?? t('invoice.requisites')}>
              <PaymentDetailRows requisites={requisites} onCopied={begin} />
            </Section>
          </>
        )}
      </TwoColumns>
    </Stack>
  );
}

interface ConfirmationProps {
  payment: Pick<Transaction, 'id'>;
  invoice: NextOf<'invoice'>;
  /** True while nothing can have been paid: the confirmation is not the main button then. */
  isEarly: boolean;
  children: ReactNode;
}

/** Confirms that the money was sent: by a transfer reference, a receipt, or a press of a button. */
export function Confirmation({ payment, invoice, isEarly, children }: ConfirmationProps) {
  if (invoice.confirm === 'utr') {
    return (
      <TransferReferenceForm payment={payment} invoice={invoice} isEarly={isEarly}>
        {children}
      </TransferReferenceForm>
    );
  }
  if (invoice.confirm === 'receipt') return <ReceiptUpload isEarly={isEarly}>{children}</ReceiptUpload>;
  return (
    <>
      {children}
      <PaidButton isEarly={isEarly} />
    </>
  );
}
