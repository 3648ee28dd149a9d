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

/** Control characters, and those that are drawn as nothing: zero width, direction, fillers, tags, variation selectors. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** Non-joiner and joiner, which decide how the letters of some scripts are drawn. */
const JOINERS = '\u200c\u200d';
/** A letter or sign of Persian, Urdu, or an Indian script; no digit. */
const JOINING_LETTER =
  /^(?!\p{Nd})[\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}]$/u;

/**
 * A value of the cashier that is compared, copied or paid (a number, an address, a code, a payee's name): what is drawn
 * is what is copied. A joiner stays inside a word of a script that needs it, as in a Hindi or Persian name.
 */
export function cleanValue(text: string): string {
  const line = text.replace(/[\t\n\r]+/g, ' ').trim();
  return line.replace(UNSEEN, (sign, at: number) =>
    JOINERS.includes(sign) &&
    JOINING_LETTER.test(line.charAt(at - 1)) &&
    JOINING_LETTER.test(line.charAt(at + 1))
      ? sign
      : '',
  );
}
