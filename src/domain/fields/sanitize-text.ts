/** Control characters and invisible ones: zero width, direction, fillers, tags, variation selectors; and unpaired surrogates. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** Zero-width non-joiner and joiner, which change the shape of letters in some scripts. */
const JOINERS = '\u200c\u200d';
/** A letter or sign of Persian, Urdu or an Indian script; no digit. */
const JOINING_LETTER =
  /^(?!\p{Nd})[\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}]$/u;

/** A text without what nobody sees. Joiners inside a word of a script that needs them stay, as in a Hindi or Persian name. */
function visibleOf(text: string): string {
  return text.replace(UNSEEN, (sign, at: number) =>
    JOINERS.includes(sign) &&
    JOINING_LETTER.test(text.charAt(at - 1)) &&
    JOINING_LETTER.test(text.charAt(at + 1))
      ? sign
      : '',
  );
}

/**
 * The text that a user meant to type: without invisible characters, with one kind of space and composed
 * letters. `compatible` also replaces full-width letters and digits by plain ones; use it for codes and
 * numbers, not for names.
 */
export function sanitizeText(text: string, form: 'exact' | 'compatible' = 'exact'): string {
  const visible = visibleOf(text.replace(/[\t\n\r]/g, ' '));
  const composed = visible.normalize(form === 'compatible' ? 'NFKC' : 'NFC');
  return composed.replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ');
}

/**
 * A value of the cashier that the user compares, copies or pays (a number, an address, a code, a payee's
 * name), without invisible characters, so that the copy equals what the user sees.
 */
export function sanitizeValue(text: string): string {
  // Trimmed last, because an invisible character may be before a space.
  return visibleOf(text.replace(/[\t\n\r]+/g, ' ')).trim();
}

/** A text without its joiners, which no rule of a cashier knows as letters. */
export function withoutJoiners(text: string): string {
  return text.replace(/[\u200c\u200d]/g, '');
}
