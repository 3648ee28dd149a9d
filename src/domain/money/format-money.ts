import { decimalsOf, isCrypto, isUsuallyWhole, needsCode, symbolOf } from './currencies.ts';
import { type Minor, toDecimal } from './money.ts';
import { numberFormat } from './number-format.ts';

const NO_BREAK_SPACE = '\u00a0';
/** The invisible left-to-right mark (LRM): in a text from right to left, signs keep their order between two marks, or a mark and a digit. */
const LEFT_TO_RIGHT = '\u200e';

/** The languages written from right to left, as `directionOf` of the interface knows them. */
const isFromRight = (tag: string) => /^(ar|fa|he|ur)/.test(tag);

/**
 * Puts a sign before an amount. In a text from right to left, a mark binds it to the digits, because a browser would draw it behind them.
 * @param tag BCP 47 tag of the language that the amount is written in
 */
export function withSign(sign: string, text: string, tag: string): string {
  return sign && isFromRight(tag) ? text.replace(/\d/, `${LEFT_TO_RIGHT}${sign}$&`) : sign + text;
}

/** The symbol as it is written in any direction: `R$` would be drawn as `$R` from right to left. */
function symbolIn(tag: string, currency: string): string {
  const symbol = symbolOf(currency);
  const isMixed = /\p{L}/u.test(symbol) && /\P{L}/u.test(symbol);
  return isMixed && isFromRight(tag) ? LEFT_TO_RIGHT + symbol + LEFT_TO_RIGHT : symbol;
}

/** The language's currency format with the given number of decimals. */
const formatterOf = (tag: string, decimals: number): Intl.NumberFormat =>
  numberFormat(tag, {
    style: 'currency',
    // Only the position of the symbol is used: `Intl` knows no USDT and shows codes for many others, so the
    // symbol is replaced by our own.
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
 * Splits an amount into sign, whole part and fraction. A fraction has all digits of its currency (`.50`);
 * round amounts lose it if the caller or the currency drops it. Crypto amounts lose trailing zeros.
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

/** Number parts with our own fraction. `Intl` formats the whole part as a bigint, which no browser rounds. */
function partsOf({ whole, fraction }: Split, tag: string): Intl.NumberFormatPart[] {
  return formatterOf(tag, fraction.length)
    .formatToParts(whole)
    .map((part) => (part.type === 'fraction' ? { type: part.type, value: fraction } : part));
}

const isNumber = ({ type }: Intl.NumberFormatPart) =>
  ['integer', 'group', 'decimal', 'fraction'].includes(type);

/** The amount without its currency, short: `1,500`, `1,500.50`, `0.0012`. */
export function formatAmount(minor: Minor, currency: string, tag: string): string {
  const amount = split(minor, currency, 'drop');
  const text = partsOf(amount, tag)
    .filter(isNumber)
    .map((part) => part.value)
    .join('');
  return withSign(amount.sign, text, tag);
}

/**
 * The amount with its currency, in the format of the language: `$1,500.00`, `1.500,00 R$`, `₹12,34,567.00`,
 * `0.0012 ₿`. A currency other than the list's gets its code, and so does one whose symbol is ambiguous on
 * the screen: `$512.00 USD`.
 * @param tag BCP 47 tag of the interface language
 * @param round `drop` omits the decimals of a round amount: `$1,500`
 * @param shown the currencies on the same screen; the first is the list's, which without any is `currency`
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
    // A coin that needs its code has it in place of the symbol, as in wallets: few users know the symbol of a coin.
    return formatAmount(minor, currency, tag) + NO_BREAK_SPACE + (isCoded ? currency : symbol);
  }
  const amount = split(minor, currency, round);
  const parts = partsOf(amount, tag);
  const text = parts
    .map((part, at) => {
      if (part.type !== 'currency') return part.value;
      // A symbol that ends with a letter or dot needs a space before the digits: `KSh 100`, but `$100`. Behind the digits,
      // each language has a space already.
      const touches = isNumber(parts[at + 1] ?? part);
      return touches && !/\p{S}$/u.test(symbolOf(currency)) ? symbol + NO_BREAK_SPACE : symbol;
    })
    .join('');
  const code = isCoded && symbol !== currency ? NO_BREAK_SPACE + currency : '';
  return withSign(amount.sign, text, tag) + code;
}

/** The initial text of an amount field: no grouping, and the language's decimal separator, so that it is parsed as the same amount. */
export function formatAmountInput(minor: Minor, currency: string, tag: string): string {
  const amount = split(minor, currency, 'drop');
  const decimal = partsOf(amount, tag).find((part) => part.type === 'decimal')?.value ?? '';
  const fraction = amount.fraction && decimalsOf(currency) > 0 ? decimal + amount.fraction : '';
  return amount.sign + amount.whole.toString() + fraction;
}

/**
 * The amount in a form that any input accepts: a decimal point, no grouping, no symbol. Round amounts of
 * whole-unit currencies have no decimals.
 */
export function formatPlain(minor: Minor, currency: string): string {
  const decimal = toDecimal(minor, currency);
  // A bank's form in a locale that groups thousands with a point may read `100000.00` as ten million, so no zeros are written.
  return isUsuallyWhole(currency) ? decimal.replace(/\.0+$/, '') : decimal;
}
