import type { ReactNode } from 'react';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { PaidButton } from './paid-button.tsx';
import { ReceiptUpload } from './receipt-upload.tsx';
import { TransferReferenceForm } from './transfer-reference-form.tsx';

interface Props {
  payment: Pick<Transaction, 'id'>;
  invoice: NextOf<'invoice'>;
  /** Content drawn above the main button. */
  children: ReactNode;
}

/** Confirms that the money was sent: by a transfer reference, a receipt, or a press of a button. */
export function Confirmation({ payment, invoice, children }: Props) {
  if (invoice.confirm === 'utr') {
    return (
      <TransferReferenceForm payment={payment} invoice={invoice}>
        {children}
      </TransferReferenceForm>
    );
  }
  if (invoice.confirm === 'receipt') return <ReceiptUpload>{children}</ReceiptUpload>;
  return (
    <>
      {children}
      <PaidButton />
    </>
  );
}
