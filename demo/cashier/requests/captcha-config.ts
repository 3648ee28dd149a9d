import type { Payload } from '../../../src/api/contract.ts';
import type { Method } from '../../../src/domain/methods/method.ts';
import { captchaKindOf } from '../../../src/domain/methods/method-captcha.ts';
import { CATALOGUE } from '../catalogue.ts';
import type { Caller, Cashier } from '../context.ts';
import { ok, type Reply } from './reply.ts';

/** Relative to the widget's own files, because the widget loads scripts from their folder only. */
const SCRIPTS = { recaptcha: 'captcha/recaptcha.js', geetest: 'captcha/gt4.js' };

export async function getCaptchaConfig(
  { captcha }: Cashier,
  _caller: Caller,
  { method }: Payload<'BANKING:captcha-v1'>,
): Promise<Reply> {
  const kind = captchaKindOf({ name: method, isGeetest: CATALOGUE.geetest.has(method) });
  if (!kind) return ok({ kind: 'none' });
  const key = captcha === 'puzzle' ? 'sandbox-puzzle' : 'sandbox';
  return ok({ kind, key, script: SCRIPTS[kind] });
}

export async function hasCaptchaToken(
  { captcha, captchas, store }: Cashier,
  method: Method,
  token: string | undefined,
): Promise<boolean> {
  const kind = captcha === 'ignore' ? null : captchaKindOf(method);
  return kind === null || captchas.redeem(store, kind, token);
}
