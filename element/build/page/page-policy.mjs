import { createHash } from 'node:crypto';
import { readOrigins } from '../read-origins.mjs';

/**
 * Settings of a page build, from its environment (docs/security.md).
 * @typedef {object} BuildSettings
 * @property {string[]} [cashiers] origins of cashiers; if none, the page's own, and for a packed page any
 * @property {string[]} [providers] origins that users are sent to; if none, any over https
 * @property {string[]} [media] origins of pictures, fonts and films; if none, any over https
 * @property {string[]} [monitoring] origins of a monitoring service, beside the page's own
 * @property {CaptchaService[]} [captchas] captcha services that the page may load
 */
/** @typedef {'recaptcha' | 'geetest'} CaptchaService */

/** Addresses that each captcha service loads from, with the path if it is stable (docs/captcha.md). */
const SERVICES = {
  recaptcha: {
    script:
      'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://www.recaptcha.net/recaptcha/',
    style: '',
    frame:
      'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/ https://www.recaptcha.net/recaptcha/',
    connect: 'https://www.google.com/recaptcha/ https://www.recaptcha.net/recaptcha/',
    image: '',
    // Google's library creates a Trusted Types policy of this name for its own markup, so the page has to allow this policy.
    policy: 'goog#html',
  },
  geetest: {
    script:
      'https://static.geetest.com/v4/ https://gcaptcha4.geetest.com/load https://gcaptcha4.geetest.com/verify',
    style: "https://static.geetest.com/v4/ 'unsafe-inline'",
    frame: '',
    connect:
      'https://gcaptcha4.geetest.com/load https://gcaptcha4.geetest.com/verify https://monitor.geetest.com/monitor/send',
    // The paths of geetest's puzzles change, so the page policy names only the origin.
    image: 'https://static.geetest.com',
    policy: '',
  },
};
/** @type {CaptchaService[]} */
const ALL_SERVICES = ['recaptcha', 'geetest'];
/** A packed page whose build names no cashier may connect to any server over https, and to a sandbox on this machine. */
const ANY_CASHIER = 'https: wss: http://localhost:* ws://localhost:*';

/** @returns {Required<BuildSettings>} */
export function readBuildSettings() {
  return {
    cashiers: readOrigins('PAY_WIDGET_CASHIER'),
    providers: readOrigins('PAY_WIDGET_PROVIDERS'),
    media: readOrigins('PAY_WIDGET_MEDIA'),
    monitoring: readOrigins('PAY_WIDGET_MONITORING'),
    captchas: readCaptchas(process.env.PAY_WIDGET_CAPTCHA ?? ''),
  };
}

/** Reads `none`, or names separated by spaces. Empty means all. @param {string} text @returns {CaptchaService[]} */
function readCaptchas(text) {
  const names = text.split(/\s+/).filter(Boolean);
  if (names.length === 0) return ALL_SERVICES;
  if (names.join() === 'none') return [];
  const wrong = names.find((name) => !ALL_SERVICES.some((known) => known === name));
  if (wrong)
    throw new Error(`PAY_WIDGET_CAPTCHA names "${wrong}"; known are none, ${ALL_SERVICES.join(', ')}`);
  return ALL_SERVICES.filter((known) => names.includes(known));
}

/**
 * The content security policy in the page itself. The page is then protected even if a server omits the header or sends a weaker one.
 * `frame-ancestors` is missing, because browsers accept it in a header only.
 * @param {string[]} inlineScripts the text of each script of the page
 * @param {BuildSettings} settings
 */
export function pagePolicy(inlineScripts, settings) {
  const { cashiers = [], providers = [], media = [], monitoring = [], captchas = ALL_SERVICES } = settings;
  const pictures = media.length > 0 ? media : ['https:'];
  const payees = providers.length > 0 ? providers : ['https:'];
  return join({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts.map(hashOf), ...of(captchas, 'script')],
    'style-src': ["'self'", ...of(captchas, 'style')],
    'connect-src': [
      "'self'",
      ...cashiers,
      ...cashiers.map(socketOf),
      ...monitoring,
      ...of(captchas, 'connect'),
    ],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures, ...(media.length > 0 ? of(captchas, 'image') : [])],
    'font-src': ["'self'", 'data:', ...pictures],
    'media-src': ["'self'", ...pictures],
    'frame-src': ["'self'", ...cashiers, ...providers, ...of(captchas, 'frame')],
    // The recorder of session replays, which a page may configure (docs/telemetry.md), runs in a worker from a `blob:` address.
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...cashiers, ...payees],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': policiesOf(captchas, ['pay-widget-monitoring']),
  });
}

/**
 * The content security policy in a packed page, which has no server to send one. A page from a file has no origin, so its own script is
 * allowed by its hash, and files beside the page by `file:`, the only source that browsers accept for them. Only pictures and videos may
 * come from files: these are not run, read or sent.
 * @param {string} script the text of the page's only script
 * @param {BuildSettings} [settings]
 */
export function packedPolicy(script, settings = {}) {
  const { cashiers = [], providers = [], media = [], captchas = ALL_SERVICES } = settings;
  const isNamed = cashiers.length > 0;
  const pictures = media.length > 0 ? [...media, ...cashiers] : ['https:'];
  const payees = providers.length > 0 ? [...providers, ...cashiers] : ['https:', ...cashiers];
  return join({
    'default-src': ["'none'"],
    'script-src': [hashOf(script), ...of(captchas, 'script')],
    'style-src': of(captchas, 'style'),
    'connect-src': isNamed
      ? [...cashiers, ...cashiers.map(socketOf), ...of(captchas, 'connect')]
      : [ANY_CASHIER],
    'img-src': [
      "'self'",
      'file:',
      'data:',
      'blob:',
      ...pictures,
      ...(media.length > 0 ? of(captchas, 'image') : []),
    ],
    'font-src': ['data:', ...pictures],
    'media-src': ["'self'", 'file:', ...pictures],
    'frame-src': [...cashiers, ...providers, ...of(captchas, 'frame')],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': isNamed ? payees : [...payees, 'http://localhost:*'],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': policiesOf(captchas, []),
  });
}

/**
 * The Trusted Types policies that a page allows, by name. Captcha services write addresses and markup as text, which pass the page's
 * `default` policy (src/captcha/open-captcha.ts says which it accepts).
 * @param {CaptchaService[]} captchas @param {string[]} more
 */
function policiesOf(captchas, more) {
  const own = captchas.length > 0 ? ['pay-widget-captcha', 'default'] : [];
  return [...own, ...of(captchas, 'policy'), ...more];
}

/** @param {CaptchaService[]} captchas @param {keyof typeof SERVICES['recaptcha']} part */
function of(captchas, part) {
  return captchas.map((name) => SERVICES[name][part]).filter(Boolean);
}

/** @param {string} script */
function hashOf(script) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** @param {string} origin */
function socketOf(origin) {
  return origin.replace(/^http/, 'ws');
}

/** Joins directives to one policy. A directive without a source becomes `'none'`. @param {Record<string, string[]>} directives */
function join(directives) {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ') || "'none'"}`)
    .join('; ');
}
