import { CURRENCIES } from '../money/currencies.ts';
import { digitsOf, toLatinDigits } from '../parsing/clean-text.ts';

/** A part of a text: index of its first character, and of the one after its last. */
export type Span = readonly [from: number, to: number];

/** Numbers with fewer digits are not redacted, because they are statuses or counts. */
const MIN_NUMBER_DIGITS = 6;
/** Card numbers have 13 to 19 digits (docs/telemetry.md). ISO/IEC 7812 allows no more. */
const MIN_CARD_DIGITS = 13;
const MAX_CARD_DIGITS = 19;
/** A number with more digits, decimals included, is no amount, so it is redacted. */
const MAX_AMOUNT_DIGITS = 12;

const WORD = /[^\s"'<>(),;]+/g;
const AT = /[@＠]/;
const JWT = /eyJ[\w-]{5,}(?:\.[\w-]+)*/g;
const TOKEN = /\b(?=[A-Za-z_]*\d)\w{20,}/g;
const IBAN = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{4}){2,7}(?:[ -]?[A-Z\d]{1,3}\b)?/g;
/** A value that the text labels as a secret, as in `token: …`. */
const LABELLED =
  /\b(?:bearer\s|(?:token|key|secret|password|cvv2?|cvc2?|pin|otp)["']?\s?[=:])\s?["']?([^\s"',;]{0,200}\d[^\s"',;]{0,200})/gi;
/** Digits of any script, circled and superscript ones too, with up to 24 characters other than letters and digits between two of them. */
const DIGITS = /[\p{Nd}\p{No}](?:[^\p{L}\p{N}]{0,24}[\p{Nd}\p{No}])*/gu;

/** Parts that look like a secret: an e-mail address, a token, an IBAN, a labelled password, or a card, account or phone number. */
export function findSensitiveShapes(text: string): Span[] {
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

interface NumberToken {
  text: string;
  from: number;
  to: number;
  isAmount: boolean;
}

const NUMBER_TOKEN = /[\p{Nd}\p{No}]+(?:[.,'’][\p{Nd}\p{No}]+)*/gu;

function findNumbers(text: string, run: string, start: number): Span[] {
  const count = countDigits(run);
  if (count < MIN_NUMBER_DIGITS) return [];
  // A run without points, commas and apostrophes is one number. It stays only as an amount, with a currency beside it (`150000 MXN`).
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

/** Splits a run of digits into groups of numbers between amounts. A token without a space beside it belongs to its neighbour's group. */
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
 * Amounts: `512.00`, `1,000`, `1,00,000.50`, `1.000,00`. A number with several dots and no comma (`529.982.247`) may be an id, so it is none.
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

/** `150000`, `1.500.000` or `1 500 000` may be an amount, but only if a currency is next to it. */
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
