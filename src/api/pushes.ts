import { type Decoded, either, number, object, optional, text } from '../domain/parsing/decoders.ts';

/** Decodes a status push, for deposits and withdrawals (R-LINK-9). */
export const readStatusPush = object({
  id: optional(text()),
  seq: optional(number()),
  status: either(text(), number()),
  txid: optional(text()),
});
export type StatusPush = Decoded<typeof readStatusPush>;
