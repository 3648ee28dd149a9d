import type { Immutable } from './immutable.ts';
import { anything, fallback, list, map, type Of, object, text } from './read.ts';

/** A country that the cashier serves: ISO 3166 code in lower case, and its dial prefix. */
const readRegion = object({
  code: text({ pattern: /^[a-z]{2}$/, as: 'a two-letter country code' }),
  prefix: fallback(text(), () => ''),
  currencies: fallback(list(text()), () => []),
});
export type Region = Immutable<Of<typeof readRegion>>;
export const readRegions = list(readRegion);

/** The user's saved data by account; the form that offers an account reads it (`saved-account.ts`). */
export const readSavedData = map(anything);
