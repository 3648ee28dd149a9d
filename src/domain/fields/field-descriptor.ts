import { isRecord } from '../parsing/decoders.ts';
import type { Report } from '../parsing/parse-tolerant.ts';

/** A field with a longer name is dropped, because the name is sent with every payment. */
const MAX_NAME_CHARS = 500;

/** Fields beyond this number are dropped; no real form has as many. */
const MAX_FIELDS = 200;

/** A named field as the cashier sent it, and the path that its issues are reported under. */
export interface NamedDescriptor {
  path: string;
  item: Record<string, unknown> & { name: string };
}

/**
 * Gives each field of a list or map a name: its own, else its key in the map, else `<prefix>_<position>`.
 * Positions start at 1 and include dropped fields, so that dropping one does not rename the others. Entries
 * that are not objects, that have neither name nor placeholder, or that repeat a name are reported and
 * dropped.
 */
export function nameDescriptors(
  value: unknown,
  prefix: string,
  at: string,
  report: Report,
): NamedDescriptor[] {
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) {
    report({ path: at, problem: 'expected a list or a map' });
    return [];
  }
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length > MAX_FIELDS) report({ path: at, problem: `more than ${MAX_FIELDS} items` });
  const taken = new Set<string>();
  return entries.slice(0, MAX_FIELDS).flatMap(([key, item], index) => {
    const path = `${at}.${key}`;
    const problem = (words: string) => {
      report({ path, problem: words });
      return [];
    };
    if (!isRecord(item)) return problem('expected an object');
    const { placeholder } = readAliases(item);
    // Without a name and a label the user could not know what to enter.
    if (isList && item.name === undefined && !placeholder) return problem('expected a name or a placeholder');
    const name = item.name ?? (isList ? `${prefix}_${index + 1}` : key);
    if (typeof name !== 'string' || name === '' || name.length > MAX_NAME_CHARS)
      return problem(`name: expected 1 to ${MAX_NAME_CHARS} characters`);
    if (taken.has(name)) return problem(`a second field named ${name}`);
    taken.add(name);
    return { path, item: { ...item, name } };
  });
}

/** The rule, message, placeholder and type of a field, under any of the names that the contract allows. */
export function readAliases(item: Readonly<Record<string, unknown>>) {
  const { values } = item;
  return {
    regex: item.regex ?? item.pattern,
    error: item.regex_error_key ?? item.regexError ?? item.errorText,
    placeholder: item.placeholder_key ?? item.placeholder,
    type: item.type ?? (Array.isArray(values) && values.length > 0 ? 'dropdown' : undefined),
  };
}
