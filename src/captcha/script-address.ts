import type { CaptchaKind } from '../domain/captcha.ts';

/** Where each service publishes its script; recaptcha.net is Google's own second door, for where google.com is shut. */
const OFFICIAL: Record<CaptchaKind, readonly string[]> = {
  recaptcha: ['https://www.google.com/recaptcha/api.js', 'https://www.recaptcha.net/recaptcha/api.js'],
  geetest: ['https://static.geetest.com/v4/gt4.js'],
};

/**
 * Where to load a captcha's script from. What the cashier names runs in the host's page, so it counts only on an
 * origin that the page trusts with scripts already: the service's own, or the one that the widget came from.
 * @param named the cashier's wish
 * @param base where the widget's own files lie
 */
export function scriptAddresses(
  kind: CaptchaKind,
  named: string | undefined,
  base: string,
): readonly string[] {
  const official = OFFICIAL[kind];
  const url = named !== undefined && URL.canParse(named, base) ? new URL(named, base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return official;
  const trusted = [base, ...official].map((address) => new URL(address).origin);
  return trusted.includes(url.origin) ? [url.href] : official;
}
