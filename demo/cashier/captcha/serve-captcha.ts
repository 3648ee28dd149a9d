import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Cashier } from '../context.ts';
import { sendFile, sendText } from '../http/send.ts';
import { toStaticFile } from '../http/static-files.ts';
import geetestScript from './gt4.js?raw';
import recaptchaScript from './recaptcha.js?raw';

const asScript = (text: string) => toStaticFile(Buffer.from(text), 'text/javascript; charset=utf-8');
const SCRIPTS: Record<string, ReturnType<typeof asScript>> = {
  'recaptcha.js': asScript(recaptchaScript),
  'gt4.js': asScript(geetestScript),
};
/** Captcha scripts are beside the widget's own files, because the widget loads scripts from no other folder (docs/captcha.md). */
const SCRIPT_PATH = /^\/(?:element|paywidget|webview)\/captcha\/([\w.]+)$/;
const TOKEN_PATH = /^\/sandbox\/captcha\/token\/(recaptcha|geetest)$/;
/** Partners' pages, which contain the element, load the scripts from this origin, so both headers must allow other origins. */
const SHARED = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

export async function serveCaptcha(
  { captchas }: Cashier,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  const name = SCRIPT_PATH.exec(path)?.[1] ?? '';
  const script = Object.hasOwn(SCRIPTS, name) ? SCRIPTS[name] : undefined;
  if (script) {
    await sendFile(request, response, script, { path, headers: SHARED });
    return true;
  }
  const kind = TOKEN_PATH.exec(path)?.[1];
  if (kind !== 'recaptcha' && kind !== 'geetest') return false;
  for (const [name, value] of Object.entries(SHARED)) response.setHeader(name, value);
  sendText(response, 200, captchas.issue(kind));
  return true;
}
