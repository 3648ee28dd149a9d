import { CURRENCIES } from './currencies.ts';
import { digitsOf, toLatinDigits } from './digits.ts';

/** Stands in place of whatever was taken out of a text. */
const REDACTED = '•••';

/** More of a text than this is not read: a cashier's message is a sentence. Characters. */
const MAX_READ_CHARS = 4_000;
/** A redacted text is cut to this, characters. */
const MAX_TEXT_CHARS = 1_000;
/** Fewer letters or digits than this are part of any sentence. */
const MIN_SECRET_CHARS = 3;
/** A known secret of this length or more is found inside a longer word or number too; a shorter one has to stand alone. */
const MIN_EMBEDDED_CHARS = 6;
/** A known secret longer than this is a file, and no message repeats it. */
const MAX_SECRET_CHARS = 1_000;
/** A number with fewer digits is a status or a count. */
const MIN_NUMBER_DIGITS = 6;
/** ISO/IEC 7812: digits of a card number. */
const MIN_CARD_DIGITS = 13;
const MAX_CARD_DIGITS = 19;
/** More digits than this are no amount, with its decimals. */
const MAX_AMOUNT_DIGITS = 12;

/** A piece of a text: from its first character to the one behind its last. */
type Span = readonly [from: number, to: number];

/**
 * Takes out of a text what may be a secret: the known ones, however they are grouped, separated or spelled, and
 * everything that has the shape of a card, account, phone, e-mail, IBAN or token. Statuses, amounts, request types and
 * UUIDs stay. The time that it takes grows with the length of the text and no faster.
 * @param secrets the typed values and the user's personal data
 * @param kept texts that support needs, such as the number of a failure or a payment's id
 */
export function redact(text: string, secrets: Iterable<string> = [], kept: readonly string[] = []): string {
  const read = text.length > MAX_READ_CHARS ? cutAtBlank(text) : text;
  const spans = [...findShapes(blankMarkup(hideIds(read, kept))), ...findSecrets(read, secrets)];
  return replaceSpans(read, spans).slice(0, MAX_TEXT_CHARS);
}

/** The beginning of a long text, without the word that the cut would leave a part of. */
function cutAtBlank(text: string): string {
  const start = text.slice(0, MAX_READ_CHARS);
  return `${start.slice(0, start.lastIndexOf(' ') + 1)}…`;
}

