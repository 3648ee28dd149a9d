import { decimalsOf, isCrypto, isUsuallyWhole, needsCode, symbolOf } from './currencies.ts';
import { type Minor, toDecimal } from './money.ts';
import { numberFormat } from './number-format.ts';

const NO_BREAK_SPACE = '\u00a0';
/**
 * The invisible left-to-right mark (LRM). In a text from right to left, characters between two marks, or a mark and a digit, keep their
 * order.
 */
const LEFT_TO_RIGHT = '\u200e';

const isFromRight = (tag: string) => /^(ar|fa|he|ur)/.test(tag);

/**
 * Puts a sign before an amount. In a text from right to left, a mark binds the sign to the digits, because a browser would draw it behind
 * them.
 */
export function withSign(sign: string, text: string, tag: string): string {
  return sign && isFromRight(tag) ? text.replace(/\d/, `${LEFT_TO_RIGHT}${sign}$&`) : sign + text;
}

/** The symbol with marks if it needs them: in a text from right to left, a browser would draw `R$` as `$R`. */
function symbolIn(tag: string, currency: string): string {
  const symbol = symbolOf(currency);
  const isMixed = /\p{L}/u.test(symbol) && /\P{L}/u.test(symbol);
  return isMixed && isFromRight(tag) ? LEFT_TO_RIGHT + symbol + LEFT_TO_RIGHT : symbol;
}

const formatterOf = (tag: string, decimals: number): Intl.NumberFormat =>
  numberFormat(tag, {
    style: 'currency',
    // Only the position of the symbol is used: `Intl` knows no USDT and shows codes for many other currencies, so `formatMoney` replaces
    // the symbol.
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

interface Split {
  sign: string;
  whole: bigint;
  fraction: string;
}

/**
 * Splits an amount into sign, whole part and fraction. Round amounts lose their fraction if the caller or the currency drops it. Crypto
 * amounts lose trailing zeros.
 */
function split(minor: Minor, currency: string, round: 'keep' | 'drop'): Split {
  const [whole = '0', digits = ''] = toDecimal(minor < 0n ? -minor : minor, currency).split('.');
  const fraction = isCrypto(currency)
    ? digits.replace(/0+$/, '')
    : (round === 'drop' || isUsuallyWhole(currency)) && /^0*$/.test(digits)
      ? ''
      : digits;
  return { sign: minor < 0n ? '-' : '', whole: BigInt(whole), fraction };
}

/** `Intl` formats only the whole part, as a bigint, because as a float with its fraction a large amount would be rounded. */
function partsOf({ whole, fraction }: Split, tag: string): Intl.NumberFormatPart[] {
  return formatterOf(tag, fraction.length)
    .formatToParts(whole)
    .map((part) => (part.type === 'fraction' ? { type: part.type, value: fraction } : part));
}

const isNumber = ({ type }: Intl.NumberFormatPart) =>
  ['integer', 'group', 'decimal', 'fraction'].includes(type);

export function formatAmount(minor: Minor, currency: string, tag: string): string {
  const amount = split(minor, currency, 'drop');
  const text = partsOf(amount, tag)
    .filter(isNumber)
    .map((part) => part.value)
    .join('');
  return withSign(amount.sign, text, tag);
}

/**
 * The amount with its currency, in the format of the language: `$1,500.00`, `1.500,00 R$`, `₹12,34,567.00`, `0.0012 ₿`. A currency with
 * an ambiguous symbol also gets its code: `$512.00 USD`.
 * @param round `drop` omits the decimals of a round amount: `$1,500`
 * @param shown the currencies on the same screen, first the one in which the user pays
 */
export function formatMoney(
  minor: Minor,
  currency: string,
  tag: string,
  round: 'keep' | 'drop' = 'keep',
  shown: readonly string[] = [],
): string {
  const symbol = symbolIn(tag, currency);
  const isCoded = needsCode(currency, shown);
  if (isCrypto(currency)) {
    // A coin that needs its code has it instead of the symbol, as in wallets, because few users know the symbols of coins.
    return formatAmount(minor, currency, tag) + NO_BREAK_SPACE + (isCoded ? currency : symbol);
  }
  const amount = split(minor, currency, round);
  const parts = partsOf(amount, tag);
  const text = parts
    .map((part, at) => {
      if (part.type !== 'currency') return part.value;
      // A symbol that ends with a letter or dot needs a space before the digits: `KSh 100`, but `$100`. Behind the digits, `Intl` has a
      // space already.
      const touches = isNumber(parts[at + 1] ?? part);
      return touches && !/\p{S}$/u.test(symbolOf(currency)) ? symbol + NO_BREAK_SPACE : symbol;
    })
    .join('');
  const code = isCoded && symbol !== currency ? NO_BREAK_SPACE + currency : '';
  return withSign(amount.sign, text, tag) + code;
}

/**
 * The initial text of an amount field: no grouping, and the language's decimal separator, so that the field parses it as the same amount.
 */
export function formatAmountInput(minor: Minor, currency: string, tag: string): string {
  const amount = split(minor, currency, 'drop');
  const decimal = partsOf(amount, tag).find((part) => part.type === 'decimal')?.value ?? '';
  const fraction = amount.fraction && decimalsOf(currency) > 0 ? decimal + amount.fraction : '';
  return amount.sign + amount.whole.toString() + fraction;
}

/** The amount for another program's input: a decimal point, no grouping, no symbol. */
export function formatPlain(minor: Minor, currency: string): string {
  const decimal = toDecimal(minor, currency);
  // No zeros are written, because a bank's form that groups thousands with a point may read `100000.00` as ten million.
  return isUsuallyWhole(currency) ? decimal.replace(/\.0+$/, '') : decimal;
}
