import { cleanText, cleanValue } from '../parsing/clean-text.ts';
import {
  boolean,
  type Decoded,
  type Decoder,
  decimal,
  either,
  fallback,
  type Immutable,
  isRecord,
  list,
  map,
  mapped,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
} from '../parsing/decoders.ts';
import { parseFields, parseItems, type Report } from '../parsing/parse-tolerant.ts';

export const FIELD_TYPES = [
  'text',
  'text_uppercase',
  'dropdown',
  'phone_with_prefix',
  'networks',
  'amount',
] as const;

/** A longer pattern is an attack or a mistake, so the field is kept without this rule. */
export const MAX_PATTERN_CHARS = 1_000;
export const MAX_MASK_CHARS = 200;
export const MAX_CHOICES = 2_000;
const MAX_RULES = 20;
/** A field with a longer name is dropped, because the name is sent with every payment. */
const MAX_NAME_CHARS = 500;
/** Fields beyond this number are dropped. No real form has as many. */
const MAX_FIELDS = 200;

const DEFAULT_ERROR_KEY = 'errors.required';

const short = text({ max: 500 });
const words = mapped(short, cleanText);
const pattern = text({ max: MAX_PATTERN_CHARS });
const message = fallback(nullable(short), () => null);
const flag = fallback(boolean, () => false);

const readListRule = object({ regex: pattern, regex_error_key: message });
const readRule = object({ regex: optional(pattern), error: words, isExists: flag });
/** An unreadable term of a choice is left out without a report, because the user can choose it without the term. */
const term = <T>(read: Decoder<T>) => fallback(optional(read), () => undefined);
const amount = term(mapped(decimal, String));
const readChoice = object({
  text: words,
  value: short,
  fee: amount,
  min: amount,
  currency: term(short),
  arrivesIn: term(number(0)),
});
const readType = fallback(oneOf(FIELD_TYPES), () => 'text' as const);
const readValue = fallback(mapped(short, cleanValue), () => '');

const PARTS = {
  category: nullable(short),
  regex: nullable(pattern),
  error: nullable(words),
  placeholder: nullable(either(words, map(words))),
  mask: nullable(text({ max: MAX_MASK_CHARS })),
  autocomplete: nullable(short),
  values: nullable(list(readChoice, MAX_CHOICES)),
};

/** A choice of a field. Of a network it also has the terms: what the network charges, its least amount, and how long it takes. */
export interface Choice {
  text: string;
  value: string;
  fee?: string | undefined;
  min?: string | undefined;
  currency?: string | undefined;
  /** Usual time until the money arrives, in milliseconds. */
  arrivesIn?: number | undefined;
}

/** A field of a method's form, of a preparation, or of a step that the cashier requests later (R-FIELD-2). */
export type Field = Immutable<{
  name: string;
  type: Decoded<typeof readType>;
  /** A text key, a text, or one text per language. */
  placeholder: string | Record<string, string>;
  mask: string | null;
  category?: string | null;
  /** The `autocomplete` token. Those of a card, such as `cc-number`, mark card data. */
  autocomplete?: string | null;
  /** All rules apply to the value without its mask. The message of one with `isExists` is shown before the user has changed the field. */
  validations: { regex: string; error: string; isExists?: boolean }[];
  values: Choice[];
  value: string;
  isAdvanced: boolean;
  /** True if the cashier marks the field as touched, so that its errors are shown at once. */
  isTriggered: boolean;
  isDisabled: boolean;
}>;

type Named = Record<string, unknown> & { name: string };

/**
 * Decodes fields from any form that the contract allows: a list or a map by name; fields with `validations`, `regexList`, or the names of
 * `readAliases`. A field without a name gets its key in the map, else `<prefix>_<position>`. Positions start at 1 and include dropped
 * fields, so that dropping one does not rename the others. Invalid fields and parts of fields are reported and dropped.
 */
export function readFields(value: unknown, prefix: string, at: string, report: Report): Field[] {
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
    const drop = (problem: string) => {
      report({ path, problem });
      return [];
    };
    if (!isRecord(item)) return drop('expected an object');
    // Without a name and a label the user could not know what to enter.
    if (isList && item.name === undefined && !readAliases(item).placeholder)
      return drop('expected a name or a placeholder');
    const name = item.name ?? (isList ? `${prefix}_${index + 1}` : key);
    if (typeof name !== 'string' || name === '' || name.length > MAX_NAME_CHARS)
      return drop(`name: expected 1 to ${MAX_NAME_CHARS} characters`);
    if (taken.has(name)) return drop(`a second field named ${name}`);
    taken.add(name);
    return [read({ ...item, name }, path, report)];
  });
}

/** Like `readFields`, but undefined if every field was dropped, because a request without the form's fields would fail. */
export function readForm(value: unknown, prefix: string, at: string, report: Report): Field[] | undefined {
  const fields = readFields(value, prefix, at, report);
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return fields.length > 0 || isEmpty ? fields : undefined;
}

export function readField(value: unknown, name: string, at: string, report: Report): Field | undefined {
  const [field] = readFields(
    [isRecord(value) ? { ...value, name: value.name ?? name } : value],
    '',
    at,
    (issue) => report({ ...issue, path: issue.path.replace(`${at}.0`, at) }),
  );
  return field;
}

/** The rule, message, placeholder and type of a field, under any of the names that the contract allows. */
function readAliases(item: Readonly<Record<string, unknown>>) {
  const { values } = item;
  return {
    regex: item.regex ?? item.pattern,
    error: item.regex_error_key ?? item.regexError ?? item.errorText,
    placeholder: item.placeholder_key ?? item.placeholder,
    type: item.type ?? (Array.isArray(values) && values.length > 0 ? 'dropdown' : undefined),
  };
}

function read(item: Named, path: string, report: Report): Field {
  const { regex, error, placeholder, type } = readAliases(item);
  const part = parseFields(PARTS, { ...item, regex, error, placeholder }, path, report);
  const message = part.error ?? DEFAULT_ERROR_KEY;
  const rules = <T>(name: 'regexList' | 'validations', one: (rule: unknown) => T): T[] =>
    item[name] == null ? [] : parseItems(one, item[name], `${path}.${name}`, report);
  return {
    name: item.name,
    type: readType(type),
    placeholder: part.placeholder ?? '',
    mask: part.mask ?? null,
    ...(part.category && { category: part.category }),
    ...(part.autocomplete && { autocomplete: part.autocomplete }),
    validations: [
      ...(part.regex ? [{ regex: part.regex, error: message }] : []),
      ...rules('regexList', readListRule).map(({ regex, regex_error_key }) => ({
        regex,
        error: regex_error_key ?? message,
      })),
      ...rules('validations', readRule).map((rule) => ({ ...rule, regex: rule.regex ?? '' })),
    ].slice(0, MAX_RULES),
    values: part.values ?? [],
    value: readValue(item.value),
    isAdvanced: flag(item.isAdvanced),
    isTriggered: flag(item.isTriggered),
    isDisabled: flag(item.isDisabled),
  };
}
