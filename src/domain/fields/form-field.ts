import * as z from 'zod/mini';
import { cleanText, cleanValue } from '../parsing/clean-text.ts';
import {
  boolean,
  either,
  fallback,
  type Immutable,
  isRecord,
  list,
  map,
  mapped,
  nullable,
  object,
  optional,
  text,
} from '../parsing/decoders.ts';
import { parseFields, parseItems, type Report } from '../parsing/parse-tolerant.ts';
import { nameDescriptors, readAliases } from './field-descriptor.ts';
import {
  DEFAULT_ERROR_KEY,
  FIELD_TYPES,
  MAX_CHOICES,
  MAX_MASK_CHARS,
  MAX_PATTERN_CHARS,
} from './method-field.ts';

const short = z.string().check(z.maxLength(500));

/** A dynamic form field (R-FIELD-2); `placeholder` is a text key, or one text per language. */
export const formFieldSchema = z.object({
  name: short.check(z.minLength(1)),
  type: z.catch(z.enum(FIELD_TYPES), 'text'),
  placeholder: z.catch(z.union([short, z.record(z.string(), short)]), ''),
  mask: z.catch(z.nullable(z.string().check(z.maxLength(MAX_MASK_CHARS))), null),
  autocomplete: z.optional(z.catch(z.nullable(short), null)),
  value: z.catch(short.check(z.overwrite(cleanValue)), ''),
  isAdvanced: z.catch(z.boolean(), false),
  validations: z.catch(
    z
      .array(
        z.object({
          regex: z.catch(z.string().check(z.maxLength(MAX_PATTERN_CHARS)), ''),
          error: short,
          isExists: z.catch(z.boolean(), false),
        }),
      )
      .check(z.maxLength(20)),
    [],
  ),
  values: z.catch(z.array(z.object({ text: short, value: short })).check(z.maxLength(MAX_CHOICES)), []),
  isTriggered: z.catch(z.boolean(), false),
  isDisabled: z.catch(z.boolean(), false),
});
export type FormFieldData = Immutable<z.output<typeof formFieldSchema>>;

/** Rules of a field beyond this number are dropped. */
const MAX_RULES = 20;
const brief = text({ max: 500 });
const words = mapped(brief, cleanText);
const pattern = text({ max: MAX_PATTERN_CHARS });

const readValidation = object({
  regex: optional(pattern),
  error: words,
  isExists: fallback(boolean, () => false),
});
const readListRule = object({ regex: pattern, regex_error_key: optional(brief) });

/** Parts of a field that are reported if they are unreadable; the schema above has a default for each. */
const PARTS = {
  regex: nullable(pattern),
  error: nullable(words),
  placeholder: nullable(either(words, map(words))),
  mask: nullable(text({ max: MAX_MASK_CHARS })),
  autocomplete: nullable(brief),
  values: nullable(list(object({ text: words, value: brief }), MAX_CHOICES)),
};

/**
 * Converts fields from any form that the contract allows into `formFieldSchema`: a list, or a map by name;
 * dynamic fields with `validations`, input-field descriptors (`placeholder`, `pattern`, `errorText`),
 * preparation-field descriptors (`placeholder`, `regex`, `regexError`, `mask`), and a `regexList` with any of
 * them. A field without a name is called `<prefix>_<position>`. Invalid fields and invalid parts of fields
 * are reported and dropped.
 * @returns undefined if the value is no list or map, or if no field remains: submitting a form without its
 * fields would fail
 */
export function describeFormFields(value: unknown, prefix: string, at: string, report: Report) {
  const fields = nameDescriptors(value, prefix, at, report).map(({ path, item }) =>
    describe(item, path, report),
  );
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return fields.length > 0 || isEmpty ? fields : undefined;
}

/** Schema of a list or map of form fields, used wherever the contract has one. */
export const formFieldsSchema = z.pipe(
  z.transform((value) => describeFormFields(value, 'field', 'fields', () => undefined)),
  z.array(formFieldSchema),
);

/** Converts a single field, with its own name or the given one. */
export function describeFormField(value: unknown, name: string, at: string, report: Report): unknown {
  return isRecord(value) ? describe({ ...value, name: value.name ?? name }, at, report) : value;
}

function describe(item: Readonly<Record<string, unknown>>, path: string, report: Report) {
  const { regex, error, placeholder, type } = readAliases(item);
  const part = parseFields(PARTS, { ...item, regex, error, placeholder }, path, report);
  const message = part.error ?? DEFAULT_ERROR_KEY;
  const marked: { autocomplete?: string | null | undefined } =
    part.autocomplete == null ? {} : { autocomplete: part.autocomplete };
  const own = part.regex ? [{ regex: part.regex, error: message, isExists: false }] : [];
  const listed =
    item.regexList == null ? [] : parseItems(readListRule, item.regexList, `${path}.regexList`, report);
  const validations =
    item.validations == null
      ? []
      : parseItems(readValidation, item.validations, `${path}.validations`, report);
  const { name, value, isAdvanced, isTriggered, isDisabled } = item;
  return {
    ...{ name, value, isAdvanced, isTriggered, isDisabled },
    placeholder: part.placeholder ?? '',
    type,
    mask: part.mask ?? null,
    ...marked,
    values: part.values ?? [],
    validations: [
      ...own,
      ...listed.map((rule) => ({
        regex: rule.regex,
        error: rule.regex_error_key ?? message,
        isExists: false,
      })),
      ...validations.map((rule) => ({ ...rule, regex: rule.regex ?? '' })),
    ].slice(0, MAX_RULES),
  };
}
