import { cleanValue } from '../../domain/clean-text.ts';
import { fromDecimal } from '../../domain/money.ts';

/** The fields of a UPI page that a link must match. */
export interface ShownUpi {
  /** Decimal string. */
  amount: string;
  currency: string;
  /** The rows to copy; UPI IDs among them are those that may be paid. */
  requisites: readonly { value: string; rail?: string | undefined }[];
}

/** A UPI ID: a name and the handle of a bank, which has no dot, other than an e-mail's. */
const UPI_ID = /^[a-zA-Z0-9][a-zA-Z0-9._-]{1,255}@[a-zA-Z][a-zA-Z0-9]{1,63}$/;

/** Rupees and paise; more decimals or a separator of thousands are read in another way by each app. */
const PLAIN_AMOUNT = /^\d{1,12}(?:\.\d{1,2})?$/;

/** Letters that need no encoding in a link, and `%`; a semicolon separates parameters for some apps. */
const PLAIN_QUERY = /^[A-Za-z0-9%&=@.,_~:/!*'()+$-]{1,2000}$/;
const PLAIN_NAME = /^[A-Za-z][A-Za-z0-9._-]*$/;

/** Parameters that fix payee, amount and currency. Apps disagree about capitals, so only lower case is accepted. */
const BINDING = ['pa', 'pn', 'am', 'mam', 'cu'];

/**
 * The query of a link that pays what the page shows, unchanged (a gateway may have signed it); null for any other link.
 * Such a link has one payee (`pa`), a UPI ID of the page where it shows one, and one amount (`am`), the page's, in
 * rupees. Without an amount the payer's app asks for one, and the invoice would not be met.
 * @param beginning scheme and action: `upi://pay`
 */
export function readUpiLink(link: string, beginning: string, shown: ShownUpi): string | null {
  if (!link.startsWith(`${beginning}?`)) return null;
  const query = link.slice(beginning.length + 1);
  const params = PLAIN_QUERY.test(query) ? readParams(query) : null;
  if (!params || shown.currency !== 'INR' || (params.get('cu') ?? 'INR') !== 'INR') return null;
  if (!params.get('pn') || !isPayee(params.get('pa') ?? '', shown)) return null;
  if (!isAmount(params.get('am'), shown.amount)) return null;
  // The least that the payer may make of the amount.
  const least = params.get('mam');
  return least === undefined || isAmount(least, shown.amount) ? query : null;
}

function isPayee(payee: string, { requisites }: ShownUpi): boolean {
  if (!UPI_ID.test(payee)) return false;
  const own = requisites.filter(
    ({ rail, value }) => (rail === undefined || rail === 'upi') && UPI_ID.test(value),
  );
  return own.length === 0 || own.some(({ value }) => value === payee);
}

function isAmount(text: string | undefined, amount: string): boolean {
  const due = fromDecimal(amount, 'INR');
  return text !== undefined && due !== null && PLAIN_AMOUNT.test(text) && fromDecimal(text, 'INR') === due;
}

/** Null where a name is there twice, is encoded, or hides a binding one behind capitals. */
function readParams(query: string): ReadonlyMap<string, string> | null {
  const params = new Map<string, string>();
  const seen = new Set<string>();
  for (const pair of query.split('&')) {
    const [name = '', text = '', ...rest] = pair.split('=');
    const value = decode(text + rest.map((more) => `=${more}`).join(''));
    const folded = name.toLowerCase();
    const isHidden = folded !== name && BINDING.includes(folded);
    if (
      !PLAIN_NAME.test(name) ||
      value === null ||
      cleanValue(value) !== value ||
      isHidden ||
      seen.has(folded)
    )
      return null;
    seen.add(folded);
    params.set(name, value);
  }
  return params;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
