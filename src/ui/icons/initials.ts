/**
 * Beyond ASCII a word may start with combining marks. Compiling the Unicode pattern takes a phone 10 ms, so
 * it is used only for such names.
 */
const asciiWords = () => /[A-Za-z0-9]+/g;
const words = () => /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** Up to two initials of a name: "Bank Transfer" is BT, "PIX" is P. */
export function initials(name: string): string {
  const isAscii = /^[\0-\x7F]*$/.test(name);
  const found = name.match(isAscii ? asciiWords() : words()) ?? [];
  return found
    .slice(0, 2)
    .map((word) => ((isAscii ? word[0] : /^.\p{M}*/u.exec(word)?.[0]) ?? '').toUpperCase())
    .join('');
}
