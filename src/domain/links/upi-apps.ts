import { readUpiLink, type ShownUpi } from './read-upi-link.ts';

/** The link prefix that any app handles; QR codes contain it too. */
const ANY_APP = 'upi://pay';

/** The UPI apps in the order of their buttons; with the last, the phone chooses the app. */
const APPS = [
  { name: 'gpay', beginnings: ['tez://upi/pay', 'gpay://upi/pay'] },
  { name: 'phonepe', beginnings: ['phonepe://pay'] },
  { name: 'paytm', beginnings: ['paytmmp://pay'] },
  { name: 'generic', beginnings: [ANY_APP] },
] as const;

/** An app and the link that opens it with the payment. */
export interface UpiApp {
  name: (typeof APPS)[number]['name'];
  href: string;
}

/** The links to offer; `isUnsafe` if the cashier sent one that does not pay what the screen shows. */
export interface UpiLinks {
  apps: UpiApp[];
  isUnsafe: boolean;
}

/** The links of a payment for each app, from its `upi://pay` link. */
export function appsOfIntent(intent: string | undefined, shown: ShownUpi): UpiLinks {
  const query = intent === undefined ? null : readUpiLink(intent, ANY_APP, shown);
  if (query === null) return { apps: [], isUnsafe: intent !== undefined };
  return {
    apps: APPS.map(({ name, beginnings }) => ({ name, href: `${beginnings[0]}?${query}` })),
    isUnsafe: false,
  };
}

/**
 * The links that a gateway has created for each app (R-RAIL-2). Unknown apps are dropped; a known app's link
 * must use its own scheme and pay what the screen shows.
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
    isUnsafe: sent.some(({ isSound }) => !isSound),
  };
}

/**
 * Codes that open a payment app or a crypto wallet, dial or write; they must match the payment details on the screen, which only
 * a UPI code can.
 */
export const PAYMENT_LINK =
  /^\s*(?:upi|tez|gpay|phonepe|paytm(?:mp)?|bhim|credpay|bitcoin(?:cash)?|litecoin|dogecoin|ethereum|ton|tron|lightning|solana|cardano|monero|dash|ripple|xrpl?|stellar|web\+\w+|tel|(?:sms|mms)(?:to)?):/i;

/** True for a code that the user may scan: it pays what the screen shows. */
export function isUpiCode(text: string, shown: ShownUpi): boolean {
  return readUpiLink(text, ANY_APP, shown) !== null;
}
