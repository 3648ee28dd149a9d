/** Beyond ASCII a word may begin with marks; knowing all of Unicode's letters takes a phone 10 ms, so few ask for it. */
const asciiWords = () => /[A-Za-z0-9]+/g;
const words = () => /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** Up to two letters that stand for a name: "Bank Transfer" is BT, "PIX" is P. */
export function initials(name: string): string {
  const isAscii = /^[\0-\x7F]*$/.test(name);
  const found = name.match(isAscii ? asciiWords() : words()) ?? [];
  return found
    .slice(0, 2)
    .map((word) => ((isAscii ? word[0] : /^.\p{M}*/u.exec(word)?.[0]) ?? '').toUpperCase())
    .join('');
}
