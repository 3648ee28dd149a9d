import { isCpf, isIban } from '../checks/check-digits.ts';
import { COUNTRIES, type Country } from './countries.ts';

/** A number in the groups of its mask. Null for a mask without groups, or for a number that the mask does not fit. */
function inMask(mask: string, value: string): string | null {
  const pattern = mask.replace(/[[\]]/g, '');
  if (!/^[0a* ().\-/]*$/.test(pattern) || !/[^0a*]/.test(pattern) || !/^[\p{L}\p{N}]+$/u.test(value))
    return null;
  let used = 0;
  const text = pattern.replace(/[0a*]/g, () => value[used++] ?? '');
  return used < value.length ? null : text.replace(/[^\p{L}\p{N}]+$/u, '');
}

/**
 * A phone number as its owner writes it: plus, dial prefix, and the groups of the field's mask or of the country.
 * @param value digits with the dial prefix, with or without a plus
 * @param own the country that the number is expected to be of, and the field's mask
 */
export function phoneText(value: string, own?: { country: Country; mask: string | null }): string {
  const digits = value.replace(/^\+/, '');
  const { country, mask } = own ?? { country: planOf(digits), mask: null };
  if (!country || !digits.startsWith(country.prefix)) return `+${digits}`;
  const national = digits.slice(country.prefix.length);
  return `+${country.prefix} ${inMask(mask ?? country.format, national) ?? national}`;
}

/** The country whose prefix and number of digits fit: a mobile number of that country has exactly as many digits. */
function planOf(digits: string): Country | undefined {
  return COUNTRIES.find(
    ({ prefix, format }) =>
      digits.startsWith(prefix) && digits.length === prefix.length + format.replace(/ /g, '').length,
  );
}

/** A number with at least nine digits is shown by fours if neither its mask nor its kind has groups. */
const LONG_NUMBER = /^\d{9,}$/;

export const inFours = (value: string) => value.replace(/.{4}(?=.)/g, '$& ');

const inThousands = (digits: string) => digits.replace(/\d(?=(?:\d{3})+$)/g, '$&.');

/** A number or code in the groups in which its owner knows it: those of its mask, of its kind, or by fours. */
export function inGroups(name: string, value: string, mask: string | null): string {
  const masked = mask && inMask(mask, value);
  if (masked) return masked;
  if (/^\+\d+$/.test(value)) return phoneText(value);
  const [, body, check] = (name === 'rut' && /^(\d{7,8})-?([\dK])$/.exec(value)) || [];
  if (body && check) return `${inThousands(body)}-${check}`;
  if (name === 'document_id' && /^\d+$/.test(value)) return inThousands(value);
  if (name === 'pix_key' && isCpf(value)) return inMask('000.000.000-00', value) ?? value;
  return LONG_NUMBER.test(value) || isIban(value) ? inFours(value) : value;
}
