import { createHash } from 'node:crypto';
import type { Field } from '../../../src/domain/fields/field.ts';
import type { Reading } from '../storage/database.ts';
import { savedAccountsOf } from '../storage/saved-account-rows.ts';

const FIRST_NAMES = ['ADAEZE', 'CHIDI', 'FUNKE', 'IBRAHIM', 'NGOZI', 'TUNDE', 'YETUNDE', 'EMEKA'];
const LAST_NAMES = ['ADEYEMI', 'BALOGUN', 'EZE', 'MUSA', 'NWOSU', 'OKAFOR', 'OLADIPO', 'USMAN'];

/** True for a Nigerian bank transfer with a complete account number. */
export function isTransferToNigeria(method: string, fields: Record<string, string>): boolean {
  return method === 'bank_transfer_nigeria' && /^\d{10}$/.test(fields.account_number ?? '');
}

/** The made-up holder of an account, always the same one for the same account; a field that is shown and cannot be edited. */
export function lookUpHolder(fields: Record<string, string>): Field {
  const account = `${fields.bank_name} ${fields.account_number}`;
  const [first = 0, last = 0] = createHash('sha256').update(account).digest();
  return holderField(`${FIRST_NAMES[first % FIRST_NAMES.length]} ${LAST_NAMES[last % LAST_NAMES.length]}`);
}

/** The holder of a saved account, which the widget sends as its token: stored since the payment that saved the account. */
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
