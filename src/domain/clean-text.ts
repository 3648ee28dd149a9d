/** Control, direction and zero-width characters, and halves of a surrogate pair: they ride along in copied text. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * The text a person meant to type: no invisible characters, one kind of space, composed letters. Compatibility forms
 * (full-width letters and digits) become plain ones with `compatible`, which codes and numbers want and names do not.
 */
export function cleanText(text: string, form: 'exact' | 'compatible' = 'exact'): string {
  const visible = text.replace(/[\t\n\r]/g, ' ').replace(INVISIBLE, '');
  const composed = visible.normalize(form === 'compatible' ? 'NFKC' : 'NFC');
  return composed.replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ');
}
