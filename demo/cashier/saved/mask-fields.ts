import type { HashKeys } from '../storage/hash-keys.ts';
import type { SavedFields } from '../storage/saved-account-rows.ts';

/** Secrets, and references of one payment alone, are in no saved account and in no provider call. */
export const NEVER = new Set([
  'card_cvv',
  'card_expiry',
  'card_pin',
  'otp',
  'payout_proof',
  'scratch_code',
  'scratch_serial',
  'transaction_id',
  'utr',
  'voucher',
  'yape_code',
]);
const PLAIN = /name|holder|phone|email|type|network|postal|ifsc|branch|last4/;

/** Masks the fields of a payment for storage. A masked field gets a token, which the widget sends back; the value is not stored. */
export function maskFields(fields: Readonly<Record<string, string>>, keys: HashKeys): SavedFields {
  // A choice for a withdrawal is valid for that payment only, so it is not saved.
  const kept = Object.entries(fields).filter(
    ([name, value]) => value !== '' && !NEVER.has(name) && !name.startsWith('payout_'),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (PLAIN.test(name)) return [name, { value, masked: false }];
      const token = `rq_${keys.hash(`${name} ${value}`).signed.slice(0, 24)}`;
      return [name, { value: masked(name, value), token, masked: true }];
    }),
  );
}

const DOTS = '•';

/** A masked value (R-METHOD-9): a card's first six and last four digits, a UPI ID's beginning and handle, else the last four characters. */
function masked(name: string, value: string): string {
  if (name === 'card_number') return `${value.slice(0, 6)}${DOTS.repeat(6)}${value.slice(-4)}`;
  const at = value.lastIndexOf('@');
  if (at > 0) return `${value.slice(0, Math.min(3, at))}***${value.slice(at)}`;
  return DOTS.repeat(4) + value.slice(-4);
}
