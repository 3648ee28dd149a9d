import { toLatinDigits } from '../parsing/clean-text.ts';
import type { Span } from './find-sensitive-shapes.ts';

/** Shorter secrets, in characters, are not searched for, because any sentence contains them. */
const MIN_SECRET_CHARS = 3;
/** A shorter secret must be a word or number of its own, because longer ones contain it by chance. Others are found anywhere. */
const MIN_EMBEDDED_CHARS = 6;
/** A longer secret, in characters, is a file, which no message repeats, so it is not searched for. */
const MAX_SECRET_CHARS = 1_000;
const CARD_NUMBER = /^\d{13,}$/;

/** A text in comparable form: letters with their signs, such as vowels in Hindi, and digits as 0–9, in lower case without accents. */
interface Folded {
  text: string;
  /** The index of each character in the original text. */
  at: number[];
}

const SPELLED = /[\p{L}\p{N}]/u;
const ACCENTS = /[\u0300-\u036f]/g;

export function fold(text: string): Folded {
  const known = new Map<string, string>();
  const at: number[] = [];
  let folded = '';
  let index = 0;
  for (const character of text) {
    let letters = known.get(character);
    if (letters === undefined) {
      letters = foldCharacter(character);
      known.set(character, letters);
    }
    for (let count = letters.length; count > 0; count -= 1) at.push(index);
    folded += letters;
    index += character.length;
  }
  return { text: folded, at };
}

function foldCharacter(character: string): string {
  if (character < '\x80') return /[a-z\d]/i.test(character) ? character.toLowerCase() : '';
  const plain = toLatinDigits(character.normalize('NFKD').replace(ACCENTS, '')).toLowerCase();
  return [...plain].filter((letter) => SPELLED.test(letter) || /\p{M}/u.test(letter)).join('');
}

/** Parts that repeat a known secret, however it is grouped, separated or spelled. */
export function findSecrets(text: string, secrets: Iterable<string>): Span[] {
  const needles = needlesOf(secrets);
  if (needles.size === 0) return [];
  const folded = fold(text);
  const digits = fold(text.replace(/[a-z]/gi, ' '));
  const spans: Span[] = [];
  for (const needle of needles) {
    // There may be words or letters between the digits of a known card number, so only the digits are compared.
    const source = CARD_NUMBER.test(needle) ? digits : folded;
    let from = source.text.indexOf(needle);
    while (from >= 0) {
      const to = from + needle.length;
      if (needle.length >= MIN_EMBEDDED_CHARS || standsAlone(text, source, from, to)) {
        const last = source.at[to - 1] ?? 0;
        spans.push([source.at[from] ?? 0, last + characterLength(text, last)]);
      }
      from = source.text.indexOf(needle, to);
    }
  }
  return spans;
}

/** The search terms: each secret as a whole and word by word, folded. */
function needlesOf(secrets: Iterable<string>): Set<string> {
  const needles = new Set<string>();
  for (const secret of secrets) {
    if (secret.length > MAX_SECRET_CHARS) continue;
    for (const part of [secret, ...secret.split(/[\s@＠]+/)]) {
      const needle = fold(part).text;
      if (needle.length >= MIN_SECRET_CHARS) needles.add(needle);
    }
  }
  return needles;
}

/** True when a short secret is not part of a longer word or number: `4711` in "code 47-11", but not in "147112". */
function standsAlone(text: string, { at }: Folded, from: number, to: number): boolean {
  const first = at[from] ?? 0;
  const last = at[to - 1] ?? 0;
  const before = from > 0 ? (at[from - 1] ?? 0) : -1;
  const behind = at[to] ?? text.length;
  const touchesBefore = before >= 0 && before + characterLength(text, before) === first;
  const touchesBehind = behind < text.length && last + characterLength(text, last) === behind;
  const isKindred = (one: number, other: number) =>
    /\p{N}/u.test(characterAt(text, one)) === /\p{N}/u.test(characterAt(text, other));
  return !(touchesBefore && isKindred(before, first)) && !(touchesBehind && isKindred(behind, last));
}

const characterAt = (text: string, index: number) => String.fromCodePoint(text.codePointAt(index) ?? 0);
const characterLength = (text: string, index: number) => characterAt(text, index).length;
