/** Code and symbol of every currency (R-AMOUNT-5); as one text, because the first screen loads it. */
const SYMBOLS = new Map(
  (
    "RUB:₽ UAH:₴ EUR:€ USD:$ KZT:₸ AZN:₼ TJS:SM UZS:so'm TRY:₺ INR:₹ AUD:A$ XOF:CFA PLN:zł ARS:$ BRL:R$ CLP:$ " +
    'COP:$ CRC:₡ MXN:$ PAB:B/. PEN:S/ XAF:FCFA KES:KSh UGX:USh GHS:GH₵ RWF:FRw TZS:TSh ZMW:ZK HKD:HK$ IDR:Rp ' +
    'MYR:RM PHP:₱ BDT:৳ IRR:﷼ IQD:IQD VND:₫ THB:฿ LKR:Rs KRW:₩ SGD:S$ QAR:QR PKR:₨ OMR:OMR KWD:KD JOD:JD AED:AED ' +
    'CAD:C$ BYN:Br AMD:֏ CUP:$ CZK:Kč DZD:DA GEL:₾ KGS:сом MDL:L NGN:₦ NPR:Rs SEK:kr SOS:Sh ZAR:R EGP:E£ MMK:K ' +
    'JPY:¥ BTC:₿ ETH:Ξ LTC:Ł USDT:₮ TRX:TRX'
  )
    .split(' ')
    .map((entry): [string, string] => {
      const at = entry.indexOf(':');
      return [entry.slice(0, at), entry.slice(at + 1)];
    }),
);

const CRYPTO = ['BTC', 'ETH', 'LTC', 'USDT', 'TRX'];

/** Exponents other than the default 2: those of ISO 4217 for fiat, those of R-AMOUNT-6 for crypto. */
const DECIMALS: Record<number, string[]> = {
  0: 'XOF CLP XAF UGX RWF VND KRW JPY'.split(' '),
  3: ['OMR', 'KWD', 'JOD', 'IQD'],
  7: ['LTC'],
  8: ['BTC', 'ETH'],
};

/** ISO 4217 gives these a fraction that nobody uses: prices and banknotes are whole units. */
const WHOLE_BY_HABIT = ['COP', 'IDR', 'IRR', 'IQD', 'PKR', 'SOS', 'MMK'];

const DEFAULT_DECIMALS = 2;
const decimals = new Map(
  Object.entries(DECIMALS).flatMap(([digits, codes]) => codes.map((code) => [code, Number(digits)] as const)),
);

/** Every currency code of R-AMOUNT-5, fiat first. */
export const CURRENCIES: readonly string[] = [...SYMBOLS.keys()];

/** True for a code of that list, in capitals. */
export function isCurrency(code: string): boolean {
  return SYMBOLS.has(code);
}

/** True for the five crypto currencies. */
export function isCrypto(currency: string): boolean {
  return CRYPTO.includes(currency);
}

/** Decimal places of a currency: 2 for MXN and for any unknown code, 8 for BTC. */
export function decimalsOf(currency: string): number {
  return decimals.get(currency) ?? DEFAULT_DECIMALS;
}

/** True where a round amount is always written without a fraction: `$100` and not `$100.00` of COP. */
export function isWholeByHabit(currency: string): boolean {
  return WHOLE_BY_HABIT.includes(currency);
}

/** The sign shown with an amount; an unknown currency shows its code. */
export function symbolOf(currency: string): string {
  return SYMBOLS.get(currency) ?? currency;
}

/** The sign as eyes read it: `₨` is drawn as `Rs`, and neither case nor a dot tells two signs apart. */
const foldSign = (currency: string) => symbolOf(currency).normalize('NFKC').toLowerCase().replace(/\./g, '');

/** True for two currencies that are written with one sign: `$` of USD, MXN, ARS, CLP, COP and CUP, `Rs` of LKR, NPR and PKR. */
export function sharesSign(one: string, other: string): boolean {
  return one !== other && foldSign(one) === foldSign(other);
}

/**
 * True where the sign of a currency does not say which it is, so that its code has to stand beside it.
 * @param shown the currencies on the same page; the first is the list's, which the user pays in
 */
export function needsCode(currency: string, shown: readonly string[]): boolean {
  const [own = currency] = shown;
  return currency !== own || shown.some((other) => sharesSign(currency, other));
}
