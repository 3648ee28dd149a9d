import { toDecimal } from '../../../../src/domain/money/money.ts';
import type { NextContext } from './next-context.ts';
import { seededDigits } from './seeded-random.ts';

export const PAYEE = 'Sandbox Payments';

/** Makes a UPI ID (VPA) for a payment. Its handle after the @ belongs to no bank, so it is the ID of no person. */
export const vpaOf = (id: string) => `pay${seededDigits(`vpa ${id}`, 8)}@sandbox`;

/** The reference identifies the payment, so that one transfer settles one invoice. */
export function upiUri({ id, amount, body }: NextContext): string {
  const query = [
    ['pa', vpaOf(id)],
    ['pn', PAYEE],
    ['tr', upiReferenceOf(id)],
    ['tn', `Order ${upiReferenceOf(id)}`],
    ['am', toDecimal(amount, body.currency)],
    ['cu', 'INR'],
  ];
  // `URLSearchParams` would encode a space as a plus, which UPI apps would show.
  return `upi://pay?${query.map(([key, value]) => `${key}=${encodeURIComponent(value ?? '')}`).join('&')}`;
}

export const upiReferenceOf = (id: string) => `SB${seededDigits(`order ${id}`, 12)}`;
