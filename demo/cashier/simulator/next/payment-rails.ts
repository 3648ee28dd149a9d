import { toDecimal } from '../../../../src/domain/money/money.ts';
import { makeClabe, makeCvu, makeIban, makeNuban } from './account-numbers.ts';
import type { NextContext } from './next-context.ts';
import { seededBytes, seededDigits } from './seeded-random.ts';

export type Row = readonly [label: string, content: string | { make: (context: NextContext) => string }];

/** A payment rail: the route of the money, and the payment details that the user needs for it. */
export interface Rail {
  kind: 'transfer' | 'voucher' | 'qr' | 'prompt' | 'dial' | 'atm';
  rows?: readonly Row[];
}

const BENEFICIARY: Row = ['requisites.beneficiary', 'Sandbox Payments'];
const digits = (length: number, prefix = '') => ({
  make: ({ id }: NextContext) => prefix + seededDigits(`${prefix} ${length} ${id}`, length),
});
const voucher = (label: string, length: number, prefix = ''): Rail => ({
  kind: 'voucher',
  rows: [[label, digits(length, prefix)]],
});
const virtualAccount = (bank: string, prefix: string): Rail => ({
  kind: 'transfer',
  rows: [
    ['placeholders.bank_name', bank],
    ['requisites.virtual_account', digits(16 - prefix.length, prefix)],
    BENEFICIARY,
  ],
});
const prompt: Rail = { kind: 'prompt' };
const qr: Rail = { kind: 'qr' };

/** The bank that receives a Nigerian transfer, by the end of the method's name (R-RAIL-3). */
const NIGERIAN_BANKS: Record<string, readonly [code: string, name: string]> = {
  sterling: ['232', 'Sterling Bank'],
  access: ['044', 'Access Bank'],
  ecobank: ['050', 'Ecobank Nigeria'],
  fidelity: ['070', 'Fidelity Bank'],
  firstbank: ['011', 'First Bank of Nigeria'],
  gtb: ['058', 'Guaranty Trust Bank'],
  union: ['032', 'Union Bank'],
  uba: ['033', 'United Bank for Africa'],
  zenith: ['057', 'Zenith Bank'],
};
const bankOf = ({ method }: NextContext) =>
  NIGERIAN_BANKS[method.name.replace('ng_transfer_', '')] ?? ['000', 'Bank'];

/** The rail of each method whose `next` is an instruction (R-RAIL-7). */
export const RAILS: Record<string, Rail> = {
  spei: {
    kind: 'transfer',
    rows: [
      ['placeholders.clabe', { make: ({ id }) => makeClabe(id) }],
      BENEFICIARY,
      ['requisites.concept', { make: ({ id }) => `PAGO ${seededDigits(`concept ${id}`, 5)}` }],
      ['requisites.reference', digits(7)],
    ],
  },
  ng_transfer: {
    kind: 'transfer',
    rows: [
      ['placeholders.bank_name', { make: (context) => bankOf(context)[1] }],
      ['placeholders.nuban', { make: (context) => makeNuban(context.id, bankOf(context)[0]) }],
      BENEFICIARY,
    ],
  },
  ng_ussd: {
    kind: 'dial',
    rows: [
      [
        'requisites.dial',
        { make: ({ amount, body }) => `*000*000+${toDecimal(amount, body.currency).split('.')[0]}#` },
      ],
    ],
  },
  va_bca: virtualAccount('BCA', '99990'),
  va_bni: virtualAccount('BNI', '9888'),
  va_bri: virtualAccount('BRI', '99992'),
  va_mandiri: virtualAccount('Mandiri', '99993'),
  va_permata: virtualAccount('Permata', '9994'),
  cvu_transfer: {
    kind: 'transfer',
    rows: [
      ['placeholders.cbu', { make: ({ id }) => makeCvu(id) }],
      ['placeholders.alias', { make: ({ id }) => `sandbox.pago.${seededDigits(`alias ${id}`, 4)}` }],
      BENEFICIARY,
    ],
  },
  tr_fast_p2p: {
    kind: 'transfer',
    rows: [['placeholders.iban', { make: ({ id }) => makeIban(id, 'TR', 26) }], BENEFICIARY],
  },
  sepa_instant: {
    kind: 'transfer',
    rows: [
      ['placeholders.iban', { make: ({ id }) => makeIban(id, 'DE', 22) }],
      ['BIC', 'SNBXDEFFXXX'],
      BENEFICIARY,
      ['requisites.reference', { make: ({ id }) => `SB ${seededDigits(`reference ${id}`, 10)}` }],
    ],
  },
  jp_bank_transfer: {
    kind: 'transfer',
    rows: [
      ['placeholders.bank_name', 'サンドボックス銀行'],
      ['placeholders.branch_code', '999'],
      ['placeholders.account_number', digits(7)],
      ['requisites.sender_code', digits(6)],
    ],
  },
  mpesa: prompt,
  airtel_ke: prompt,
  nequi: prompt,
  upi_collect: prompt,
  codi: qr,
  qris: qr,
  duitnow_qr: qr,
  promptpay: qr,
  qrph: qr,
  vietqr: qr,
  sbp: qr,
  oxxo: voucher('requisites.reference', 14),
  tienda: voucher('requisites.reference', 14),
  pago_efectivo: voucher('CIP', 8),
  konbini: voucher('requisites.receipt_number', 11),
  payeasy: {
    kind: 'voucher',
    rows: [
      ['requisites.biller_number', '99999'],
      ['requisites.customer_number', digits(11)],
    ],
  },
  fawry: voucher('Fawry code', 10),
  ph_7eleven: voucher('requisites.reference', 12),
  mx_atm_cash: {
    kind: 'atm',
    rows: [
      ['requisites.code', digits(12)],
      ['PIN', { make: ({ id }) => String(1_000 + (seededBytes(`pin ${id}`, 2).readUInt16BE() % 9_000)) }],
    ],
  },
};
