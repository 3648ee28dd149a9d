import { toLatinDigits } from '../fields/digits.ts';
import { decimalsOf } from './currencies.ts';
import { fromDigits, type Minor } from './money.ts';
import { numberFormat } from './number-format.ts';

export type AmountIssue = 'empty' | 'ambiguous' | 'invalid' | 'too_precise' | 'too_large';
export type ParsedAmount = { ok: true; minor: Minor } | { ok: false; problem: AmountIssue };

/** A longer text is not an amount that a user typed. */
const MAX_TEXT = 64;
const MAX_INTEGER_DIGITS = 18;

const no = (problem: AmountIssue): ParsedAmount => ({ ok: false, problem });

/** Groups of three, or Indian grouping: three, then twos. A grouped number never starts with a zero. */
const GROUPED = /^[1-9]\d{0,2}(?:g\d{3})+$|^[1-9]\d?(?:g\d{2})+g\d{3}$/;

/** Replaces the variants of each separator by one character: space (also for apostrophes), comma, point. */
function simplify(text: string): string {
  return toLatinDigits(text)
    .trim()
    .replace(/[\s'’٬]/g, ' ')
    .replace(/[，،]/g, ',')
    .replace(/[．٫]/g, '.');
}

/** The digits of a whole part without group separators; null if a separator is misplaced. */
function ungroup(text: string): string | null {
  const marks = new Set(text.replace(/\d/g, ''));
  if (marks.size === 0) return text;
  if (marks.size > 1) return null;
  const [mark = ''] = marks;
  const parts = text.split(mark);
  return GROUPED.test(parts.join('g')) ? parts.join('') : null;
}

/** The decimal separator of a language: `,` in pt-BR. */
function markOf(tag: string): string {
  const parts = numberFormat(tag).formatToParts(0.5);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}

/**
 * Parses a typed or pasted amount (R-AMOUNT-7). Comma and point are both decimal separators, nothing is
 * guessed, and an ambiguous text is rejected.
 *
 * - Grouping is accepted where it is unambiguous: by spaces or apostrophes, by a separator that occurs twice,
 *   or by a separator before the other one (`1 000`, `1,234,567`, `1.234,56`, `12,34,567.8`).
 * - One separator with exactly three digits after it (`1,234`) is ambiguous. The decimal separator of the
 *   user's language (`tag`, BCP 47) decides, but only for a currency with three or more decimals.
 * - Signs, currency symbols, exponents and more decimals than the currency has are rejected; trailing zeros
 *   are not.
 */
export function parseAmount(text: string, currency: string, tag?: string): ParsedAmount {
  const given = text.trim();
  if (given === '') return no('empty');
  if (given.length > MAX_TEXT) return no(/^\p{Nd}+$/u.test(given) ? 'too_large' : 'invalid');
  const plain = simplify(given);
  if (!/^[\d ,.]*\d[\d ,.]*$/.test(plain)) return no('invalid');

  const at = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const mark = at < 0 ? '' : plain.charAt(at);
  // A separator that occurs twice can only group.
  const divides = mark !== '' && plain.indexOf(mark) === at;
  const whole = divides ? plain.slice(0, at) : plain;
  const fraction = divides ? plain.slice(at + 1) : '';
  if (!/^\d*$/.test(fraction)) return no('invalid');
  if (divides && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    if (!tag || decimalsOf(currency) < 3 || markOf(tag) !== mark) return no('ambiguous');
  }

  const digits = ungroup(whole)?.replace(/^0+(?=\d)/, '');
  if (digits === undefined) return no('invalid');
  if (digits.length > MAX_INTEGER_DIGITS) return no('too_large');
  const minor = fromDigits(digits, fraction, currency);
  return minor === null ? no('too_precise') : { ok: true, minor };
}
