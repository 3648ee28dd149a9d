import { createHash } from 'node:crypto';

/** Scripts, frames, calls, pictures and sheets of the captcha services (docs/captcha.md). */
const CAPTCHA = {
  script:
    'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://www.recaptcha.net/recaptcha/ ' +
    'https://static.geetest.com https://gcaptcha4.geetest.com',
  style: "https://static.geetest.com 'unsafe-inline'",
};
/** While the build names no cashier: any over https, and the sandbox of this very machine. */
const ANY_CASHIER = 'https: wss: http://localhost:* ws://localhost:*';

/**
 * The policy that a packed page carries in itself, since no server says one for it. It has no origin to speak of when
 * it is opened from a file: what lies beside it is named by its scheme, and its own script by its hash.
 * @param {string} script the text of the one script
 * @param {{ cashiers?: string[], hasCaptcha?: boolean }} [build] origins of the cashier, and whether captcha services
 *   may be asked; without them no text of any kind may become code
 */
export function packedPolicy(script, { cashiers = [], hasCaptcha = true } = {}) {
  const hash = createHash('sha256').update(script).digest('base64');
  const sockets = cashiers.map((origin) => origin.replace(/^http/, 'ws'));
  const connect = cashiers.length > 0 ? [...cashiers, ...sockets].join(' ') : ANY_CASHIER;
  const services =
    ' https://www.google.com/recaptcha/ https://gcaptcha4.geetest.com https://monitor.geetest.com';
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}'${hasCaptcha ? ` ${CAPTCHA.script}` : ''}`,
    ...(hasCaptcha ? [`style-src ${CAPTCHA.style}`] : []),
    `connect-src ${connect}${hasCaptcha && cashiers.length > 0 ? services : ''}`,
    "img-src 'self' file: data: blob: https:",
    'font-src data: https:',
    "media-src 'self' file: https:",
    'frame-src https:',
    "base-uri 'none'",
    'form-action https: http://localhost:*',
    ...(hasCaptcha ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ');
}
