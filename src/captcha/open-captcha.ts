import type { Captcha, CaptchaSettings } from './captcha.ts';
import { openGeetest } from './geetest.ts';
import { openRecaptcha } from './recaptcha.ts';

/** @throws {CaptchaError} where it cannot be had */
export function openCaptcha(settings: CaptchaSettings): Promise<Captcha> {
  return settings.kind === 'recaptcha' ? openRecaptcha(settings) : openGeetest(settings);
}
