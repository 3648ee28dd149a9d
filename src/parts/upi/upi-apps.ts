import { readUpiLink, type ShownUpi } from './read-upi-link.ts';

/** The action that pays, for any app; a QR code holds it too. */
const ANY_APP = 'upi://pay';

/** The apps that UPI payments are opened with, in the order of their buttons; the last lets the phone choose. */
const APPS = [
  { name: 'gpay', beginnings: ['tez://upi/pay', 'gpay://upi/pay'] },
  { name: 'phonepe', beginnings: ['phonepe://pay'] },
  { name: 'paytm', beginnings: ['paytmmp://pay'] },
  { name: 'generic', beginnings: [ANY_APP] },
] as const;

/** An app that can be opened with a payment in hand. */
export interface UpiApp {
  name: (typeof APPS)[number]['name'];
  href: string;
}

/** The links that can be offered; `isRefused` where one was sent that pays something else than the page shows. */
export interface UpiLinks {
  apps: UpiApp[];
  isRefused: boolean;
}

/** The links of a payment for each app, from its `upi://pay` link. */
export function appsOfIntent(intent: string | undefined, shown: ShownUpi): UpiLinks {
  const query = intent === undefined ? null : readUpiLink(intent, ANY_APP, shown);
  if (query === null) return { apps: [], isRefused: intent !== undefined };
  return {
    apps: APPS.map(({ name, beginnings }) => ({ name, href: `${beginnings[0]}?${query}` })),
    isRefused: false,
  };
}

/**
 * The links that a gateway has made itself, by the app's name (R-RAIL-2). An app that we do not
 * know is left out; a known one's link has to be its own and pay what the page shows.
 */
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
    isRefused: sent.some(({ isSound }) => !isSound),
  };
}

/** True for a text that a payer's app may scan: it pays what the page shows. */
export function isUpiCode(text: string, shown: ShownUpi): boolean {
  return readUpiLink(text, ANY_APP, shown) !== null;
}
