import { toDecimal } from '../../../src/domain/money/money.ts';
import type { NextContext } from './next-context.ts';
import { seededDigits } from './seeded-random.ts';

export const PAYEE = 'Sandbox Payments';

/** A payee that nobody is: the handle after the @ belongs to no bank. */
export const vpaOf = (id: string) => `pay${seededDigits(`vpa ${id}`, 8)}@sandbox`;

/** `upi://pay` with the order's number, so that one payment answers one invoice; the amount has a point. */
export function upiUri({ id, amount, body }: NextContext): string {
  const query = [
    ['pa', vpaOf(id)],
    ['pn', PAYEE],
    ['tr', orderIdOf(id)],
    ['tn', `Order ${orderIdOf(id)}`],
    ['am', toDecimal(amount, body.currency)],
    ['cu', 'INR'],
  ];
  // A plus for a space is a form's way; UPI apps would show it.
  return `upi://pay?${query.map(([key, value]) => `${key}=${encodeURIComponent(value ?? '')}`).join('&')}`;
}

export const orderIdOf = (id: string) => `SB${seededDigits(`order ${id}`, 12)}`;
