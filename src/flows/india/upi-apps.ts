/** A UPI app that can be opened with a payment in hand. */
export interface UpiApp {
  name: 'generic' | 'gpay' | 'phonepe' | 'paytm';
  href: string;
}

/** How each app's links begin; the generic one lets the phone choose (domain notes, section 3, eazype). */
const BEGINNINGS: Record<UpiApp['name'], string> = {
  generic: 'upi://pay',
  gpay: 'tez://upi/pay',
  phonepe: 'phonepe://pay',
  paytm: 'paytmmp://pay',
};
const NAMES = ['generic', 'gpay', 'phonepe', 'paytm'] as const;

/**
 * The links that open a UPI payment in an app. Empty for an address that is none: only `upi://pay` with a payee (`pa`,
 * `pn`) in rupees is taken, so that no other scheme of the cashier's choosing is ever opened.
 */
export function upiApps(intent: string | undefined): UpiApp[] {
  const [, query] = /^upi:\/\/pay\?([^#\s"<>\\^`{|}]{1,2000})$/.exec(intent ?? '') ?? [];
  if (query === undefined) return [];
  const asked = new URLSearchParams(query);
  if (!asked.get('pa') || !asked.get('pn') || (asked.get('cu') ?? 'INR') !== 'INR') return [];
  return NAMES.map((name) => ({ name, href: `${BEGINNINGS[name]}?${query}` }));
}
