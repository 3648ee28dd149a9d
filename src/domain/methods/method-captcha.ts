import type { Method } from './method.ts';

export type CaptchaKind = 'recaptcha' | 'geetest';

const RECAPTCHA = [
  'card-p2p',
  'card_sberpay_one_click',
  'card_sberpay_p2p',
  'card_p2p_uz_humo',
  'card_p2p_uz_uzcard',
  'phone_p2p',
  'sberpay_paylink',
  'transfer_by_sber',
  'sbp_transgran_rabbit_tbank',
  'sbp_transgran_rabbit_sber',
];

/** The captcha that a method requires, or null. For a method of `RECAPTCHA` its flag `isGeetest` does not count (R-CAPTCHA-1). */
export function captchaKindOf({ name, isGeetest }: Pick<Method, 'name' | 'isGeetest'>): CaptchaKind | null {
  if (RECAPTCHA.includes(name)) return 'recaptcha';
  return isGeetest ? 'geetest' : null;
}
