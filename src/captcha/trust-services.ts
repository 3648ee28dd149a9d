/** The part of the browser's Trusted Types that is used; TypeScript's library does not declare it. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string | null; createHTML(html: string): string | null },
  ): unknown;
}

/** Below these addresses the services keep the scripts that their first script brings (docs/captcha.md). */
const FOLDERS = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://www.recaptcha.net/recaptcha/',
  'https://static.geetest.com/v4/',
];
/** Answers that geetest wraps into a script. */
const ANSWERS = ['https://gcaptcha4.geetest.com/load', 'https://gcaptcha4.geetest.com/verify'];

/** Elements that run, load or send something, handlers, and addresses that are a script. */
const ACTIVE =
  /<\s*\/?\s*(?:script|iframe|frame|object|embed|applet|base|meta|link|form|svg|math|template)\b|[\s"'/]on[a-z]+\s*=|javascript:/i;

/** A script that a captcha service brings, whole address and all; null refuses it. */
export function trustServiceScript(address: string): string | null {
  const { href, origin, pathname, username, password } = URL.canParse(address, location.href)
    ? new URL(address, location.href)
    : { href: '', origin: '', pathname: '', username: '', password: '' };
  const path = origin + pathname;
  const isKnown = FOLDERS.some((folder) => path.startsWith(folder)) || ANSWERS.includes(path);
  return isKnown && !username && !password && !/%2e|%2f|%5c/i.test(pathname) ? href : null;
}

/** Markup that a captcha service writes, as long as nothing in it can act; null refuses it. */
export function trustServiceMarkup(html: string): string | null {
  return ACTIVE.test(html) ? null : html;
}

let isDone = false;

/**
 * Lets captcha services work under Trusted Types in a page of the widget's own: they assign addresses and markup as
 * text, which pass the page's `default` policy. It answers for the whole page, so it is made in a page of ours alone.
 */
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
    // The server's own policy does not allow it: what a service then cannot do, the form says.
  }
}
