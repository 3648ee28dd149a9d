/** The apps that the gateway has links for, in the order of the buttons, and the one scheme that each may have. */
const APPS = [
  ['gpay', 'tez:'],
  ['phonepe', 'phonepe:'],
  ['paytm', 'paytmmp:'],
  ['generic', 'upi:'],
] as const;

type UpiAppName = (typeof APPS)[number][0];

export interface UpiApp {
  name: UpiAppName;
  href: string;
}

/** The links that may be shown: a link of another scheme, or of an app that we do not know, is left out. */
export function upiApps(intents: Readonly<Record<string, string>>): UpiApp[] {
  return APPS.flatMap(([name, scheme]) => {
    const href = Object.hasOwn(intents, name) ? intents[name] : undefined;
    return href && URL.canParse(href) && new URL(href).protocol === scheme ? [{ name, href }] : [];
  });
}
