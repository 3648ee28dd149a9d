import { decimalsOf } from './currencies.ts';

/** An amount in integer minor units of its currency (cents, satoshi). Amounts are never stored as floats. */
export type Minor = bigint;

/** A value with more digits before its decimal separator is rejected, because computing with one such as `1e9999` would take long. */
const MAX_INTEGER_DIGITS = 18;

export type Rounding = 'half-up' | 'up' | 'down';

export function unitOf(currency: string): Minor {
  return 10n ** BigInt(decimalsOf(currency));
}

/** Minor units from the digits before and after the decimal separator. Null if they would have to be rounded. */
export function fromDigits(whole: string, fraction: string, currency: string): Minor | null {
  const decimals = decimalsOf(currency);
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return null;
  return BigInt(`${whole || '0'}${kept.padEnd(decimals, '0')}`);
}

/** The decimal string for the wire, with all decimals of the currency: `12.50`, `1500` (JPY), `-0.05`. */
export function toDecimal(minor: Minor, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const sign = minor < 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Parses a decimal string from the wire. Null for any other text, and for a value with more decimals than the currency has. */
export function fromDecimal(text: string, currency: string): Minor | null {
  const match = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const minor = fromDigits(whole, fraction, currency);
  return minor !== null && sign ? -minor : minor;
}

/**
 * Rounds a decimal string or a JSON number to the currency's minor unit. `half-up` rounds a half away from zero, `up` towards plus
 * infinity, `down` towards minus infinity. Null if the value is no number, or is 10^18 or more.
 */
export function roundTo(value: string | number, currency: string, rounding: Rounding): Minor | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?$/i.exec(String(value));
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return 0n;
  // Minor units are `digits` shifted by this many decimal places to the left.
  const shift = decimalsOf(currency) + Number(exponent) - fraction.length;
  if (digits.length + shift > MAX_INTEGER_DIGITS + decimalsOf(currency)) return null;
  if (shift >= 0) {
    const exact = BigInt(digits) * 10n ** BigInt(shift);
    return sign ? -exact : exact;
  }
  const cut = digits.length + shift;
  const kept = cut > 0 ? BigInt(digits.slice(0, cut)) : 0n;
  const rest = cut >= 0 ? digits.slice(cut) : '0';
  const away =
    rounding === 'half-up'
      ? Number(rest[0]) >= 5
      : (cut < 0 || /[1-9]/.test(rest)) && (rounding === 'up') === (sign === '');
  const rounded = away ? kept + 1n : kept;
  return sign ? -rounded : rounded;
}

export function roundHalfUp(value: string | number, currency: string): Minor | null {
  return roundTo(value, currency, 'half-up');
}

/**
 * A percentage of an amount (`'2.5'` or 2.5), rounded half up to a minor unit.
 * @throws RangeError when `percent` is no number, because a fee must not silently become zero
 */
export function percentOf(minor: Minor, percent: string | number): Minor {
  // The percentage in units of 10^-8. BTC has eight decimals, so the percentage is rounded as if it were an amount of BTC.
  const scaled = roundTo(percent, 'BTC', 'half-up');
  if (scaled === null) throw new RangeError(`No percentage: ${percent}`);
  const hundred = 100n * unitOf('BTC');
  const product = minor * scaled;
  const half = product < 0n ? -hundred / 2n : hundred / 2n;
  return (product + half) / hundred;
}
