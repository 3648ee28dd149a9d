import type { CaptchaKind } from '../domain/captcha.ts';

/** Every script that a captcha service documents; the first two of a kind are tried where the cashier names none. */
const OFFICIAL: Record<CaptchaKind, readonly string[]> = {
  // recaptcha.net is Google's own second host, for countries where google.com does not answer.
  recaptcha: [
    'https://www.google.com/recaptcha/api.js',
    'https://www.recaptcha.net/recaptcha/api.js',
    'https://www.google.com/recaptcha/enterprise.js',
    'https://www.recaptcha.net/recaptcha/enterprise.js',
  ],
  geetest: ['https://static.geetest.com/v4/gt4.js'],
};
/** Official addresses that are tried when the cashier names none: the first and its mirror. */
const MAX_DEFAULT_SCRIPTS = 2;

/** The parameters that the widget itself adds; `onload` and others name a function of the page, and are refused. */
const PARAMETERS: Readonly<Record<string, RegExp>> = {
  render: /^explicit$/,
  hl: /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/,
};

/** Below the widget's own files: the one folder that a cashier may name scripts of. */
const OWN_FOLDER = 'captcha/';
const OWN_SCRIPT = /^captcha\/[\w-]+\.js$/;

/**
 * Addresses to load a captcha's script from, in the order in which they are tried. A script runs in the host's page with
 * all the rights of that page, so the cashier may choose among the official scripts, and among the files in the folder
 * `captcha/` beside the widget's own; any other address is ignored.
 * @param named the address that the cashier names
 * @param assets base URL of the widget's files, with a trailing slash
 */
export function scriptAddresses(
  kind: CaptchaKind,
  named: string | undefined,
  assets: string,
): readonly string[] {
  const official = OFFICIAL[kind];
  if (named !== undefined) {
    if (official.includes(named)) return [named];
    const own = OWN_SCRIPT.test(named) ? assets + named : named;
    if (isOwnScript(own, assets)) return [own];
  }
  return official.slice(0, MAX_DEFAULT_SCRIPTS);
}

/**
 * True for an address that a script of a captcha may come from. Addresses are compared letter by letter and never
 * normalised, so that no other spelling of a path (`..`, `%2e`, `\`, a port, a user) can pass for one of these.
 * @param assets base URL of the widget's files, with a trailing slash
 */
export function isCaptchaScript(address: string, assets: string): boolean {
  if (isOwnScript(address, assets)) return true;
  const [path = '', query, ...more] = address.split('?');
  if (more.length > 0 || !Object.values(OFFICIAL).some((known) => known.includes(path))) return false;
  if (query === undefined) return true;
  const names = new Set<string>();
  return query.split('&').every((pair) => {
    const [name = '', value = '', ...rest] = pair.split('=');
    const isKnown = Object.hasOwn(PARAMETERS, name) && PARAMETERS[name]?.test(value) === true;
    const isFirst = !names.has(name);
    names.add(name);
    return isKnown && isFirst && rest.length === 0;
  });
}

function isOwnScript(address: string, assets: string): boolean {
  return (
    /^https?:\/\//.test(assets) &&
    address.startsWith(assets + OWN_FOLDER) &&
    OWN_SCRIPT.test(address.slice(assets.length))
  );
}
