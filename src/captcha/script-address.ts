import { parseUrl } from '../domain/host/cashier-address.ts';
import type { CaptchaKind } from '../domain/methods/method-captcha.ts';

/** All scripts that a captcha service documents; the first two of a kind are the defaults. */
const OFFICIAL: Record<CaptchaKind, readonly string[]> = {
  // `www.recaptcha.net` is Google's second host, for countries in which google.com cannot be reached.
  recaptcha: [
    'https://www.google.com/recaptcha/api.js',
    'https://www.recaptcha.net/recaptcha/api.js',
    'https://www.google.com/recaptcha/enterprise.js',
    'https://www.recaptcha.net/recaptcha/enterprise.js',
  ],
  geetest: ['https://static.geetest.com/v4/gt4.js'],
};
/** The first official URL and its mirror are tried when the cashier names no allowed script. */
const MAX_DEFAULT_SCRIPTS = 2;

/** Query parameters that the widget adds. Any other is rejected, such as `onload`, which calls a function of the page. */
const PARAMETERS: Readonly<Record<string, RegExp>> = {
  render: /^explicit$/,
  hl: /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/,
};

const OWN_FOLDER = 'captcha/';
const OWN_SCRIPT = /^captcha\/[\w-]+\.js$/;
/** No URL starts with this text, so the cashier can name no script of the folder `captcha/`. */
const NO_FOLDER = 'none:';

/**
 * The folder of our captcha scripts. `assets` can name any origin for locales and icons, but scripts run only from the origins of the
 * host page and of the widget's code, because injected markup must not run a script of another origin.
 */
export function scriptFolder(assets: string, origins: readonly string[]): string {
  const url = parseUrl(assets);
  const isFolder = url?.search === '' && url.hash === '' && assets.endsWith('/');
  const isAllowed = isFolder && url.origin !== 'null' && origins.includes(url.origin);
  return isAllowed ? assets : NO_FOLDER;
}

/**
 * URLs of a captcha's script in the order in which they are tried. A script runs with all rights of the host page, so the cashier may
 * name only official ones, and files in the folder `captcha/` of the widget; any other URL is ignored.
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

/** True for an allowed script. URLs are compared as text, so that no other spelling (`..`, `%2e`, `\`, a port, a user) matches. */
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

export function isOwnScript(address: string, assets: string): boolean {
  return (
    /^https?:\/\//.test(assets) &&
    address.startsWith(assets + OWN_FOLDER) &&
    OWN_SCRIPT.test(address.slice(assets.length))
  );
}
