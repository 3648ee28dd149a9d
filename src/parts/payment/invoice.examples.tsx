import { createRef } from 'react';
import type { NextOf } from '../../domain/payment/transaction-schema.ts';
import { toFormField } from '../../forms/field.ts';
import { transactionOf } from '../../session/testing/static-session.ts';
import { WithState } from '../../ui/testing/open-on-press.tsx';
import type { Bench, PartExamples } from '../testing/part-examples.ts';
import { CancelPayment } from './ask-to-cancel.tsx';
import { Confirmation, Invoice } from './invoice.tsx';
import { ReceiptUpload } from './receipt-upload.tsx';
import { ReferenceField, TransferReferenceForm } from './transfer-reference-form.tsx';

const INVOICE: NextOf<'invoice'> = {
  kind: 'invoice',
  amount: '500.37',
  requisites: [{ label: 'Card number', value: '4000001234567890', icon: 'card', copy: true }],
  confirm: 'paid',
};

const draw = ({ t }: Bench, part: Partial<NextOf<'invoice'>>) => (
  <Invoice
    payment={transactionOf({ method: 'card-p2p' })}
    invoice={{ ...INVOICE, expiresAt: Date.now() + 600_000, ...part }}
    title={t('invoice.title')}
    warnings={[t('invoice.once'), t('invoice.own')]}
    requisites={INVOICE.requisites}
  />
);

export const examples = {
  'confirmed by the payer’s word, and can be given up': (bench) => draw(bench, { canCancel: true }),
  'confirmed by the number of the transfer': (bench) => draw(bench, { confirm: 'utr' }),
  'confirmed by a receipt': (bench) => draw(bench, { confirm: 'receipt' }),
  'its time is over': (bench) => draw(bench, { expiresAt: 1 }),
  'other ways above its rows, which have a name of their own': ({ t }) => (
    <Invoice
      payment={transactionOf()}
      invoice={INVOICE}
      title={t('upi.title')}
      warnings={[t('upi.once')]}
      requisites={INVOICE.requisites}
      requisitesTitle={t('upi.orCopy')}
    >
      {t('upi.scan')}
    </Invoice>
  ),
  'how the payer says so: by their word': () => (
    <Confirmation payment={transactionOf()} invoice={INVOICE} isEarly={false}>
      {null}
    </Confirmation>
  ),
  'the number of a transfer, with the tries that are left': () => (
    <TransferReferenceForm payment={transactionOf()} invoice={{ attempts: 2 }} isEarly>
      {null}
    </TransferReferenceForm>
  ),
  'a receipt': () => <ReceiptUpload isEarly>{null}</ReceiptUpload>,
  'the box for a number, with an error': (bench) => (
    <WithState begin="12">
      {(value, change) => (
        <ReferenceField
          field={toFormField(
            {
              name: 'utr',
              type: 'text',
              placeholder: 'placeholders.utr',
              mask: null,
              value: '',
              isAdvanced: false,
              validations: [],
              values: [],
              isTriggered: false,
              isDisabled: false,
            },
            { ...bench, country: 'in' },
          )}
          input={createRef()}
          value={value}
          error={bench.t('errors.utr')}
          hint={bench.t('invoice.utrHint')}
          onChange={change}
          onLeave={() => {}}
        />
      )}
    </WithState>
  ),
  'giving the payment up': () => <CancelPayment />,
} satisfies PartExamples;
