/** Code and symbol of every currency (R-AMOUNT-5). A code alone is its own symbol. One string is smaller, and the first screen loads it. */
const SYMBOLS = new Map(
  (
    "RUB:₽ UAH:₴ EUR:€ USD:$ KZT:₸ AZN:₼ TJS:SM UZS:so'm TRY:₺ INR:₹ AUD:A$ XOF:CFA PLN:zł ARS:$ BRL:R$ CLP:$ " +
    'COP:$ CRC:₡ MXN:$ PAB:B/. PEN:S/ XAF:FCFA KES:KSh UGX:USh GHS:GH₵ RWF:FRw TZS:TSh ZMW:ZK HKD:HK$ IDR:Rp ' +
    'MYR:RM PHP:₱ BDT:৳ IRR:﷼ IQD VND:₫ THB:฿ LKR:Rs KRW:₩ SGD:S$ QAR:QR PKR:₨ OMR KWD:KD JOD:JD AED:AED ' +
    'CAD:C$ BYN:Br AMD:֏ CUP:$ CZK:Kč DZD:DA GEL:₾ KGS:сом MDL:L NGN:₦ NPR:Rs SEK:kr SOS:Sh ZAR:R EGP:E£ MMK:K ' +
    'JPY:¥ BTC:₿ ETH:Ξ LTC:Ł USDT:₮ TRX'
  )
    .split(' ')
    .map((entry): [string, string] => {
      const [code = '', symbol = code] = entry.split(':');
      return [code, symbol];
    }),
);

const CRYPTO = ['BTC', 'ETH', 'LTC', 'USDT', 'TRX'];

/** Decimal places that differ from 2: for fiat from ISO 4217, for crypto from R-AMOUNT-6. */
const DECIMALS = new Map(
  Object.entries({
    ...{ XOF: 0, CLP: 0, XAF: 0, UGX: 0, RWF: 0, VND: 0, KRW: 0, JPY: 0 },
    ...{ OMR: 3, KWD: 3, JOD: 3, IQD: 3, LTC: 7, BTC: 8, ETH: 8 },
  }),
);

/** Currencies whose ISO 4217 decimals are not used in practice: prices and banknotes are whole units. */
const WHOLE_BY_HABIT = ['COP', 'IDR', 'IRR', 'IQD', 'PKR', 'SOS', 'MMK'];

const DEFAULT_DECIMALS = 2;

export const CURRENCIES: readonly string[] = [...SYMBOLS.keys()];

export function isCurrency(code: string): boolean {
  return SYMBOLS.has(code);
}

export function isCrypto(currency: string): boolean {
  return CRYPTO.includes(currency);
}

export function decimalsOf(currency: string): number {
  return DECIMALS.get(currency) ?? DEFAULT_DECIMALS;
}

/** True for a currency whose round amounts are always written without decimals: `$100`, not `$100.00`, for COP. */
export function isUsuallyWhole(currency: string): boolean {
  return WHOLE_BY_HABIT.includes(currency);
}

export function symbolOf(currency: string): string {
  return SYMBOLS.get(currency) ?? currency;
}

/** Makes symbols equal that look alike to users: `₨` and `Rs`, or two that differ in case or dots only. */
const foldSign = (currency: string) => symbolOf(currency).normalize('NFKC').toLowerCase().replace(/\./g, '');

/** True for two currencies with the same symbol, such as `$` of USD and MXN. */
export function sharesSymbol(one: string, other: string): boolean {
  return one !== other && foldSign(one) === foldSign(other);
}

/**
 * True when an amount needs its currency code: it is in another currency than the user pays in, or its symbol is ambiguous.
 * @param shown the currencies on the same screen, first the one in which the user pays
 */
export function needsCode(currency: string, shown: readonly string[]): boolean {
  const [own = currency] = shown;
  return currency !== own || shown.some((other) => sharesSymbol(currency, other));
}
