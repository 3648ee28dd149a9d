import { toLatinDigits } from '../parsing/clean-text.ts';
import { decimalsOf, symbolOf } from './currencies.ts';
import { fromDigits, type Minor } from './money.ts';
import { numberFormat } from './number-format.ts';

export type AmountIssue = 'empty' | 'ambiguous' | 'invalid' | 'too_precise' | 'too_large';
export type ParsedAmount =
  | { ok: true; minor: Minor }
  | {
      ok: false;
      problem: AmountIssue;
      readings?: readonly Minor[];
    };

/** No user types a longer amount, so a longer text, in characters, is not parsed. */
const MAX_TEXT_CHARS = 64;
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

function ungroup(text: string): string | null {
  const marks = new Set(text.replace(/\d/g, ''));
  if (marks.size === 0) return text;
  const [mark = ''] = marks;
  const parts = text.split(mark);
  return GROUPED.test(parts.join('g')) ? parts.join('') : null;
}

function marksOf(tag: string): { decimal: string | undefined; group: string | undefined } {
  const parts = numberFormat(tag).formatToParts(1_234_567.5);
  const markOf = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimal: markOf('decimal'), group: markOf('group') };
}

/** Characters that set the direction of text. A copied amount may contain them. */
const DIRECTION = /[\u061c\u200e\u200f\u2066-\u2069]/g;

/** The text without the code and the symbol of this currency at its ends. Those of another currency stay, so that the text is rejected. */
function withoutCurrency(text: string, currency: string): string {
  let rest = text.replace(DIRECTION, '').trim();
  for (const sign of [currency, symbolOf(currency)]) {
    const length = sign.length;
    if (isSame(rest.slice(0, length), sign)) rest = rest.slice(length).trim();
    if (isSame(rest.slice(-length), sign)) rest = rest.slice(0, -length).trim();
  }
  return rest;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Parses a typed or pasted amount (R-AMOUNT-7). Comma and point are both decimal separators. Nothing is guessed: an ambiguous text is
 * rejected with the amounts that it may mean.
 * - Grouping is accepted where it is unambiguous: by spaces or apostrophes, by a separator that occurs twice, or by a separator before the
 * other one (`1 000`, `1,234,567`, `1.234,56`, `12,34,567.8`).
 * - One separator with exactly three digits after it (`1,234`) may group or divide. The user's language decides: its group separator
 * groups, unless the currency has three or more decimals; its decimal separator divides, unless the currency has fewer decimals and zeros
 * fill the rest (`1.000`): that is ambiguous.
 * - The currency's own code and symbol are accepted around the digits, as the widget writes them.
 * - Signs, other currencies, exponents and more decimals than the currency has are rejected; trailing zeros are not.
 * @param tag BCP 47 tag of the user's language
 */
export function parseAmount(text: string, currency: string, tag?: string): ParsedAmount {
  const given = text.trim();
  if (given === '') return no('empty');
  if (given.length > MAX_TEXT_CHARS) return no(/^\p{Nd}+$/u.test(given) ? 'too_large' : 'invalid');
  const plain = simplify(withoutCurrency(given, currency));
  if (!/^[\d ,.]*\d[\d ,.]*$/.test(plain)) return no('invalid');

  const at = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const mark = at < 0 ? '' : plain.charAt(at);
  // A separator that occurs twice separates groups, because a number has one decimal separator only.
  const divides = mark !== '' && plain.indexOf(mark) === at;
  const whole = divides ? plain.slice(0, at) : plain;
  const fraction = divides ? plain.slice(at + 1) : '';
  if (!/^\d*$/.test(fraction)) return no('invalid');
  if (divides && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    const { decimal, group } = tag ? marksOf(tag) : {};
    const grouped = fromDigits(whole + fraction, '', currency);
    const divided = fromDigits(whole, fraction, currency);
    const hasLongFraction = decimalsOf(currency) >= 3;
    if (grouped !== null && group === mark && !hasLongFraction) return { ok: true, minor: grouped };
    if (decimal !== mark || (divided !== null && !hasLongFraction)) {
      const readings = [grouped, divided].filter((reading) => reading !== null);
      return { ok: false, problem: 'ambiguous', readings };
    }
  }

  const digits = ungroup(whole)?.replace(/^0+(?=\d)/, '');
  if (digits === undefined) return no('invalid');
  if (digits.length > MAX_INTEGER_DIGITS) return no('too_large');
  const minor = fromDigits(digits, fraction, currency);
  return minor === null ? no('too_precise') : { ok: true, minor };
}
