import { cleanText } from '../parsing/clean-text.ts';
import {
  type Decoded,
  fallback,
  type Immutable,
  list,
  mapped,
  nullable,
  object,
  oneOf,
  text,
} from '../parsing/decoders.ts';
import { parseFields, parseItems, type Report } from '../parsing/parse-tolerant.ts';
import { nameDescriptors, readAliases } from './field-descriptor.ts';

/** The field types (R-FIELD-1). */
export const FIELD_TYPES = [
  'text',
  'text_uppercase',
  'dropdown',
  'phone_with_prefix',
  'networks',
  'amount',
] as const;

/** Longest pattern of a rule, in characters. A longer one is an attack or a mistake: the field is kept without this rule. */
export const MAX_PATTERN_CHARS = 1_000;
export const MAX_MASK_CHARS = 200;
export const MAX_CHOICES = 2_000;

const short = text({ max: 500 });
const words = mapped(short, cleanText);
const pattern = text({ max: MAX_PATTERN_CHARS });

/** An additional rule of a field (R-FIELD-3: `regexList`). */
const readRule = object({
  regex: text({ min: 1, max: MAX_PATTERN_CHARS }),
  regex_error_key: fallback(nullable(short), () => null),
});

const PARTS = {
  category: nullable(short),
  mask: nullable(text({ max: MAX_MASK_CHARS })),
  regex: nullable(pattern),
  error: nullable(words),
  placeholder: nullable(words),
  autocomplete: nullable(short),
  values: nullable(list(object({ text: words, value: short }), MAX_CHOICES)),
};

const readType = fallback(oneOf(FIELD_TYPES), () => 'text' as const);

/** A field of a payment method. Its rules apply to the unmasked value, and all must match. */
interface Field {
  name: string;
  category: string | null;
  mask: string | null;
  /** The pattern of the field's first rule; empty if there is none. */
  regex: string;
  regex_error_key: string;
  /** Further rules of the field; all must match. */
  regexList?: { regex: string; regex_error_key: string }[];
  placeholder_key: string;
  /** The browser's word for the field; those of a card (`cc-number`) say that it is card data. */
  autocomplete?: string;
  type: Decoded<typeof readType>;
  values: { text: string; value: string }[];
}
export type MethodField = Immutable<Field>;

/** The message of a rule without its own. */
export const DEFAULT_ERROR_KEY = 'errors.required';

/**
 * Decodes the fields of a payment method from any form that the contract allows: a list, or a map by name. A
 * field without a name is called `field_<position>`. Invalid fields and invalid parts of fields are reported
 * and dropped.
 */
export function parseMethodFields(value: unknown, at: string, report: Report): Field[] {
  return nameDescriptors(value ?? [], 'field', at, report).map(({ path, item }) => {
    const { regex, error, placeholder, type } = readAliases(item);
    const part = parseFields(PARTS, { ...item, regex, error, placeholder }, path, report);
    const rules =
      item.regexList == null ? [] : parseItems(readRule, item.regexList, `${path}.regexList`, report);
    const message = part.error ?? DEFAULT_ERROR_KEY;
    return {
      name: item.name,
      category: part.category ?? null,
      mask: part.mask ?? null,
      regex: part.regex ?? '',
      regex_error_key: message,
      ...(rules.length > 0 && {
        regexList: rules.map((rule) => ({
          regex: rule.regex,
          regex_error_key: rule.regex_error_key ?? message,
        })),
      }),
      placeholder_key: part.placeholder ?? '',
      ...(part.autocomplete && { autocomplete: part.autocomplete }),
      type: readType(type),
      values: part.values ?? [],
    };
  });
}
