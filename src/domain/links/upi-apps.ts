import { fromDecimal } from '../money/money.ts';
import { cleanValue } from '../parsing/clean-text.ts';

/** The link prefix that any UPI app handles. QR codes contain it too. */
const ANY_APP = 'upi://pay';

/** The UPI apps in the order of their buttons. For the last one, the phone lets the user choose the app. */
const APPS = [
  { name: 'gpay', beginnings: ['tez://upi/pay', 'gpay://upi/pay'] },
  { name: 'phonepe', beginnings: ['phonepe://pay'] },
  { name: 'paytm', beginnings: ['paytmmp://pay'] },
  { name: 'generic', beginnings: [ANY_APP] },
] as const;

export interface UpiApp {
  name: (typeof APPS)[number]['name'];
  href: string;
}

export interface UpiLinks {
  apps: UpiApp[];
  isUnsafe: boolean;
}

/** The links of a payment for each app, made from its `upi://pay` link. */
export function appsOfIntent(intent: string | undefined, shown: ShownUpi): UpiLinks {
  const query = intent === undefined ? null : readUpiLink(intent, ANY_APP, shown);
  if (query === null) return { apps: [], isUnsafe: intent !== undefined };
  return {
    apps: APPS.map(({ name, beginnings }) => ({ name, href: `${beginnings[0]}?${query}` })),
    isUnsafe: false,
  };
}

/** The links that a gateway has created for each app (R-RAIL-2). A known app's link must use that app's scheme. */
export function appsOfLinks(links: Readonly<Record<string, string>>, shown: ShownUpi): UpiLinks {
  const sent = APPS.flatMap(({ name, beginnings }) => {
    const href = Object.hasOwn(links, name) ? links[name] : undefined;
    if (href === undefined) return [];
    return {
      name,
      href,
      isSound: beginnings.some((beginning) => readUpiLink(href, beginning, shown) !== null),
    };
  });
  return {
    apps: sent.flatMap(({ name, href, isSound }) => (isSound ? { name, href } : [])),
    isUnsafe: sent.some(({ isSound }) => !isSound),
  };
}

/**
 * Codes that open a payment app, a crypto wallet, a call or a message. Such a code must match the payment details on the screen. Only UPI
 * codes can be compared with them, so the widget shows no other code of this kind.
 */
export const PAYMENT_LINK =
  /^\s*(?:upi|tez|gpay|phonepe|paytm(?:mp)?|bhim|credpay|bitcoin(?:cash)?|litecoin|dogecoin|ethereum|ton|tron|lightning|solana|cardano|monero|dash|ripple|xrpl?|stellar|web\+\w+|tel|(?:sms|mms)(?:to)?):/i;

export function isUpiCode(text: string, shown: ShownUpi): boolean {
  return readUpiLink(text, ANY_APP, shown) !== null;
}

export interface ShownUpi {
  /** The amount in rupees, a decimal string. */
  amount: string;
  currency: string;
  /** The rows that the screen shows, of an invoice those of the rail `upi`. Only the UPI IDs among them may be paid. */
  requisites: readonly { value: string }[];
}

/** A UPI ID is a name and the handle of a bank. Unlike an e-mail address's domain, the handle has no dot. */
const UPI_ID = /^[a-zA-Z0-9][a-zA-Z0-9._-]{1,255}@[a-zA-Z][a-zA-Z0-9]{1,63}$/;

/** Rupees and paise. Apps disagree about more decimals and about thousands separators. */
const PLAIN_AMOUNT = /^\d{1,12}(?:\.\d{1,2})?$/;

/** Characters that need no encoding in a link, and `%`. The semicolon is excluded, because some apps treat it as a separator. */
const PLAIN_QUERY = /^[A-Za-z0-9%&=@.,_~:/!*'()+$-]{1,2000}$/;
const PLAIN_NAME = /^[A-Za-z][A-Za-z0-9._-]*$/;

/** Parameters that fix payee, amount and currency. Apps disagree about capitals, so only lower case is accepted. */
const BINDING = ['pa', 'pn', 'am', 'mam', 'cu'];

/**
 * The unchanged query (a gateway may have signed it) of a link that pays what the screen shows; null for any other link. The link must
 * have one payee (`pa`), whose UPI ID is on the screen, and one amount (`am`), equal to the screen's, in rupees. Without an amount the app
 * would let the user enter one, which might not match the invoice.
 * @param beginning scheme and action: `upi://pay`
 */
export function readUpiLink(link: string, beginning: string, shown: ShownUpi): string | null {
  if (!link.startsWith(`${beginning}?`)) return null;
  const query = link.slice(beginning.length + 1);
  const params = PLAIN_QUERY.test(query) ? readPlainParams(query) : null;
  if (!params || shown.currency !== 'INR' || (params.get('cu') ?? 'INR') !== 'INR') return null;
  if (!params.get('pn') || !isPayee(params.get('pa') ?? '', shown)) return null;
  if (!isAmount(params.get('am'), shown.amount)) return null;
  // `mam` is the minimum to which an app lets the user lower the amount, so it must be the amount itself. In UPI links `null` means none.
  const least = params.get('mam') ?? 'null';
  return least === 'null' || isAmount(least, shown.amount) ? query : null;
}

function isPayee(payee: string, { requisites }: ShownUpi): boolean {
  return UPI_ID.test(payee) && requisites.some(({ value }) => value === payee);
}

function isAmount(text: string | undefined, amount: string): boolean {
  const due = fromDecimal(amount, 'INR');
  return text !== undefined && due !== null && PLAIN_AMOUNT.test(text) && fromDecimal(text, 'INR') === due;
}

/**
 * The parameters of a link. Null if apps may disagree about one: an encoded name, invisible characters, a name of `BINDING` in capitals.
 */
function readPlainParams(query: string): ReadonlyMap<string, string> | null {
  const params = /(?:^|&)[^=&]*%/.test(query) ? null : readParams(query);
  const isPlain = ([name, value]: [string, string]) => {
    const folded = name.toLowerCase();
    const isHidden = folded !== name && BINDING.includes(folded);
    return PLAIN_NAME.test(name) && cleanValue(value) === value && !isHidden;
  };
  return params && [...params].every(isPlain) ? params : null;
}

/** The decoded query parameters of a URI. Null if a name occurs twice, in any letter case, because apps may use either value. */
export function readParams(query: string): ReadonlyMap<string, string> | null {
  const params = new Map<string, string>();
  const seen = new Set<string>();
  for (const pair of query === '' ? [] : query.split('&')) {
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : decode(pair.slice(at + 1));
    if (!name || value === null || seen.has(name.toLowerCase())) return null;
    seen.add(name.toLowerCase());
    params.set(name, value);
  }
  return params;
}

export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
