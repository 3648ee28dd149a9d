import type { Immutable } from './immutable.ts';
import { boolean, fallback, list, map, type Of, object, optional, text } from './read.ts';

/** A country that the cashier serves: ISO 3166 code in lower case, and its dial prefix. */
const readRegion = object({
  code: text({ pattern: /^[a-z]{2}$/, as: 'a two-letter country code' }),
  prefix: fallback(text(), () => ''),
  currencies: fallback(list(text()), () => []),
});
export type Region = Immutable<Of<typeof readRegion>>;
export const readRegions = list(readRegion);

/** A saved requisite; a masked one is sent as its token while the user leaves it untouched. */
const readSavedValue = object({
  value: text(),
  token: optional(text()),
  masked: fallback(boolean, () => false),
});
/** The user's saved data: method → field → value (domain notes, section 9). */
export const readSnippet = map(map(readSavedValue));
export type Snippet = Immutable<Of<typeof readSnippet>>;
