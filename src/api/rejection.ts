import { shownText } from '../domain/parsing/clean-text.ts';
import { type Decoded, fallback, map, object, optional, text } from '../domain/parsing/decoders.ts';
import type { CallError } from './call-error.ts';

/** Details of a rejection (`data.data` of an error response). */
const readRejection = object({
  /** A word of the contract such as `invalid_fields`, or a failure reason such as `no_requisites`. */
  code: optional(text()),
  /** Text key or message per field name, for `invalid_fields`. */
  fields: optional(map(shownText)),
  /** The existing transaction, for `possible_duplicate` and `pending_exists`. */
  id: optional(text()),
  /** For `wagering_active`: the amount to wager and the amount already wagered, decimal strings in the currency of the request. */
  required: optional(text()),
  done: optional(text()),
});
export type Rejection = Decoded<typeof readRejection>;

const rejectionOrNone = fallback(readRejection, () => ({}));

/** Decodes the details of a rejection; empty if they are unreadable. Decoded only here, because the list does not need them. */
export function rejectionOf({ data }: CallError): Rejection {
  return rejectionOrNone(data);
}
