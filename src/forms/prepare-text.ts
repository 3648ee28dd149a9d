import { isRealDate } from '../domain/checks/account-number-checks.ts';
import { sanitizeText } from '../domain/fields/typed-text.ts';
import { toLatinDigits } from '../domain/parsing/clean-text.ts';

/**
 * Converts inserted text into characters for the mask. Null if they do not fit. A single character was typed, several were pasted or
 * autofilled.
 * @param head the characters before the inserted text, without mask
 */
export type Prepare = (chunk: string, head: string) => string | null;

/** The number of characters that a mask accepts, and the fixed ones in braces, which belong to the value. */
function partsOf(mask: string): { slots: number; fixed: string } {
  const fixed = mask.match(/\{[^}]*\}/g)?.join('') ?? '';
  const slots = mask.replace(/\\.|\{[^}]*\}/g, '').replace(/[^0a*]/g, '').length;
  return { slots, fixed: fixed.replace(/[\\{}]/g, '') };
}

/** Removes separators, and rejects a text that is too long, because a number cut to length would be another number. */
export function prepareText(mask: string, uppercase: boolean): Prepare {
  const { slots, fixed } = partsOf(mask);
  const allowed = /[a*]/.test(mask) ? /[^\p{L}\p{N}]/gu : /[^0-9]/g;
  return (chunk, head) => {
    const plain = toLatinDigits(sanitizeText(chunk, 'compatible')).replace(allowed, '');
    const text = uppercase ? plain.toUpperCase() : plain;
    const room = slots + (`${head}${text}`.startsWith(fixed) ? fixed.length : 0);
    return head.length + text.length > room ? null : text;
  };
}

/**
 * Accepts an expiry date with a four-digit year as well, from paste or autofill: `12/2028` and `2028-12` become `1228`. A month of one
 * digit gets its zero: `5` and `1 / 28` become `05` and `0128`.
 */
export function prepareExpiry(mask: string): Prepare {
  const prepare = prepareText(mask, false);
  return (chunk, head) => {
    const text = toLatinDigits(chunk.normalize('NFKC'));
    // A separator after the digit 1 may say that the month is January. Null makes the mask read the whole box again.
    if (head === '1' && /[/.\s-]/.test(text)) return null;
    const whole = text
      .replace(/^\D*20(\d{2})\D+(\d{1,2})\D*$/, '$2/$1')
      .replace(/^\D*([1-9])(?=[/.\s-])/, '0$1')
      .replace(/^(\D*\d{2}\D*)20(\d{2}\D*)$/, '$1$2');
    const digits = prepare(whole, head);
    return head === '' && digits !== null && /^[2-9]$/.test(digits) ? `0${digits}` : digits;
  };
}

export const DAY_MASK = /^00([./-])00\1(?:00)?00$/;

/** Reads a date by a mask of `DAY_MASK`. A day or month of one digit gets its zero once a separator follows. */
export function prepareDay(mask: string): Prepare {
  const prepare = prepareText(mask, false);
  return (chunk, head) => {
    const text = toLatinDigits(chunk.normalize('NFKC'));
    // Null makes the mask read the whole box again, which puts a zero before a day or month of one digit.
    if (/^(?:\d\d)?[1-9]$/.test(head) && /[/.\s-]/.test(text)) return null;
    const parts = text.replace(/^(\d\d)([1-9])(?=[/.\s-])/, '$10$2');
    return prepare(parts.replace(/(?<!\d)([1-9])(?=[/.\s-])/g, '0$1'), head);
  };
}

/** The pattern of the mask `date` (R-FIELD-11). The points in braces belong to the value. */
export const DATE_PATTERN = '00{.}00{.}0000';
const DATE_DIGITS = 8;
const FIRST_YEAR = 1900;

/**
 * Reads `day.month.year`, with any separator or none. A day or month of one digit gets its zero once a separator follows. A whole date must
 * exist.
 */
export const prepareDate: Prepare = (chunk, head) => {
  const text = toLatinDigits(sanitizeText(chunk, 'compatible')).trim();
  if (/[^\d\s./-]/.test(text)) return null;
  // After a day or month of one digit, null makes the mask read the whole box again, which puts a zero before the digit.
  if (head !== '' && /^\D+$/.test(text)) return /(?:^|\.)\d$/.test(head) ? null : '';
  const isWhole = head === '';
  const parts = text.split(/\D+/);
  const last = parts.length - 1;
  if (isWhole && last > 0 && (last > 2 || parts.some((part, at) => part.length > (at < 2 ? 2 : 4))))
    return null;
  const digits = parts.map((part, at) => (isWhole && at < last ? part.padStart(2, '0') : part)).join('');
  if (head.replace(/\D/g, '').length + digits.length > DATE_DIGITS) return null;
  if (!isWhole) return digits;
  const isDate = isRealDate(digits) && Number(digits.slice(-4)) >= FIRST_YEAR;
  if (digits.length === DATE_DIGITS && !isDate) return null;
  return digits.replace(/(\d\d)(?=\d)/, '$1.').replace(/(\d\d\.\d\d)(?=\d)/, '$1.');
};

export interface Entry {
  mask: string;
  prepare: Prepare;
}
