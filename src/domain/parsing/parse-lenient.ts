import * as z from 'zod/mini';
import type { Report } from './parse-tolerant.ts';

type Path = readonly PropertyKey[];

/** The widget's records have five levels. Thousands of levels would overflow the stack. */
const MAX_DEPTH = 16;

/**
 * Decodes a record with a schema and drops its invalid parts: first invalid fields, then list items that are invalid without those fields.
 * Each is reported.
 * @throws {z.core.$ZodError} if the record itself is invalid without the dropped parts
 */
export function parseLeniently<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  report: Report,
): z.output<S> {
  const rest: unknown = copy(value, MAX_DEPTH);
  const reported = new Set<string>();
  for (const cut of [cutFields, cutItems]) {
    const { success, data, error } = z.safeParse(schema, rest);
    if (success) return data;
    for (const { path, message } of error.issues) {
      const name = path.join('.');
      if (!reported.has(name)) report({ path: name, problem: message });
      reported.add(name);
    }
    cut(
      rest,
      error.issues.map(({ path }) => path),
    );
  }
  return z.parse(schema, rest);
}

/** Copies JSON data without values nested deeper than any schema, and without inherited values, which a schema would accept. */
function copy(value: unknown, depth: number): unknown {
  if (!isObject(value)) return value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return value.map((item) => copy(item, depth - 1));
  const own: Record<string, unknown> = Object.create(null);
  for (const [name, item] of Object.entries(value)) own[name] = copy(item, depth - 1);
  return own;
}

function cutFields(record: unknown, paths: readonly Path[]): void {
  for (const path of paths) {
    const name = path.at(-1);
    const parent = at(record, path.slice(0, -1));
    if (typeof name === 'string' && isObject(parent)) Reflect.deleteProperty(parent, name);
  }
}

/** Removes the innermost list items of the paths. Each list is cut from its end, so that the other indexes stay valid. */
function cutItems(record: unknown, paths: readonly Path[]): void {
  const lists = new Map<unknown[], Set<number>>();
  for (const path of paths) {
    const depth = path.findLastIndex((step) => typeof step === 'number');
    const index = path[depth];
    const list = at(record, path.slice(0, depth));
    if (typeof index !== 'number' || !Array.isArray(list)) continue;
    lists.set(list, (lists.get(list) ?? new Set()).add(index));
  }
  for (const [list, indexes] of lists) {
    for (const index of [...indexes].sort((a, b) => b - a)) list.splice(index, 1);
  }
}

function at(record: unknown, path: Path): unknown {
  let value = record;
  for (const step of path) value = isObject(value) ? Reflect.get(value, step) : undefined;
  return value;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
