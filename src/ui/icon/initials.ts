/** Up to two letters that stand for a name: "Bank Transfer" is BT, "PIX" is P. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => (/^.\p{M}*/u.exec(word)?.[0] ?? '').toLocaleUpperCase())
    .join('');
}
