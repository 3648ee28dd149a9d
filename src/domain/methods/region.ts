import { type Decoded, fallback, type Immutable, list, object, text } from '../parsing/decoders.ts';
import { parseItems, type Report } from '../parsing/parse-tolerant.ts';

/** A country that the cashier serves: ISO 3166 code in lower case, and its dial prefix. */
const readRegion = object({
  code: text({ pattern: /^[a-z]{2}$/, as: 'a two-letter country code' }),
  prefix: fallback(text(), () => ''),
  currencies: fallback(list(text()), () => []),
});
export type Region = Immutable<Decoded<typeof readRegion>>;

/** Countries beyond this number are dropped, so that their screen stays usable; there are fewer countries. */
const MAX_REGIONS = 300;

/** Decodes the countries that the cashier serves; an invalid one is reported and dropped, a repeated one dropped. */
export function readRegions(value: unknown, report: Report = () => undefined): Region[] {
  const regions = parseItems(readRegion, value, 'regions', report);
  return [...new Map(regions.map((region) => [region.code, region])).values()].slice(0, MAX_REGIONS);
}
