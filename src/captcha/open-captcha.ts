import { parseUrl } from '../domain/host/cashier-address.ts';
import type { Captcha, CaptchaSettings } from './captcha.ts';
import { openGeetest } from './geetest.ts';
import { openRecaptcha } from './recaptcha.ts';

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string | null; createHTML(html: string): string | null },
  ): unknown;
}

/** URL prefixes of the scripts that the services load themselves (docs/captcha.md). */
const FOLDERS = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://www.recaptcha.net/recaptcha/',
  'https://static.geetest.com/v4/',
];
/** URLs of geetest's responses, which are scripts. */
const ANSWERS = ['https://gcaptcha4.geetest.com/load', 'https://gcaptcha4.geetest.com/verify'];

/** Query parameters that name a function, which the script in the response calls: an expression instead of a name would run as code. */
const FUNCTION_NAMES = ['callback', 'jsonp', 'onload'];
const FUNCTION_NAME = /^[A-Za-z_$][\w$]{0,100}$/;

/** Markup that runs, loads or sends something: elements, event handlers and `javascript:` URLs. */
const ACTIVE =
  /<\s*\/?\s*(?:script|iframe|frame|object|embed|applet|base|meta|link|form|svg|math|template)\b|[\s"'/]on[a-z]+\s*=|javascript:/i;

/** The URL of a script if a captcha service loads it; null rejects any other. */
export function trustServiceScript(address: string): string | null {
  if (!parseUrl(address, location.href)) return null;
  const { href, origin, pathname, username, password, searchParams } = new URL(address, location.href);
  const path = origin + pathname;
  const isKnown = FOLDERS.some((folder) => path.startsWith(folder)) || ANSWERS.includes(path);
  const isPlain = !username && !password && !/%2e|%2f|%5c/i.test(pathname);
  const functions = FUNCTION_NAMES.flatMap((name) => searchParams.getAll(name));
  return isKnown && isPlain && functions.every((name) => FUNCTION_NAME.test(name)) ? href : null;
}

/** The markup of a captcha service if it contains nothing active; null rejects it. */
export function trustServiceMarkup(html: string): string | null {
  return ACTIVE.test(html) ? null : html;
}

let isDone = false;

/** Captcha services assign URLs and markup as strings. Trusted Types allow them only by a `default` policy, which covers the whole page. */
export function trustServices(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (isDone || !trustedTypes) return;
  isDone = true;
  try {
    trustedTypes.createPolicy('default', {
      createScriptURL: trustServiceScript,
      createHTML: trustServiceMarkup,
    });
  } catch {
    // The Content-Security-Policy allows no `default` policy. If a captcha then fails, the form shows an error.
  }
}

export function openCaptcha(settings: CaptchaSettings): Promise<Captcha> {
  if (settings.isOwnPage) trustServices();
  return settings.kind === 'recaptcha' ? openRecaptcha(settings) : openGeetest(settings);
}
