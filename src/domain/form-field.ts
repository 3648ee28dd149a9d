import * as z from 'zod/mini';
import { FIELD_TYPES, MAX_CHOICES, MAX_MASK, MAX_PATTERN } from './field.ts';
import type { Immutable } from './immutable.ts';

const short = z.string().check(z.maxLength(500));

/** A dynamic form field (specification, section 3); `placeholder` is a key, or one text per language. */
export const formFieldSchema = z.object({
  name: short.check(z.minLength(1)),
  type: z.catch(z.enum(FIELD_TYPES), 'text'),
  placeholder: z.catch(z.union([short, z.record(z.string(), short)]), ''),
  mask: z.catch(z.nullable(z.string().check(z.maxLength(MAX_MASK))), null),
  value: z.catch(short, ''),
  isAdvanced: z.catch(z.boolean(), false),
  validations: z.catch(
    z
      .array(
        z.object({
          regex: z.catch(z.string().check(z.maxLength(MAX_PATTERN)), ''),
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
