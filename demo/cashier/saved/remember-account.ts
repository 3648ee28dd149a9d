import { createHash } from 'node:crypto';
import type { Writing } from '../storage/database.ts';
import type { Payment } from '../storage/payments.ts';
import { isOfMethod, putAccount, type SavedFields, savedAccountsOf } from '../storage/saved-accounts.ts';
import { maskFields } from './mask-fields.ts';

/**
 * Which account a payment is paid with: a known one, or a new one that is kept out of sight until a payment with it has
 * gone through. Undefined where there is nothing worth keeping.
 */
export async function rememberAccount(
  store: Writing,
  payment: Pick<Payment, 'user' | 'country' | 'currency' | 'method'>,
  fields: Readonly<Record<string, string>>,
  secret: string,
): Promise<string | undefined> {
  const { user, method } = payment;
  const known = Object.entries(await savedAccountsOf(store, user, payment)).filter(([id]) =>
    isOfMethod(id, method),
  );
  const kept = maskFields(fields, secret);
  // Of a network or an account's type alone nobody makes an account.
  if (!Object.keys(kept).some((name) => !/type|network/.test(name))) return undefined;
  const same = known.find(([, account]) => isSame(account, kept, fields));
  if (same) return same[0];
  const look = createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 8);
  const id = known.length === 0 ? method : `${method}#${look}`;
  await putAccount(store, user, payment, id, { fields: kept, isDeleted: false });
  return id;
}

/** A payment with the account has gone through: it is offered from now on, before those used earlier. */
export async function confirmAccount(
  store: Writing,
  { user, country, currency, memory }: Pick<Payment, 'user' | 'country' | 'currency' | 'memory'>,
  at: number,
): Promise<void> {
  if (memory.account === undefined) return;
  await putAccount(store, user, { country, currency }, memory.account, { usedAt: at });
}

/** Sent as its token, or typed in again: the user cannot tell two accounts that look the same apart either. */
function isSame(account: SavedFields, kept: SavedFields, sent: Readonly<Record<string, string>>): boolean {
  return Object.entries(account)
    .filter(([name]) => !name.startsWith('$'))
    .every(([name, { value, token }]) => {
      return (token !== undefined && sent[name] === token) || kept[name]?.value === value;
    });
}
