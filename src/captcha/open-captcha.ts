import type { Captcha, CaptchaSettings } from './captcha.ts';
import { openGeetest } from './geetest.ts';
import { openRecaptcha } from './recaptcha.ts';
import { trustServices } from './trust-services.ts';

/** @throws {CaptchaError} when the captcha cannot be loaded */
export function openCaptcha(settings: CaptchaSettings): Promise<Captcha> {
  if (settings.isOwnPage) trustServices();
  return settings.kind === 'recaptcha' ? openRecaptcha(settings) : openGeetest(settings);
}
