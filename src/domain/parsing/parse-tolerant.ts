import { type Decoded, type Decoder, isRecord, reasonOf } from './decoders.ts';

/** An issue in outside data: a dotted path, and a description for the partner's developer. */
export interface Issue {
  path: string;
  problem: string;
}

export type Report = (issue: Issue) => void;

/** Items beyond this number are dropped. Decoding as many methods takes 50 ms. */
const MAX_ITEMS = 2_000;

/** Decodes each known field of an object on its own. An invalid field is reported and dropped, an unknown one ignored. */
export function parseFields<F extends Record<string, Decoder<unknown>>>(
  fields: F,
  value: unknown,
  at: string,
  report: Report,
): { [K in keyof F]?: Decoded<F[K]> } {
  const parsed: { [K in keyof F]?: Decoded<F[K]> } = {};
  if (!isRecord(value)) {
    if (value !== undefined) report({ path: at, problem: 'expected an object' });
    return parsed;
  }
  for (const [key, read] of Object.entries(fields)) {
    // Only own properties are read, so that `__proto__` and `constructor` are not taken for fields.
    if (!Object.hasOwn(value, key) || value[key] === undefined) continue;
    try {
      Object.assign(parsed, { [key]: read(value[key]) });
    } catch (error) {
      report({ path: at ? `${at}.${key}` : key, problem: reasonOf(error) });
    }
  }
  return parsed;
}

/**
 * Decodes a list, or the values of a map, item by item. An invalid item is reported and dropped.
 * @param idOf the id of an item; a second item with the same id is reported and dropped too
 */
export function parseItems<T>(
  read: (item: unknown, path: string) => T,
  value: unknown,
  at: string,
  report: Report,
  idOf?: (item: T) => string,
): T[] {
  const entries = Array.isArray(value) || isRecord(value) ? Object.entries<unknown>(value) : null;
  if (!entries) {
    report({ path: at, problem: 'expected a list or a map' });
    return [];
  }
  const items: T[] = [];
  const ids = new Set<string>();
  let left = MAX_ITEMS;
  for (const [key, item] of entries) {
    if (left-- === 0) {
      report({ path: at, problem: `more than ${MAX_ITEMS} items` });
      break;
    }
    const path = `${at}.${key}`;
    try {
      const parsed = read(item, path);
      const id = idOf?.(parsed) ?? path;
      if (ids.has(id)) report({ path, problem: 'repeats an earlier item' });
      else items.push(parsed);
      ids.add(id);
    } catch (error) {
      report({ path, problem: reasonOf(error) });
    }
  }
  return items;
}
