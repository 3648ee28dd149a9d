import { seededDigits } from './seeded-random.ts';

/**
 * The made-up account numbers have correct check digits. Their bank codes were never assigned where a format allows it, because a random
 * number could be an existing account.
 */

/** The difference of a weighted sum of digits to the next multiple of ten; `lastDigitOnly` counts the last digit of each product. */
function checkDigit(digits: string, weights: readonly number[], lastDigitOnly = false): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const product = Number(digits[at]) * (weights[at % weights.length] ?? 0);
    sum += lastDigitOnly ? product % 10 : product;
  }
  return (10 - (sum % 10)) % 10;
}

export function makeClabe(seed: string): string {
  const body = `999180${seededDigits(seed, 11)}`;
  return body + checkDigit(body, [3, 7, 1], true);
}

/** Makes an account number of Nigeria (NUBAN) that matches the bank's code, because payers' apps reject one that does not. */
export function makeNuban(seed: string, bankCode: string): string {
  const serial = `00${seededDigits(seed, 7)}`;
  return serial + checkDigit(bankCode + serial, [3, 7, 3]);
}

export function makeCvu(seed: string): string {
  const head = '0000999';
  const tail = seededDigits(seed, 13);
  return head + checkDigit(head, [7, 1, 3, 9, 7, 1, 3]) + tail + checkDigit(tail, [3, 9, 7, 1]);
}

/** Makes an IBAN of any country, with a bank code of nines. */
export function makeIban(seed: string, country: string, length: number): string {
  const body = `9999${seededDigits(seed, length - 8)}`;
  const digits = `${body}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  const check = 98n - (BigInt(digits) % 97n);
  return country + String(check).padStart(2, '0') + body;
}

export function makePan(seed: string, bin: string): string {
  const body = bin + seededDigits(seed, 15 - bin.length);
  let sum = 0;
  for (let at = 0; at < body.length; at++) {
    const digit = Number(body[body.length - 1 - at]);
    const doubled = at % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return body + ((10 - (sum % 10)) % 10);
}
