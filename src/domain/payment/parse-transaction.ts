import * as z from 'zod/mini';
import { readField, readForm } from '../fields/field.ts';
import { isRecord, MAX_KEY_CHARS, unpolluted } from '../parsing/decoders.ts';
import { parseLeniently } from '../parsing/parse-lenient.ts';
import type { Report } from '../parsing/parse-tolerant.ts';
import {
  MAX_NEXT_ITEMS,
  MAX_TIMELINE,
  nextSchema,
  type Transaction,
  timeSchema,
  transactionSchema,
} from './transaction-schema.ts';

const MAX_ENTRIES = 100;

export function readTransaction(value: unknown): Transaction {
  if (!isRecord(value) || value.next === undefined) return z.parse(transactionSchema, value);
  return z.parse(transactionSchema, { ...value, next: decodeFields(value.next, () => undefined) });
}

/**
 * Like `readTransaction`, but drops invalid parts (a payment detail, the fee, the step) instead of failing, because the user may need the
 * rest to pay.
 */
export function parseTransaction(value: unknown, report: Report): Transaction {
  if (!isRecord(value)) return parseLeniently(transactionSchema, value, report);
  const bounded = boundTransaction(value, report);
  if (bounded.next === undefined) return parseLeniently(transactionSchema, bounded, report);
  let next = decodeFields(bounded.next, report);
  if (isRecord(next) && typeof next.kind === 'string' && !KINDS.has(next.kind)) {
    report({ path: 'next.kind', problem: `unknown kind "${next.kind.slice(0, 50)}", shown as wait` });
    next = { kind: 'wait' };
  }
  try {
    next = parseLeniently(nextSchema, next, ({ path, problem }) => report({ path: `next.${path}`, problem }));
  } catch {
    // The step stays invalid, and `transactionSchema` replaces it by `wait`.
  }
  return parseLeniently(transactionSchema, { ...bounded, next }, report);
}

function boundTransaction(value: Record<string, unknown>, report: Report): Record<string, unknown> {
  const { next } = value;
  const bounded: Record<string, unknown> = {
    ...value,
    timeline: cutList(value.timeline, MAX_TIMELINE, 'timeline', report),
  };
  if (isRecord(next)) {
    const lists = ['steps', 'requisites', 'networks', 'fields'].filter((name) => Object.hasOwn(next, name));
    const maps = ['params', 'intents'].filter((name) => Object.hasOwn(next, name));
    const cut = [
      ...lists.map((name) => [name, cutList(next[name], MAX_NEXT_ITEMS, `next.${name}`, report)]),
      ...maps.map((name) => [name, cutList(next[name], MAX_ENTRIES, `next.${name}`, report)]),
    ];
    bounded.next = { ...next, ...Object.fromEntries(cut) };
  }
  // A spread copy inherits again what a page has put on `Object.prototype`, so the copy needs `unpolluted` too.
  return unpolluted({ ...bounded, ...boundDates(bounded, report) });
}

/**
 * Replaces an invalid date, so that the transaction is kept: by the date of its first status, else by its valid other date, else by the
 * current time.
 */
function boundDates({ createdAt, updatedAt, timeline }: Record<string, unknown>, report: Report) {
  const isBad = (date: unknown) => typeof date === 'number' && !isTime(date);
  const dates: Record<string, number> = {};
  const first: unknown = Array.isArray(timeline) ? timeline[0] : undefined;
  for (const [path, date] of Object.entries({ createdAt, updatedAt })) {
    if (!isBad(date)) continue;
    report({ path, problem: 'no date' });
    dates[path] = [isRecord(first) && first.at, updatedAt, createdAt].find(isTime) ?? Date.now();
  }
  return dates;
}

const isTime = (date: unknown): date is number => z.safeParse(timeSchema, date).success;

function cutList(value: unknown, max: number, path: string, report: Report): unknown {
  if (Array.isArray(value)) {
    if (value.length <= max) return value;
    report({ path, problem: `more than ${max} items` });
    return value.slice(0, max);
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value);
  const kept = entries.filter(([key]) => key.length <= MAX_KEY_CHARS).slice(0, max);
  if (kept.length === entries.length) return value;
  report({ path, problem: `more than ${max} items, or a long name` });
  return Object.fromEntries(kept);
}

const KINDS: ReadonlySet<string> = new Set(
  nextSchema.def.options.flatMap(({ shape }) => shape.kind.def.values),
);

/** The schemas of steps do not check form fields, so they are decoded here. */
function decodeFields(next: unknown, report: Report): unknown {
  if (!isRecord(next)) return next;
  if (next.kind === 'form') {
    return { ...next, fields: readForm(next.fields, 'field', 'next.fields', report) };
  }
  if (next.kind === 'invoice' && next.field !== undefined) {
    return { ...next, field: readField(next.field, 'utr', 'next.field', report) };
  }
  return next;
}
