import { isCpf } from '../domain/checks/check-digits.ts';
import { AMEX, brandOf } from '../domain/fields/card-brand.ts';
import { checkField } from '../domain/fields/compile-field-rule.ts';
import type { Country } from '../domain/fields/countries.ts';
import { inGroups, phoneText } from '../domain/fields/number-groups.ts';
import { nationalDigits, nationalLength } from '../domain/fields/phone.ts';
import { sanitizeText } from '../domain/fields/typed-text.ts';
import { digitsOf, toLatinDigits } from '../domain/parsing/clean-text.ts';
import { type FormField, isSecretCode, partOf } from './field.ts';
import {
  DATE_PATTERN,
  DAY_MASK,
  type Entry,
  type Prepare,
  prepareDate,
  prepareDay,
  prepareExpiry,
  prepareText,
} from './prepare-text.ts';

/** Without a mask of its own, a phone field gets the country's usual groups, extended to the longest number that E.164 allows. */
export function phoneEntryOf(country: Country, ownMask: string | null): Entry {
  const room = 15 - country.prefix.length - country.format.replace(/[^0]/g, '').length;
  const mask = ownMask || (room > 0 ? `${country.format}[${'0'.repeat(room)}]` : country.format);
  const length = nationalLength(country, mask);
  const prepare: Prepare = (chunk, head) => {
    if (head === '') return nationalDigits(chunk, country, length);
    const digits = digitsOf(chunk);
    return head.length + digits.length > length.max ? null : digits;
  };
  return { mask, prepare };
}

/** A number of American Express has fewer digits in other groups than those of other brands. */
const AMEX_MASK = '0000 000000 00000';
const AMEX_EXAMPLE = '378282246310005';

/** The mask of a field with this value, and its conversion of text. Null for a field without a mask, or with the mask `number`. */
export function entryOf(field: FormField, value: string): Entry | null {
  if (field.country) return phoneEntryOf(field.country, field.mask);
  if (!field.mask || field.mask === 'number') return null;
  if (field.mask === 'date') return { mask: DATE_PATTERN, prepare: prepareDate };
  const part = partOf(field);
  if (part === 'expiry') return { mask: field.mask, prepare: prepareExpiry(field.mask) };
  if (DAY_MASK.test(field.mask)) return { mask: field.mask, prepare: prepareDay(field.mask) };
  // The American Express mask is used only if the rules of the cashier accept such a number.
  const isAmex =
    part === 'number' && brandOf(value) === AMEX && checkField(AMEX_EXAMPLE, field.validations) === null;
  const mask = isAmex ? AMEX_MASK : field.mask;
  return { mask, prepare: prepareText(mask, field.type === 'text_uppercase') };
}

/** True for a value that its field's mask can show. A longer one stays as the user typed it. */
export function fitsMask(field: FormField, value: string): boolean {
  if (field.mask === 'number') return readNumber(value) !== null;
  const entry = entryOf(field, value);
  return !entry || entry.prepare(value, '') !== null;
}

/** The mask `number` (R-FIELD-11): digits and at most two decimals, within safe integers. */
const NUMBER = /^(-?)0*(\d+)(?:[.,](\d{0,2}))?$/;

/** The value of a number, with a point. Null for another text, which must not be cut to a number. */
function readNumber(text: string): string | null {
  const plain = toLatinDigits(sanitizeText(text, 'compatible')).replace(/\s/g, '');
  if (/^-?$/.test(plain)) return plain;
  const [, sign, whole = '', decimals = ''] = NUMBER.exec(plain) ?? [];
  if (sign === undefined || Number(whole) >= Number.MAX_SAFE_INTEGER) return null;
  const fraction = decimals.replace(/0+$/, '');
  return `${sign}${whole}${fraction && `.${fraction}`}`;
}

export function plainText({ mask }: FormField, value: string): string {
  return mask === 'number' ? value.replace('.', ',') : value;
}

/** Characters, beside spaces, that people write between the parts of a number. */
const DASHES = '\\-\\u2010-\\u2015\\u2212';
const SPACES = /[\s./()]/g;
const SEPARATORS = new RegExp(`[\\s./()${DASHES}]`, 'g');
/** A number as people write it: digits and separators, maybe with a dial prefix, or with the check letter of a RUT (tax id in Chile). */
const WRITTEN_NUMBER = new RegExp(`^(?:\\+[\\d\\s./()${DASHES}]+|[\\d\\s./${DASHES}]+[Kk]?)$`);
/** A rule that only digits and letters match, such as `^\d{9,18}$` or `^[A-Z0-9]{5,11}$`. */
const CODE_RULE = /^\^(?:\\d|\[(?:[A-Za-z\d]-[A-Za-z\d]|\\d|[A-Za-z\d])+\]|[A-Za-z\d{},()|?:+*])+\$$/;

/**
 * The value of a field without a mask. Several readings of a number or code are tried: as written, with digits of other scripts as 0–9, and
 * without separators. The first one that passes the field's rules is the value.
 */
export function readPlain(field: FormField, text: string): string {
  if (field.mask === 'number') return readNumber(text) ?? text.trim();
  const isUppercase = field.type === 'text_uppercase';
  const plain = isUppercase ? sanitizeText(text, 'compatible').toUpperCase() : sanitizeText(text);
  const latin = toLatinDigits(plain);
  const isCode = WRITTEN_NUMBER.test(latin) || field.validations.some(({ regex }) => CODE_RULE.test(regex));
  if (!isCode) return plain;
  // A bank reads a PIX key of eleven digits as a CPF (tax id) and not as a phone number, so eleven digits must be a valid CPF.
  const isOtherKey = (digits: string) =>
    field.name === 'pix_key' && /^\d{11}$/.test(digits) && !isCpf(digits);
  const bare = [latin.replace(SPACES, ''), latin.replace(SEPARATORS, '')].filter(
    (digits) => !isOtherKey(digits),
  );
  const readings = [plain, latin, ...bare];
  return readings.find((reading) => checkField(reading.trim(), field.validations) === null) ?? plain;
}

/**
 * A field's value in a form that the user can check: the text of a choice, or a number in the groups in which its owner knows it. A PIN or
 * security code is never shown.
 */
export function readableValue(field: FormField, value: string): string {
  const { name, country, mask, values } = field;
  const chosen = values.find((choice) => choice.value === value);
  if (chosen) return chosen.text;
  if (isSecretCode(field)) return '••••';
  if (country) return phoneText(value, { country, mask });
  return inGroups(name, value, entryOf(field, value)?.mask ?? null);
}
