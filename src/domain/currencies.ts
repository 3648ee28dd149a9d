/** Code and symbol of every currency of the specification, section 3; as one text, because the first screen loads it. */
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

/**
 * Decimals other than the default 2 (specification, section 9; decisions, section 4). None where ISO 4217 has none,
 * and none where its cents left circulation long ago (COP, IDR, IRR, IQD, PKR, SOS, MMK), as `Intl` has it too.
 */
const DECIMALS: Record<number, string[]> = {
  0: 'XOF CLP COP XAF UGX RWF IDR IRR IQD VND KRW PKR SOS MMK JPY'.split(' '),
  3: ['OMR', 'KWD', 'JOD'],
  7: ['LTC'],
  8: ['BTC', 'ETH'],
};

const DEFAULT_DECIMALS = 2;
const decimals = new Map(
  Object.entries(DECIMALS).flatMap(([digits, codes]) => codes.map((code) => [code, Number(digits)] as const)),
);

/** Every currency code of the specification, fiat first. */
export const CURRENCIES: readonly string[] = [...SYMBOLS.keys()];

/** True for a code of the specification's list, in capitals. */
export function isCurrency(code: string): boolean {
  return SYMBOLS.has(code);
}

/** True for the five crypto currencies. */
export function isCrypto(currency: string): boolean {
  return CRYPTO.includes(currency);
}

/** How many digits a minor unit lies below the major one: 2 for MXN and for any code not in the list, 8 for BTC. */
export function decimalsOf(currency: string): number {
  return decimals.get(currency) ?? DEFAULT_DECIMALS;
}

/** The sign shown with an amount; an unknown currency shows its code. */
export function symbolOf(currency: string): string {
  return SYMBOLS.get(currency) ?? currency;
}
