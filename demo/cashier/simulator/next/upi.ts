import { toDecimal } from '../../../../src/domain/money/money.ts';
import type { NextContext } from './next-context.ts';
import { seededDigits } from './seeded-random.ts';

export const PAYEE = 'Sandbox Payments';

/** A made-up payee: the handle after the @ belongs to no bank. */
export const vpaOf = (id: string) => `pay${seededDigits(`vpa ${id}`, 8)}@sandbox`;

/** `upi://pay` with a reference of the payment, so that one payment settles one invoice; the amount has a decimal point. */
export function upiUri({ id, amount, body }: NextContext): string {
  const query = [
    ['pa', vpaOf(id)],
    ['pn', PAYEE],
    ['tr', upiReferenceOf(id)],
    ['tn', `Order ${upiReferenceOf(id)}`],
    ['am', toDecimal(amount, body.currency)],
    ['cu', 'INR'],
  ];
  // Forms encode a space as a plus; UPI apps would show the plus.
  return `upi://pay?${query.map(([key, value]) => `${key}=${encodeURIComponent(value ?? '')}`).join('&')}`;
}

export const upiReferenceOf = (id: string) => `SB${seededDigits(`order ${id}`, 12)}`;
