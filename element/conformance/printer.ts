import { REQUESTS } from '../../src/api/contract.ts';
import { transactionSchema } from '../../src/domain/payment/transaction-schema.ts';
import { findSecrets, fold } from '../../src/domain/redaction/find-secrets.ts';
import type { Span } from '../../src/domain/redaction/find-sensitive-shapes.ts';
import { replaceSpans } from '../../src/domain/redaction/redact.ts';

declare const PRINTED: unique symbol;

/** A text in which tokens are redacted and control characters escaped. Only {@link Printer} makes one. */
export type Printed = string & { readonly [PRINTED]: true };

/** A text is read up to the first of these lengths. A printed frame is cut to the second, a printed sentence to the third. */
const MAX_READ_CHARS = 20_000;
const MAX_FRAME_CHARS = 700;
const MAX_SENTENCE_CHARS = 4_000;
/** Limits of redaction, because a cashier that sends ever more session tokens must not slow the report down. */
const MAX_SECRETS = 100;
const MAX_SECRET_CHARS = 8_000;
/** A shorter token is redacted as a whole word only, because its letters occur inside many other words. */
const MIN_PART_CHARS = 6;
/** A text is decoded this many times, because an escape may be escaped itself, as in `%2575`. */
const MAX_DECODINGS = 3;
const SECRET_NAMES = /token|secret|password|authorization|cookie/i;

/** Characters that control a terminal, change the text direction, or are invisible. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
const ESCAPE = /\\u([\da-f]{4})|\\x([\da-f]{2})|%([\da-f]{2})|&#x([\da-f]{1,5});|&#(\d{1,6});|\\[nrt]/giu;

/** Words of the contract, such as `expired`, are never redacted, even if a token has the same letters, because a report needs them. */
const WORDS = fold(
  [...Object.keys(REQUESTS), ...Object.keys(transactionSchema.shape), 'startSession'].join('\n'),
).text;

export class Printer {
  readonly #secrets = new Set<string>();
  /** Parts of tokens and of their encodings, in folded form, grouped by length. */
  readonly #parts = new Map<number, Set<string>>();

  constructor(secrets: Iterable<unknown> = []) {
    for (const secret of secrets) this.hide(secret);
  }

  /** Redacts a token from now on, with its longer parts and their encodings. A value that is no text is ignored. */
  hide(secret: unknown): void {
    if (typeof secret !== 'string' || this.#secrets.size >= MAX_SECRETS) return;
    const token = decode(secret.slice(0, MAX_SECRET_CHARS)).text;
    if (this.#secrets.has(token)) return;
    this.#secrets.add(token);
    const bytes = Buffer.from(token);
    this.#addParts(token, MIN_PART_CHARS);
    this.#addParts([...token].toReversed().join(''), MIN_PART_CHARS);
    this.#addParts(bytes.toString('hex'), 2 * MIN_PART_CHARS);
    for (const shift of [0, 1, 2]) {
      // In base64 the first and last characters also encode the bytes beside the token, so they are cut off.
      const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64url');
      this.#addParts(encoded.slice(shift + (shift && 1), -1), MIN_PART_CHARS);
    }
  }

  print(text: string): Printed {
    return this.#finish(this.#redact(text), MAX_SENTENCE_CHARS);
  }

  /** A frame as JSON, with the values of fields such as `token` or `password` redacted. */
  printFrame(frame: unknown): Printed {
    if (frame === undefined) return this.#finish('nothing in time', MAX_FRAME_CHARS);
    const text = JSON.stringify(frame, (key, value: unknown) => {
      if (typeof value === 'string') return SECRET_NAMES.test(key) ? '(a token)' : this.#redact(value);
      if (typeof value === 'number') {
        const redacted = this.#redact(`${value}`);
        return redacted === `${value}` ? value : redacted;
      }
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [this.#redact(name), item]));
    });
    return this.#finish(text ?? String(frame), MAX_FRAME_CHARS);
  }

  #addParts(text: string, length: number): void {
    const folded = fold(text).text;
    const parts = this.#parts.get(length) ?? new Set();
    this.#parts.set(length, parts);
    for (let at = 0; at + length <= folded.length; at += 1) {
      const part = folded.slice(at, at + length);
      if (!WORDS.includes(part)) parts.add(part);
    }
  }

  #redact(text: string): string {
    if (this.#secrets.size === 0) return text;
    const read = text.slice(0, MAX_READ_CHARS);
    const { text: decoded, at } = decode(read);
    const spans = [...findSecrets(decoded, this.#secrets)];
    const folded = fold(decoded);
    for (const [length, parts] of this.#parts) {
      for (let from = 0; from + length <= folded.text.length; from += 1) {
        if (!parts.has(folded.text.slice(from, from + length))) continue;
        spans.push([folded.at[from] ?? 0, (folded.at[from + length - 1] ?? 0) + 1]);
      }
    }
    return replaceSpans(
      read,
      spans.map(([from, to]): Span => [at[from] ?? 0, at[to] ?? read.length]),
    );
  }

  #finish(text: string, max: number): Printed {
    const seen = text.replace(UNSEEN, escapeCharacter);
    const cut = seen.length > max ? `${seen.slice(0, max)} … (${seen.length} characters)` : seen;
    return cut as Printed;
  }
}

function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/** Decodes the escapes of a text repeatedly. `at` is the position of each character in the original text. */
function decode(text: string): { text: string; at: number[] } {
  let decoded = { text, at: Array.from({ length: text.length + 1 }, (_, index) => index) };
  for (let turn = 0; turn < MAX_DECODINGS; turn += 1) {
    const inner = decodeOnce(decoded.text);
    if (inner.text === decoded.text) break;
    const { at } = decoded;
    decoded = { text: inner.text, at: inner.at.map((index) => at[index] ?? text.length) };
  }
  return decoded;
}

function decodeOnce(text: string): { text: string; at: number[] } {
  const at: number[] = [];
  let decoded = '';
  let end = 0;
  const add = (part: string, place: (index: number) => number) => {
    for (let index = 0; index < part.length; index += 1) at.push(place(index));
    decoded += part;
  };
  for (const match of text.matchAll(ESCAPE)) {
    const from = end;
    add(text.slice(from, match.index), (index) => from + index);
    const [whole, ...codes] = match;
    const [hex, decimal] = [codes.slice(0, -1).find(Boolean), codes.at(-1)];
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '20', 16);
    add(code <= 0x10ffff ? String.fromCodePoint(code) : ' ', () => match.index);
    end = match.index + whole.length;
  }
  const rest = end;
  add(text.slice(rest), (index) => rest + index);
  return { text: decoded, at: [...at, text.length] };
}
