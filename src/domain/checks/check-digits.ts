function weigh(digits: string, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    sum += (digits.charCodeAt(at) - 48) * (weights[at % weights.length] ?? 0);
  }
  return sum;
}

const toTen = (sum: number) => (10 - (sum % 10)) % 10;
const allSame = (text: string) => /^(.)\1*$/.test(text);

/** A CLABE, the account number in Mexico: 17 digits and a check digit. */
export function isClabe(value: string): boolean {
  return /^\d{18}$/.test(value) && toTen(weigh(value.slice(0, 17), [3, 7, 1])) === Number(value[17]);
}

/** A NUBAN, the account number in Nigeria: nine digits and a check digit that covers the bank code too, which has three or five digits. */
export function isNuban(value: string, bankCode: string): boolean {
  if (!/^\d{10}$/.test(value) || !/^(?:\d{3}|\d{5})$/.test(bankCode)) return false;
  const code = bankCode.length === 5 ? `9${bankCode}` : bankCode;
  return toTen(weigh(code + value.slice(0, 9), [3, 7, 3])) === Number(value[9]);
}

/** A check digit of Brazil is modulo 11, with weights from 2 up that begin at the right. */
function brazilianDigit(body: string): number {
  let sum = 0;
  for (let at = 0; at < body.length; at++) sum += Number(body[body.length - 1 - at]) * (2 + at);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** A CPF, the tax id of a person in Brazil: nine digits and two check digits. Eleven equal digits fit the formula but are never issued. */
export function isCpf(value: string): boolean {
  if (!/^\d{11}$/.test(value) || allSame(value)) return false;
  const first = brazilianDigit(value.slice(0, 9));
  const second = brazilianDigit(value.slice(0, 9) + first);
  return value.endsWith(`${first}${second}`);
}

/** A CBU, the account number in Argentina: two blocks (bank and branch, account), each with a check digit at its end. */
export function isCbu(value: string): boolean {
  return (
    /^\d{22}$/.test(value) &&
    toTen(weigh(value.slice(0, 7), [7, 1, 3, 9, 7, 1, 3])) === Number(value[7]) &&
    toTen(weigh(value.slice(8, 21), [3, 9, 7, 1])) === Number(value[21])
  );
}

/** A CCI, the account number in Peru. It ends with the Luhn digit of bank and branch, and the Luhn digit of the account. */
export function isCci(value: string): boolean {
  return (
    /^\d{20}$/.test(value) &&
    isLuhnOrZero(value.slice(0, 6) + value[18]) &&
    isLuhnOrZero(value.slice(6, 18) + value[19])
  );
}

const isLuhnOrZero = (digits: string) => isLuhn(digits) || /^0+$/.test(digits);

/** A RUT, the tax id in Chile. Its check digit is modulo 11, with K for ten, and the hyphen before that digit is optional. */
export function isRut(value: string): boolean {
  const match = /^(\d{7,8})-?([0-9K])$/.exec(value);
  const [, body = '', check] = match ?? [];
  if (!match) return false;
  const expected = 11 - (weigh([...body].reverse().join(''), [2, 3, 4, 5, 6, 7]) % 11);
  return check === (expected === 11 ? '0' : expected === 10 ? 'K' : String(expected));
}

/** Length of an IBAN by country, from the public IBAN registry of SWIFT. */
const IBAN_LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 ' +
    'LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 ' +
    'QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry): [string, number] => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Expects capitals without spaces. An IBAN is valid if it has its country's length and the remainder 1 modulo 97. */
export function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(value)) return false;
  if (IBAN_LENGTHS.get(value.slice(0, 2)) !== value.length) return false;
  const digits = (value.slice(4) + value.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** CRC-16 with the polynomial 0x1021. With `start` 0 (XMODEM) the result is 0 for data that end with their own checksum. */
export function crc16(bytes: Uint8Array, start: number): number {
  let crc = start;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}

/** Zeros alone pass the Luhn formula but are no number, so they count as invalid. */
export function isLuhn(digits: string): boolean {
  if (!/^\d{2,32}$/.test(digits) || /^0+$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