function replaceSpans(text: string, spans: Span[]): string {
  const sorted = spans.sort(([a], [b]) => a - b);
  let redacted = '';
  let end = 0;
  for (const [from, to] of sorted) {
    if (from >= end) redacted += text.slice(end, from) + REDACTED;
    end = Math.max(end, to);
  }
  return redacted + text.slice(end);
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Writes letters over what only looks like a number, so that no shape matches it; every character keeps its place. */
function hideIds(text: string, kept: readonly string[]): string {
  const blank = (id: string) => 'x'.repeat(id.length);
  const withoutUuids = text.replace(UUID, blank);
  return kept.reduce((shown, id) => (id === '' ? shown : shown.replaceAll(id, blank)), withoutUuids);
}

/** A tag without digits or an address in it, an entity, or an escape: `<b>`, `&nbsp;`, `\u0020`. */
const MARKUP = /<\/?[a-z][^<>@\p{N}]{0,40}>|&(?:[a-z]{1,8}|#x?[\da-f]{1,5});|\\[nrt]|\\u[\da-f]{4}/giu;

/** Writes blanks over markup between the groups of a number; every character keeps its place. */
const blankMarkup = (text: string) => text.replace(MARKUP, (found) => ' '.repeat(found.length));

const WORD = /[^\s"'<>(),;]+/g;
const AT = /[@＠]/;
const JWT = /eyJ[\w-]{5,}(?:\.[\w-]+)*/g;
const TOKEN = /\b(?=[A-Za-z_]*\d)\w{20,}/g;
const IBAN = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{4}){2,7}(?:[ -]?[A-Z\d]{1,3}\b)?/g;
/** A secret that the text itself calls one. */
const LABELLED =
  /\b(?:bearer\s|(?:token|key|secret|password|cvv2?|cvc2?|pin|otp)["']?\s?[=:])\s?["']?([^\s"',;]{0,200}\d[^\s"',;]{0,200})/gi;
/** Digits of any script, circled and raised ones too, with up to 24 characters other than letters between two of them. */
const DIGITS = /[\p{Nd}\p{No}](?:[^\p{L}\p{N}]{0,24}[\p{Nd}\p{No}])*/gu;

function findShapes(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(WORD)) {
    const at = match[0].search(AT);
    if (at > 0 && at < match[0].length - 1) spans.push(spanOf(match));
  }
  for (const match of text.matchAll(JWT)) spans.push(spanOf(match));
  for (const match of text.matchAll(TOKEN)) spans.push(spanOf(match));
  for (const match of text.matchAll(IBAN)) {
    if (digitsOf(match[0]).length >= MIN_NUMBER_DIGITS) spans.push(spanOf(match));
  }
  for (const match of text.matchAll(LABELLED)) {
    const [whole, secret = ''] = match;
    const to = match.index + whole.length;
    spans.push([to - secret.length, to]);
  }
  for (const match of text.matchAll(DIGITS)) spans.push(...findNumbers(text, match[0], match.index));
  return spans;
}

const spanOf = ({ 0: found, index }: RegExpExecArray): Span => [index, index + found.length];

/** One number of a run of digits: `1,000.00` or `4111`, and where it stands. */
interface NumberToken {
  text: string;
  from: number;
  to: number;
  isAmount: boolean;
}

const NUMBER_TOKEN = /[\p{Nd}\p{No}]+(?:[.,'’][\p{Nd}\p{No}]+)*/gu;

/** The parts of a run of digits that are neither amounts nor small numbers. */
function findNumbers(text: string, run: string, start: number): Span[] {
  const count = countDigits(run);
  if (count < MIN_NUMBER_DIGITS) return [];
  // A run without separators of thousands or decimals holds no amounts.
  if (!/[.,'’]/.test(run)) return hasCurrency(text, run, start) ? [] : [[start, start + run.length]];
  const tokens: NumberToken[] = [];
  for (const { 0: found, index } of run.matchAll(NUMBER_TOKEN)) {
    const from = start + index;
    tokens.push({ text: found, from, to: from + found.length, isAmount: isAmount(found) });
  }
  const first = tokens[0];
  const last = tokens.at(-1);
  if (!first || !last || tokens.every((token) => token.isAmount)) return [];
  const isCardLike = count >= MIN_CARD_DIGITS && count <= MAX_CARD_DIGITS;
  if (isCardLike || hasCurrency(text, run, start)) return isCardLike ? [[first.from, last.to]] : [];
  return splitAtAmounts(text, tokens).flatMap((group): Span[] => {
    const [from, to] = [group[0]?.from ?? 0, group.at(-1)?.to ?? 0];
    return countDigits(text.slice(from, to)) >= MIN_NUMBER_DIGITS ? [[from, to]] : [];
  });
}

/** The numbers between the amounts; what is glued to its neighbours without a blank is no amount but a part of them. */
function splitAtAmounts(text: string, tokens: NumberToken[]): NumberToken[][] {
  const groups: NumberToken[][] = [[]];
  tokens.forEach((token, at) => {
    const before = text.slice(tokens[at - 1]?.to ?? token.from, token.from);
    const after = text.slice(token.to, tokens[at + 1]?.from ?? token.to);
    const isApart = (at === 0 || /\s/.test(before)) && (at === tokens.length - 1 || /\s/.test(after));
    if (token.isAmount && isApart) groups.push([]);
    else groups.at(-1)?.push(token);
  });
  return groups.filter((group) => group.length > 0);
}

/** `512.00`, `1,000`, `1,00,000.50`, `1.000,00`; of dots alone (`529.982.247`) nobody can tell. */
const AMOUNTS = [
  /^\d{1,9}[.,]\d{1,2}$/,
  /^\d{1,3}\.\d{1,8}$/,
  /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/,
  /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/,
  /^\d{1,3}(?:['’]\d{3})+(?:\.\d{1,2})?$/,
];

function isAmount(token: string): boolean {
  if (!/[.,'’]/.test(token)) return false;
  if (token.length > 2 * MAX_AMOUNT_DIGITS || countDigits(token) > MAX_AMOUNT_DIGITS) return false;
  const latin = toLatinDigits(token);
  return AMOUNTS.some((shape) => shape.test(latin));
}

/** `150000`, `1.500.000` or `1 500 000`, that a currency beside it makes an amount. */
const WHOLE_AMOUNT = /^[1-9]\d{0,2}(?:\d{0,6}|(?:[.\s]\d{3}){1,3})$/;
const SIGN_BEFORE = /(?:\p{Sc}|\b(\p{Lu}{3,4}))\s?$/u;
const SIGN_BEHIND = /^\s?(?:\p{Sc}|(\p{Lu}{3,4})\b)/u;

function hasCurrency(text: string, run: string, start: number): boolean {
  if (run.length > MAX_AMOUNT_DIGITS || !WHOLE_AMOUNT.test(toLatinDigits(run))) return false;
  const before = SIGN_BEFORE.exec(text.slice(Math.max(0, start - 6), start));
  const behind = SIGN_BEHIND.exec(text.slice(start + run.length, start + run.length + 6));
  return [before, behind].some((sign) => sign && (!sign[1] || CURRENCIES.includes(sign[1])));
}

function countDigits(text: string): number {
  return text.match(/[\p{Nd}\p{No}]/gu)?.length ?? 0;
}

/** A text as it is compared: letters and digits alone, lower case, without accents, and where each stood. */
interface Folded {
  text: string;
  /** The place of each character in the text that was folded. */
  at: number[];
}

const SPELLED = /[\p{L}\p{N}]/u;
const ACCENTS = /[\u0300-\u036f]/g;

function fold(text: string): Folded {
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

function findSecrets(text: string, secrets: Iterable<string>): Span[] {
  const needles = needlesOf(secrets);
  if (needles.size === 0) return [];
  const folded = fold(text);
  const spans: Span[] = [];
  for (const needle of needles) {
    let from = folded.text.indexOf(needle);
    while (from >= 0) {
      const to = from + needle.length;
      if (needle.length >= MIN_EMBEDDED_CHARS || standsAlone(text, folded, from, to)) {
        const last = folded.at[to - 1] ?? 0;
        spans.push([folded.at[from] ?? 0, last + characterLength(text, last)]);
      }
      from = folded.text.indexOf(needle, to);
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

/** True when a short secret is not part of a longer word or number: `4711` in "code 47-11", and not in "147112". */
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
