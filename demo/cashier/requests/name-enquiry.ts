import { createHash } from 'node:crypto';
import type { FormFieldData } from '../../../src/domain/form-field.ts';

const FIRST_NAMES = ['ADAEZE', 'CHIDI', 'FUNKE', 'IBRAHIM', 'NGOZI', 'TUNDE', 'YETUNDE', 'EMEKA'];
const LAST_NAMES = ['ADEYEMI', 'BALOGUN', 'EZE', 'MUSA', 'NWOSU', 'OKAFOR', 'OLADIPO', 'USMAN'];

/** True when bank and number are there to be looked up. */
export function isTransferToNigeria(method: string, fields: Record<string, string>): boolean {
  return method === 'bank_transfer_nigeria' && /^\d{10}$/.test(fields.account_number ?? '');
}

/** The holder of an account, always the same one for the same account; a field that is shown and cannot be edited. */
export function nameHolder(fields: Record<string, string>): FormFieldData {
  const account = `${fields.bank_name} ${fields.account_number}`;
  const [first = 0, last = 0] = createHash('sha256').update(account).digest();
  return {
    name: 'full_name',
    type: 'text',
    placeholder: 'placeholders.full_name',
    mask: null,
    value: `${FIRST_NAMES[first % FIRST_NAMES.length]} ${LAST_NAMES[last % LAST_NAMES.length]}`,
    isAdvanced: false,
    validations: [],
    values: [],
    isTriggered: false,
    isDisabled: true,
  };
}
