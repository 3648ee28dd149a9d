import { findSecrets } from './find-secrets.ts';
import { findSensitiveShapes, type Span } from './find-sensitive-shapes.ts';

const REDACTED = '•••';

/** Of a longer text, or a longer result, the rest is dropped, because a message of the cashier is a sentence. */
const MAX_READ_CHARS = 4_000;
const MAX_TEXT_CHARS = 1_000;

/**
 * Redacts everything in a text that may be a secret: the known secrets, however they are spelled, and what `findSensitiveShapes` finds.
 * Statuses, amounts, request types and UUIDs stay. The running time is linear in the length of the text.
 * @param secrets the typed values and the user's personal data
 * @param kept texts that support needs, such as references and transaction ids
 */
export function redact(text: string, secrets: Iterable<string> = [], kept: readonly string[] = []): string {
  const read = text.length > MAX_READ_CHARS ? cutAtBlank(text) : text;
  const spans = [...findSensitiveShapes(blankMarkup(hideIds(read, kept))), ...findSecrets(read, secrets)];
  return replaceSpans(read, spans).slice(0, MAX_TEXT_CHARS);
}

function cutAtBlank(text: string): string {
  const start = text.slice(0, MAX_READ_CHARS);
  return `${start.slice(0, start.lastIndexOf(' ') + 1)}…`;
}

export function replaceSpans(text: string, spans: Span[]): string {
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

/** Overwrites ids with letters, so that they are not taken for numbers. All positions stay the same. */
function hideIds(text: string, kept: readonly string[]): string {
  const blank = (id: string) => 'x'.repeat(id.length);
  const withoutUuids = text.replace(UUID, blank);
  return kept.reduce((shown, id) => (id === '' ? shown : shown.replaceAll(id, blank)), withoutUuids);
}

/** Markup that may separate groups of a number: a tag without digits or `@`, an entity, or an escape (`<b>`, `&nbsp;`, `\u0020`). */
const MARKUP = /<\/?[a-z][^<>@\p{N}]{0,40}>|&(?:[a-z]{1,8}|#x?[\da-f]{1,5});|\\[nrt]|\\u[\da-f]{4}/giu;

const blankMarkup = (text: string) => text.replace(MARKUP, (found) => ' '.repeat(found.length));
