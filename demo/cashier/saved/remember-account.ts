import { createHash } from 'node:crypto';
import { toDecimal } from '../../../src/domain/money/money.ts';
import type { Writing } from '../storage/database.ts';
import type { HashKeys } from '../storage/hash-keys.ts';
import type { Payment } from '../storage/payments.ts';
import {
  isOfMethod,
  putAccount,
  putUse,
  type SavedFields,
  savedAccountsOf,
} from '../storage/saved-account-rows.ts';
import { maskFields } from './mask-fields.ts';

/** The saved account of a payment; a new one stays hidden until its payment has succeeded. Undefined if no field identifies an account. */
export async function rememberAccount(
  store: Writing,
  payment: Pick<Payment, 'user' | 'country' | 'currency' | 'method'>,
  fields: Readonly<Record<string, string>>,
  keys: HashKeys,
): Promise<string | undefined> {
  const { user, method } = payment;
  const kept = maskFields(fields, keys);
  // A network or an account type alone identifies no account.
  if (!Object.keys(kept).some((name) => !/type|network/.test(name))) return undefined;
  // Entries without fields are no accounts: they contain only the last use of a method.
  const known = Object.entries(await savedAccountsOf(store, user, payment)).filter(
    ([id, account]) => isOfMethod(id, method) && Object.keys(account).some((name) => !name.startsWith('$')),
  );
  const same = known.find(([, account]) => isSame(account, kept, fields));
  if (same) return same[0];
  const look = createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 8);
  const id = known.length === 0 ? method : `${method}#${look}`;
  await putAccount(store, user, payment, id, { fields: kept, isDeleted: false });
  return id;
}

/** Marks a payment's account as used, so that it is offered first; a method without an account gets an entry without fields instead. */
export async function confirmAccount(
  store: Writing,
  payment: Pick<Payment, 'user' | 'country' | 'currency' | 'method' | 'amount' | 'memory'>,
  at: number,
): Promise<void> {
  const { user, country, currency, method, memory } = payment;
  const place = { country, currency };
  const use = { usedAt: at, amount: toDecimal(payment.amount, currency) };
  if (memory.account !== undefined) {
    await putAccount(store, user, place, memory.account, use);
    return;
  }
  await putUse(store, user, place, method, use);
}

/** Two accounts with the same visible part count as the same, because the user cannot distinguish them either. */
function isSame(account: SavedFields, kept: SavedFields, sent: Readonly<Record<string, string>>): boolean {
  return Object.entries(account)
    .filter(([name]) => !name.startsWith('$'))
    .every(([name, { value, token }]) => {
      return (token !== undefined && sent[name] === token) || kept[name]?.value === value;
    });
}
