import { isCbu, isCci, isClabe, isCpf, isIban, isLuhn, isNuban, isRut } from './check-digits.ts';

export interface AccountNumberContext {
  /** The method's flag: some real cards fail the Luhn check, so not every method requires it. */
  checkLuhn: boolean;
  today: Date;
}

export function isRealDate(value: string): boolean {
  const [day, month, year] = [value.slice(0, 2), value.slice(2, 4), value.slice(4)].map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() + 1 === month;
}

function isExpired(value: string, today: Date): boolean {
  const month = Number(value.slice(0, 2));
  const year = 2000 + Number(value.slice(2));
  return year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1;
}

type Check = (value: string, facts: AccountNumberContext) => string | null;
const unless = (holds: (value: string) => boolean, error: string) => (value: string) =>
  holds(value) ? null : error;

/** Text key for a wrong check digit. The field's own error would state the number of digits, although that number is correct here. */
const WRONG_DIGIT = 'errors.check_digit';

/** Checks of payment details that a pattern cannot express, by field name (R-FIELD-13). */
const CHECKS = new Map<string, Check>([
  ['card_number', (value, { checkLuhn }) => (checkLuhn && !isLuhn(value) ? 'errors.card_number' : null)],
  ['card_expiry', (value, { today }) => (isExpired(value, today) ? 'errors.card_expired' : null)],
  ['birth_date', unless(isRealDate, 'errors.birth_date')],
  ['clabe', unless(isClabe, WRONG_DIGIT)],
  ['cbu', unless(isCbu, WRONG_DIGIT)],
  ['cci', unless(isCci, WRONG_DIGIT)],
  ['cpf', unless(isCpf, WRONG_DIGIT)],
  ['rut', unless(isRut, 'errors.rut')],
  ['iban', unless(isIban, 'errors.iban')],
]);

/** The text key of a payment detail's failed check, or null. The value must already match the field's rules. */
export function checkAccountNumber(name: string, value: string, facts: AccountNumberContext): string | null {
  return CHECKS.get(name)?.(value, facts) ?? null;
}

/** True when a Nigerian account number does not match its bank. The form only warns, because some real accounts do not match either. */
export function isSuspectAccount(account: string, bankCode: string): boolean {
  return /^\d{10}$/.test(account) && /^(?:\d{3}|\d{5})$/.test(bankCode) && !isNuban(account, bankCode);
}
