import { digitsOf, toLatinDigits } from '../parsing/clean-text.ts';
import type { Country } from './countries.ts';

/** Countries whose national numbers start with a zero that is part of the number and no trunk prefix. */
const ZERO_BELONGS = new Set(['bj', 'cg', 'ci', 'ga', 'it', 'sm', 'va']);
/** Trunk prefixes (dialled before a number inside its country) other than a single zero. Mexico's 1 is still in old address books. */
const TRUNKS: Record<string, string> = { ru: '8', kz: '8', tm: '8', by: '80', hu: '06', mx: '1' };

export interface NationalLength {
  min: number;
  max: number;
}

function lengthOf(format: string): NationalLength {
  const max = format.replace(/[^0]/g, '').length;
  // In a mask, `[0]` is an optional digit.
  const optional = format.match(/\[[^\]]*\]/g)?.join('') ?? '';
  return { min: max - optional.replace(/[^0]/g, '').length, max };
}

/** The lengths that the mask allows. Without a mask: from the country's usual length up to 15 digits with the prefix (E.164). */
export function nationalLength(country: Country, mask?: string | null): NationalLength {
  if (mask && /0/.test(mask)) return lengthOf(mask);
  return { min: lengthOf(country.format).min, max: 15 - country.prefix.length };
}

function withoutTrunk(digits: string, country: Country, { max }: NationalLength): string {
  if (ZERO_BELONGS.has(country.code)) return digits;
  const trunk = TRUNKS[country.code];
  // A Russian number may itself start with an 8, so only an additional digit shows that the 8 is a trunk prefix.
  const bare =
    trunk && digits.startsWith(trunk) && digits.length > Math.min(max, lengthOf(country.format).max)
      ? digits.slice(trunk.length)
      : digits;
  return bare.replace(/^0+/, '');
}

/**
 * The national digits of typed, pasted or autofilled text (R-FIELD-7, R-FIELD-8), without dial prefix, trunk zero and extension: `+52 1 …`,
 * `0052 …`, `52 …`, `(0) …`. Null for a number of another country or with too many digits: cut to length, it would be another person's.
 */
export function nationalDigits(
  text: string,
  country: Country,
  length = nationalLength(country),
): string | null {
  const national = readNational(text, country, length);
  return national !== null && national.length <= length.max ? national : null;
}

function readNational(text: string, country: Country, length: NationalLength): string | null {
  const plain = toLatinDigits(text.normalize('NFKC')).replace(/(?:;?ext|x|#).*$/is, '');
  const digits = digitsOf(plain);
  const { prefix } = country;
  const abroad = /^[^\d]*\+/.test(plain) ? digits : digits.startsWith('00') ? digits.slice(2) : null;
  if (abroad !== null) {
    if (abroad.startsWith(prefix)) return withoutTrunk(abroad.slice(prefix.length), country, length);
    // The user is still typing the dial prefix, so the typed digits stay.
    if (prefix.startsWith(abroad)) return ZERO_BELONGS.has(country.code) ? digits : abroad;
    return null;
  }
  // Without a plus, the first digits are a dial prefix only if a complete number follows them: Indian mobile numbers may start with 91.
  const rest = withoutTrunk(digits.slice(prefix.length), country, length);
  const prefixed = digits.startsWith(prefix) && digits.length > length.min && rest.length >= length.min;
  return prefixed ? rest : withoutTrunk(digits, country, length);
}

/**
 * The stored form of a phone number: dial prefix and national digits, without plus. A number with another country's dial prefix is
 * returned unchanged, because with this country's prefix it would be another person's number.
 */
export function phoneValue(national: string, country: Country): string {
  return national === '' || /^(?:\+|00)/.test(national) ? national : country.prefix + national;
}

/** A stored number without its dial prefix, as the field's rules expect it. */
export function withoutPrefix(value: string, country: Country): string {
  const digits = digitsOf(value);
  return digits.startsWith(country.prefix) ? digits.slice(country.prefix.length) : digits;
}
