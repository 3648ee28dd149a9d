import type { Immutable } from './immutable.ts';
import { fallback, list, nullable, type Of, object, oneOf, text } from './read.ts';

/** The field types of the specification, section 3. */
export const FIELD_TYPES = [
  'text',
  'text_uppercase',
  'dropdown',
  'phone_with_prefix',
  'networks',
  'amount',
] as const;

/** A pattern over this length is no field rule but an attack or an accident: the field is kept, the rule is not. */
export const MAX_PATTERN = 1_000;
export const MAX_MASK = 200;
export const MAX_CHOICES = 2_000;

const short = text({ max: 500 });
const textOr = (instead: string, max = 500) => fallback(text({ max }), () => instead);

/** A field of a payment method, as the cashier sends it. `regex` is tested on the unmasked value. */
export const readMethodField = object({
  name: text({ min: 1, max: 500 }),
  category: fallback(nullable(short), () => null),
  mask: fallback(nullable(text({ max: MAX_MASK })), () => null),
  regex: textOr('', MAX_PATTERN),
  regex_error_key: textOr('errors.required'),
  placeholder_key: textOr(''),
  type: fallback(oneOf(FIELD_TYPES), () => 'text' as const),
  values: fallback(list(object({ text: short, value: short }), MAX_CHOICES), () => []),
});
export type MethodField = Immutable<Of<typeof readMethodField>>;
