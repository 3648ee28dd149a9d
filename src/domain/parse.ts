import { isRecord, type Of, type Read, whyOf } from './read.ts';

/** An issue in outside data: a dotted path, and the reason for the partner's developer. */
export interface Flaw {
  path: string;
  problem: string;
}

/** Takes the flaws of a parse; what is told here was dropped, and the rest was kept. */
export type Report = (flaw: Flaw) => void;

/** No list of a cashier's is longer; reading this many methods takes a twentieth of a second. */
const MAX_ITEMS = 2_000;

/** Parses each known field of an object by itself: a bad one is reported and left out, an unknown one is ignored. */
export function parseFields<F extends Record<string, Read<unknown>>>(
  fields: F,
  value: unknown,
  at: string,
  report: Report,
): { [K in keyof F]?: Of<F[K]> } {
  const parsed: { [K in keyof F]?: Of<F[K]> } = {};
  if (!isRecord(value)) {
    if (value !== undefined) report({ path: at, problem: 'expected an object' });
    return parsed;
  }
  for (const [key, read] of Object.entries(fields)) {
    // An own property only: `__proto__` and `constructor` are nobody's field.
    if (!Object.hasOwn(value, key) || value[key] === undefined) continue;
    try {
      Object.assign(parsed, { [key]: read(value[key]) });
    } catch (error) {
      report({ path: at ? `${at}.${key}` : key, problem: whyOf(error) });
    }
  }
  return parsed;
}

/**
 * Parses a list, or the values of a map, item by item: a bad item is reported and left out.
 * @param read gets the item and its path
 */
export function parseItems<T>(
  read: (item: unknown, path: string) => T,
  value: unknown,
  at: string,
  report: Report,
): T[] {
  const entries = Array.isArray(value) ? value.entries() : isRecord(value) ? Object.entries(value) : null;
  if (!entries) {
    report({ path: at, problem: 'expected a list or a map' });
    return [];
  }
  const items: T[] = [];
  let left = MAX_ITEMS;
  for (const [key, item] of entries) {
    if (left-- === 0) {
      report({ path: at, problem: `more than ${MAX_ITEMS} items` });
      break;
    }
    const path = `${at}.${key}`;
    try {
      items.push(read(item, path));
    } catch (error) {
      report({ path, problem: whyOf(error) });
    }
  }
  return items;
}
