/** The apps that UPI payments are opened with, in the order of their buttons; the last lets the phone choose. */
const APPS = [
  { name: 'gpay', scheme: 'tez:', beginning: 'tez://upi/pay' },
  { name: 'phonepe', scheme: 'phonepe:', beginning: 'phonepe://pay' },
  { name: 'paytm', scheme: 'paytmmp:', beginning: 'paytmmp://pay' },
  { name: 'generic', scheme: 'upi:', beginning: 'upi://pay' },
] as const;

/** An app that can be opened with a payment in hand. */
export interface UpiApp {
  name: (typeof APPS)[number]['name'];
  href: string;
}

/**
 * The links of an `upi://pay` address, one for each app. Empty for an address that is none: only a payment with a payee
 * (`pa`, `pn`) in rupees is taken, so that no other scheme of the cashier's choosing is ever opened.
 */
export function appsOfIntent(intent: string | undefined): UpiApp[] {
  const [, query] = /^upi:\/\/pay\?([^#\s"<>\\^`{|}]{1,2000})$/.exec(intent ?? '') ?? [];
  if (query === undefined) return [];
  const asked = new URLSearchParams(query);
  if (!asked.get('pa') || !asked.get('pn') || (asked.get('cu') ?? 'INR') !== 'INR') return [];
  return APPS.map(({ name, beginning }) => ({ name, href: `${beginning}?${query}` }));
}

/**
 * The links that a gateway has made itself, by the app's name (domain notes, section 3, eazype): a link of another
 * scheme than the app's, or of an app that we do not know, is left out.
 */
export function appsOfLinks(links: Readonly<Record<string, string>>): UpiApp[] {
  return APPS.flatMap(({ name, scheme }) => {
    const href = Object.hasOwn(links, name) ? links[name] : undefined;
    return href && URL.canParse(href) && new URL(href).protocol === scheme ? [{ name, href }] : [];
  });
}
