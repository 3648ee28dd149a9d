import { fallback, map, type Of, object, optional, text } from '../domain/read.ts';
import type { CallError } from './call-error.ts';

/** What a cashier adds to a refusal (`data.data` of an error answer). */
const readRefusal = object({
  /** `invalid_fields`, `possible_duplicate`, `in_progress`, or a failure reason such as `no_requisites`. */
  code: optional(text()),
  /** Message key or text per field name, for `invalid_fields`. */
  fields: optional(map(text())),
  /** The transaction that stands in the way, for `possible_duplicate` and `pending_exists`. */
  id: optional(text()),
  /** For `wagering_active`: what has to be wagered and what has been, decimal strings of the asked currency. */
  required: optional(text()),
  done: optional(text()),
});
export type Refusal = Of<typeof readRefusal>;

const refusalOrNone = fallback(readRefusal, () => ({}));

/** What the cashier added to a refusal; nothing where it cannot be read. Read late: the list has no use for it. */
export function refusalIn({ data }: CallError): Refusal {
  return refusalOrNone(data);
}
