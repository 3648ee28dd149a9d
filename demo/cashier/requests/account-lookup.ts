import { createHash } from 'node:crypto';
import type { Field } from '../../../src/domain/fields/field.ts';
import type { Reading } from '../storage/database.ts';
import { savedAccountsOf } from '../storage/saved-account-rows.ts';

const FIRST_NAMES = ['ADAEZE', 'CHIDI', 'FUNKE', 'IBRAHIM', 'NGOZI', 'TUNDE', 'YETUNDE', 'EMEKA'];
const LAST_NAMES = ['ADEYEMI', 'BALOGUN', 'EZE', 'MUSA', 'NWOSU', 'OKAFOR', 'OLADIPO', 'USMAN'];

export function isTransferToNigeria(method: string, fields: Record<string, string>): boolean {
  return method === 'bank_transfer_nigeria' && /^\d{10}$/.test(fields.account_number ?? '');
}

/** An account always has the same made-up holder. The field is shown and cannot be edited. */
export function lookUpHolder(fields: Record<string, string>): Field {
  const account = `${fields.bank_name} ${fields.account_number}`;
  const [first = 0, last = 0] = createHash('sha256').update(account).digest();
  return holderField(`${FIRST_NAMES[first % FIRST_NAMES.length]} ${LAST_NAMES[last % LAST_NAMES.length]}`);
}

/** The holder of a saved account, stored with the payment that saved the account. The widget sends the account as its token. */
export async function lookUpSavedHolder(
  store: Reading,
  user: string,
  method: string,
  fields: Record<string, string>,
): Promise<string | undefined> {
  if (method !== 'bank_transfer_nigeria') return undefined;
  const token = fields.account_number;
  const accounts = await savedAccountsOf(store, user, { country: 'ng', currency: 'NGN' });
  return Object.values(accounts).find(({ account_number: saved }) => saved?.token === token)?.full_name
    ?.value;
}

export function holderField(name: string): Field {
  return {
    name: 'full_name',
    type: 'text',
    placeholder: 'placeholders.full_name',
    mask: null,
    value: name,
    isAdvanced: false,
    validations: [],
    values: [],
    isTriggered: false,
    isDisabled: true,
  };
}
