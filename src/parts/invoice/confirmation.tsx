import type { ReactNode } from 'react';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { PaidButton } from '../paid-button/paid-button.tsx';
import { ReceiptEntry } from './receipt-entry.tsx';
import { ReferenceEntry } from './reference-entry.tsx';

interface Props {
  payment: Pick<Transaction, 'id' | 'status'>;
  invoice: NextOf<'invoice'>;
  /** Content drawn above the main button. */
  children: ReactNode;
}

/** Confirms that the money was sent: by a transfer reference, a receipt, or a press of a button. */
export function Confirmation({ payment, invoice, children }: Props) {
  if (invoice.confirm === 'utr') {
    return (
      <ReferenceEntry payment={payment} invoice={invoice}>
        {children}
      </ReferenceEntry>
    );
  }
  if (invoice.confirm === 'receipt') return <ReceiptEntry>{children}</ReceiptEntry>;
  return (
    <>
      {children}
      <PaidButton transaction={payment} />
    </>
  );
}
