/** Replaces decimal digits of other scripts by 0–9 (`४२` and `４２` become `42`); other characters stay. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    // Unicode encodes the ten digits of a script in a row, and a row follows another only after whole rows (Unicode Standard, 4.6).
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
    return String(before % 10);
  });
}

/** The digits of a text, of any script, as 0–9; other characters are removed. */
export function digitsOf(text: string): string {
  return toLatinDigits(text).replace(/[^0-9]/g, '');
}
