/** Letters that Unicode does not decompose, each followed by the letters that people type instead. */
const LETTERS = new Map(
  'ıi łl øo đd ðd ɖd ɗd ħh ŧt ŋn ĸk ƙk ɓb ƴy əe ɛe ɔo ßss æae œoe þth ςσ қк ғг ґг ңн үу ұу өо әа һх ҳх ҷч єе ہه ھه كک يی ىی ةه'
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
);
const MAPPED = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
/** Apostrophes of all alphabets, and the Arabic line that stretches a word. */
const UNTYPED = /['’‘`´ʻʼʹʾʿ′ـ]/g;

/** The text by which a search compares: no case, accents, apostrophes. Other signs are spaces, except the plus of a dial prefix. */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(MAPPED, (letter) => LETTERS.get(letter) ?? letter)
      // Names of countries are in katakana, but people type hiragana, whose codes are lower by 96.
      .replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 96))
      .replace(UNTYPED, '')
      .replaceAll('&', ' and ')
      .replace(/[^\p{L}\p{N}+\n]+/gu, ' ')
  );
}

/** If nothing contains the query, `ae`, `oe` and `ue` count as umlauts (`Oesterreich`). Only then, because `uae` would find Uruguay. */
export function findFolded<Found>(
  wanted: string,
  find: (holds: (folded: string) => boolean) => Found[],
): Found[] {
  const fold = (text: string) => text.replace(/([aou])e/g, '$1');
  const found = find((text) => text.includes(wanted));
  return found.length > 0 ? found : find((text) => fold(text).includes(fold(wanted)));
}
