import { type Decoder, mapped, text } from './decoders.ts';

/**
 * Characters that are not drawn, or that move others: control and format characters, unpaired surrogates, private and unassigned ones,
 * separators of lines, fillers and variation selectors. The text is the inside of a character class.
 */
const UNSEEN = String.raw`\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`;
const UNSEEN_CHARACTERS = new RegExp(`[${UNSEEN}]`, 'gu');

/** Emoji of several characters: keycaps, skin tones, families, flags of regions. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:[\p{EMod}\ufe0e\ufe0f]|[\u{e0020}-\u{e007e}]{1,8}\u{e007f})?`;
const EMOJI_OR_UNSEEN = new RegExp(
  String.raw`([\d#*]\ufe0f?\u20e3|${PICTURE}(?:\u200d${PICTURE})*)|[${UNSEEN}]`,
  'gu',
);

/** Zero-width non-joiner and joiner, which change the shape of letters in some scripts. */
const JOINERS = '\u200c\u200d';
/** A letter or sign, but no digit, of the Arabic, the Syriac or an Indian script. */
const JOINING_LETTER =
  /^(?!\p{Nd})[\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}]$/u;

/** Combining marks without a base are drawn on the character beside them, or not at all. */
const BARE_MARKS = /(^|[\s\p{Z}])\p{M}+/gu;
/** Marks beyond eight on one character, more than any living language uses, are drawn over the neighbouring lines of text. */
const MANY_MARKS = /(\p{M}{8})\p{M}+/gu;
/** Any character that cleaning concerns. Texts are tested for one first, because most have none and a list may have 100,000 texts. */
const SUSPECT = new RegExp(String.raw`[${UNSEEN}\p{M}]`, 'u');
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** True for a joiner inside a word of a script that needs it, as in a Hindi or Persian name. */
function isInWord(sign: string, at: number, text: string): boolean {
  return (
    JOINERS.includes(sign) &&
    JOINING_LETTER.test(text.charAt(at - 1)) &&
    JOINING_LETTER.test(text.charAt(at + 1))
  );
}

export function visibleOf(text: string): string {
  return text.replace(UNSEEN_CHARACTERS, (sign, at: number) => (isInWord(sign, at, text) ? sign : ''));
}

/**
 * A text of the cashier or the host (label, step, message) without characters that are not drawn or that reorder it. Line breaks, emoji
 * and joiners inside words stay.
 */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const visible = text
    .replace(/[\u0085\u2028\u2029]/g, '\n')
    .replace(EMOJI_OR_UNSEEN, (sign, emoji: string | undefined, at: number, whole: string) =>
      emoji !== undefined || '\t\n\r'.includes(sign) || isInWord(sign, at, whole) ? sign : '',
    );
  return withFewMarks(visible);
}

/**
 * A value of the cashier that the user compares, copies or pays, such as a number or an address. It has only drawn characters, one line
 * and one kind of space, so that the copy equals the text that the user sees.
 */
export function cleanValue(text: string): string {
  const visible = visibleOf(text.replace(LINE_BREAKS, ' ')).replace(/\p{Zs}/gu, ' ');
  // The value is trimmed last, because an invisible character may be before a space.
  return withFewMarks(visible).trim();
}

const withFewMarks = (text: string) => text.replace(BARE_MARKS, '$1').replace(MANY_MARKS, '$1');

/** Decodes a text that the widget draws, from the cashier, the host or storage. */
export const shownText: Decoder<string> = mapped(text(), cleanText);

/** The text of the first language code that has one, or null. An empty text counts as missing. */
export function pickText(
  texts: Readonly<Record<string, string>>,
  codes: readonly string[],
): { text: string; code: string } | null {
  for (const code of codes) {
    const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
    if (text) return { text, code };
  }
  return null;
}

/** Replaces decimal digits of other scripts by 0–9: `४२` and `４２` become `42`. */
export function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    // Unicode encodes the ten digits of a script in a row, and a row follows another only after whole rows (Unicode Standard, 4.6).
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
    return String(before % 10);
  });
}

export function digitsOf(text: string): string {
  return toLatinDigits(text).replace(/[^0-9]/g, '');
}
