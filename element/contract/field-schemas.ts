import * as z from 'zod/mini';
import {
  FIELD_TYPES,
  MAX_CHOICES,
  MAX_MASK_CHARS,
  MAX_PATTERN_CHARS,
} from '../../src/domain/fields/field.ts';

/** An amount that the widget only shows or compares, so it may also be a number. */
export const limit = z.union([
  z.string().check(z.regex(/^\d{1,18}(?:\.\d{1,18})?$/)),
  z.number().check(z.minimum(0)),
]);
const short = z.string().check(z.maxLength(500));
const pattern = z.string().check(z.maxLength(MAX_PATTERN_CHARS));
const absent = <T extends z.core.$ZodType>(schema: T) => z.optional(z.nullable(schema));

/** A field in any of the four forms of docs/contract.md, Fields. The widget reads all four wherever a field is allowed. */
export const fieldSchema = z.object({
  name: z.optional(short.check(z.minLength(1))),
  type: z.optional(z.enum(FIELD_TYPES)),
  category: absent(short),
  placeholder_key: absent(short),
  placeholder: absent(z.union([short, z.record(z.string(), short)])),
  regex: absent(pattern),
  regex_error_key: absent(short),
  regexError: absent(short),
  pattern: absent(pattern),
  errorText: absent(short),
  regexList: absent(z.array(z.object({ regex: pattern, regex_error_key: absent(short) }))),
  validations: absent(
    z
      .array(z.object({ regex: z.optional(pattern), error: short, isExists: z.optional(z.boolean()) }))
      .check(z.maxLength(20)),
  ),
  mask: absent(z.string().check(z.maxLength(MAX_MASK_CHARS))),
  autocomplete: absent(short),
  values: absent(
    z
      .array(
        z.object({
          text: short,
          value: short,
          fee: z.optional(limit),
          min: z.optional(limit),
          currency: z.optional(short),
          arrivesIn: z.optional(z.number().check(z.minimum(0))),
        }),
      )
      .check(z.maxLength(MAX_CHOICES)),
  ),
  value: z.optional(short),
  isAdvanced: z.optional(z.boolean()),
  isDisabled: z.optional(z.boolean()),
  isTriggered: z.optional(z.boolean()),
});

/** A label in a list of methods is one text, not a text for each language. */
const methodFieldSchema = z.object({ ...fieldSchema.shape, placeholder: absent(short) });

/** A field needs a name or a label, because otherwise the user cannot know what to enter. */
const isNamed = ({ name, placeholder_key, placeholder }: z.output<typeof fieldSchema>) =>
  name !== undefined || Boolean(placeholder_key ?? placeholder);
const namedIn = { error: 'expected a name or a label' };

export const fieldsSchema = z.union([
  z.array(fieldSchema.check(z.refine(isNamed, namedIn))).check(z.maxLength(200)),
  z.record(z.string(), fieldSchema),
]);
export const methodFieldsSchema = z.union([
  z.array(methodFieldSchema.check(z.refine(isNamed, namedIn))).check(z.maxLength(200)),
  z.record(z.string(), methodFieldSchema),
]);
