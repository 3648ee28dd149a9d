/** The zero of each decimal digit run a keyboard or a copied text may bring; the nine others follow it. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10,
];

/** Turns the decimal digits of other scripts into 0–9 (`४२` and `４２` into `42`); everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** The digits of a text, in whatever script, as 0–9 and nothing else. */
export function digitsOf(text: string): string {
  return toLatinDigits(text).replace(/[^0-9]/g, '');
}
