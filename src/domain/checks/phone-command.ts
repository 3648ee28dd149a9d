import { toLatinDigits } from '../parsing/clean-text.ts';

/** Characters that look like a phone key to a user. */
const LOOK_ALIKES: readonly [sign: RegExp, key: string][] = [
  [/[∗⁎٭✱✲✳⋆]/g, '*'],
  [/[♯⌗]/g, '#'],
];
/**
 * A text of phone keys that a phone dials as a code and not as a number: it begins with a star, or with a hash before another star or
 * hash (`#123` is an order number), or ends with a hash, by which a phone sends any keys to the network (3GPP TS 22.030, 6.5.3.2). Tones
 * may follow the hash.
 */
const DIALLED = /^(?:\*|#(?=\d*[*#])|(?=[^#]*#$)\+?\d)[\d*#+]+(?:[,;pPwW][\d*#,;pPwW]*)?$/;
/**
 * A code of a payment service: a star or hash, a service code, parts between stars, a hash. Its first part is short (a menu, an amount,
 * a shop's code), because a phone number there would make the network forward the user's calls to it.
 */
const PAYMENT_CODE = /^[*#](\d{2,4})(?:\*(?!\+?\d{7})[\d+]+(?:\*[\d+]+)*)?#$/;
/** The service codes that a phone or its network carries out itself (3GPP TS 22.030, annex B and 6.6), such as call forwarding or a PIN. */
const NETWORK_SERVICE =
  /^(?:21|214|6[1267]|00[24]|30|300|31|7[67]|43|33[0-3]?|35[13]?|36[0-3]|75[0-4]?|96|37|88|59[1-4]|0[345]|0[45]2)$/;

function dialledOf(value: string): string {
  const escaped = value.replace(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const plain = toLatinDigits(escaped.normalize('NFKC')).replace(/[\s().-]/g, '');
  const keys = LOOK_ALIKES.reduce((text, [sign, key]) => text.replace(sign, key), plain);
  return keys.replace(/^tel:(?:\/\/)?/i, '');
}

/**
 * True for a code that a phone would dial and that is no code of a payment service: it may change the user's phone or line. A thief to
 * whom calls are forwarded gets the user's one-time codes.
 */
export function isPhoneCommand(value: string): boolean {
  const dialled = dialledOf(value);
  if (!DIALLED.test(dialled) || dialled.length < 3) return false;
  const [, service] = PAYMENT_CODE.exec(dialled) ?? [];
  return service === undefined || NETWORK_SERVICE.test(service);
}

export function namesPhoneCommand(text: string): boolean {
  const words = dialledOf(text.replace(/\s+/g, '\u0000')).split('\u0000');
  return words.some((word) => (word.match(/[*#][\d*#+]{2,}/g) ?? []).some(isPhoneCommand));
}
