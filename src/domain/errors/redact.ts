import { digitsOf, toLatinDigits } from '../fields/digits.ts';
import { CURRENCIES } from '../money/currencies.ts';

/** Replaces everything that is redacted. */
const REDACTED = '•••';

/** Only this many characters of a text are read: a message of the cashier is a sentence. */
const MAX_READ_CHARS = 4_000;
/** A redacted text is cut to this length, characters. */
const MAX_TEXT_CHARS = 1_000;
/** Shorter secrets are not searched for, because any sentence contains them. */
const MIN_SECRET_CHARS = 3;
/**
 * A known secret of this length or more is also found inside a longer word or number; a shorter one only on
 * its own.
 */
const MIN_EMBEDDED_CHARS = 6;
/** A longer secret is a file, which no message repeats. */
const MAX_SECRET_CHARS = 1_000;
/** A number with fewer digits is a status or a count, and stays. */
const MIN_NUMBER_DIGITS = 6;
/** ISO/IEC 7812: digits of a card number. */
const MIN_CARD_DIGITS = 13;
const MAX_CARD_DIGITS = 19;
const CARD_NUMBER = /^\d{13,}$/;
/** A number with more digits, decimals included, is not an amount. */
const MAX_AMOUNT_DIGITS = 12;

/** A part of a text: index of its first character, and of the one after its last. */
type Span = readonly [from: number, to: number];

/**
 * Redacts everything in a text that may be a secret: the known secrets, however they are grouped, separated
 * or spelled, and everything that looks like a card, account or phone number, an e-mail address, an IBAN or a
 * token. Statuses, amounts, request types and UUIDs stay. The running time is linear in the length of the
 * text.
 * @param secrets the typed values and the user's personal data
 * @param kept texts that support needs, such as references and transaction ids
 */
export function redact(text: string, secrets: Iterable<string> = [], kept: readonly string[] = []): string {
  const read = text.length > MAX_READ_CHARS ? cutAtBlank(text) : text;
  const spans = [...findShapes(blankMarkup(hideIds(read, kept))), ...findSecrets(read, secrets)];
  return replaceSpans(read, spans).slice(0, MAX_TEXT_CHARS);
}

/** The start of a long text, up to the last complete word. */
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

/** Overwrites ids with letters, so that they are not taken for numbers; all positions stay the same. */
function hideIds(text: string, kept: readonly string[]): string {
  const blank = (id: string) => 'x'.repeat(id.length);
  const withoutUuids = text.replace(UUID, blank);
  return kept.reduce((shown, id) => (id === '' ? shown : shown.replaceAll(id, blank)), withoutUuids);
}

/**
 * Markup that may separate groups of a number: a tag without digits or an address, an entity, or an escape
 * (`<b>`, `&nbsp;`, `\u0020`).
 */
const MARKUP = /<\/?[a-z][^<>@\p{N}]{0,40}>|&(?:[a-z]{1,8}|#x?[\da-f]{1,5});|\\[nrt]|\\u[\da-f]{4}/giu;

/** Overwrites markup with spaces; all positions stay the same. */
const blankMarkup = (text: string) => text.replace(MARKUP, (found) => ' '.repeat(found.length));

const WORD = /[^\s"'<>(),;]+/g;
const AT = /[@＠]/;
const JWT = /eyJ[\w-]{5,}(?:\.[\w-]+)*/g;
const TOKEN = /\b(?=[A-Za-z_]*\d)\w{20,}/g;
const IBAN = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{4}){2,7}(?:[ -]?[A-Z\d]{1,3}\b)?/g;
/** A value that the text labels as a secret, as in `token: …`. */
const LABELLED =
  /\b(?:bearer\s|(?:token|key|secret|password|cvv2?|cvc2?|pin|otp)["']?\s?[=:])\s?["']?([^\s"',;]{0,200}\d[^\s"',;]{0,200})/gi;
/**
 * Digits of any script, circled and superscript ones too, with up to 24 characters other than letters and
 * digits between two of them.
 */
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

/** One number in a run of digits, such as `1,000.00` or `4111`, and its position. */
interface NumberToken {
  text: string;
  from: number;
  to: number;
  isAmount: boolean;
}

const NUMBER_TOKEN = /[\p{Nd}\p{No}]+(?:[.,'’][\p{Nd}\p{No}]+)*/gu;

/** The parts of a run of digits that must be redacted: neither amounts nor small numbers. */
function findNumbers(text: string, run: string, start: number): Span[] {
  const count = countDigits(run);
  if (count < MIN_NUMBER_DIGITS) return [];
  // A run without thousands or decimal separators contains no formatted amounts.
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

/**
 * Splits a run of digits into groups of numbers between amounts. A token that touches its neighbours without
 * a space belongs to their group and is not an amount.
 */
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

/**
 * `512.00`, `1,000`, `1,00,000.50`, `1.000,00`. With dots only (`529.982.247`) it may be an id number, so it
 * does not count as an amount.
 */
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

/** `150000`, `1.500.000` or `1 500 000`: an amount only if a currency is next to it. */
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

/**
 * A text in comparable form: only letters and digits, lower case, without accents, each with its original
 * position.
 */
interface Folded {
  text: string;
  /** The index of each character in the original text. */
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
  const digits = fold(text.replace(/[a-z]/gi, ' '));
  const spans: Span[] = [];
  for (const needle of needles) {
    // Words or letters may stand between the digits of a known card number.
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

/**
 * True when a short secret is not part of a longer word or number: `4711` in "code 47-11", but not in
 * "147112".
 */
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
