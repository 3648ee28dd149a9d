/** Letters that Unicode does not decompose, each with the letters that people type instead. */
const LETTERS = new Map(
  'ıi łl øo đd ðd ɖd ɗd ħh ŧt ŋn ĸk ƙk ɓb ƴy əe ɛe ɔo ßss æae œoe þth ςσ كک يی ىی ةه'
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
);
const MAPPED = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
/** Apostrophes of all alphabets, and the Arabic line that stretches a word. */
const UNTYPED = /['’‘`´ʻʼʹʾʿ′ـ]/g;

/**
 * The text by which a search compares: without case, accents and apostrophes, with plain letters, and with one space for any
 * other characters except the plus of a dial prefix. Lines stay.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(MAPPED, (letter) => LETTERS.get(letter) ?? letter)
    .replace(UNTYPED, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}+\n]+/gu, ' ');
}
