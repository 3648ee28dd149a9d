import type { Immutable } from './immutable.ts';
import { parseItems, type Report } from './parse.ts';
import { fallback, list, type Of, object, text } from './read.ts';

/** A country that the cashier serves: ISO 3166 code in lower case, and its dial prefix. */
const readRegion = object({
  code: text({ pattern: /^[a-z]{2}$/, as: 'a two-letter country code' }),
  prefix: fallback(text(), () => ''),
  currencies: fallback(list(text()), () => []),
});
export type Region = Immutable<Of<typeof readRegion>>;

/** There are fewer countries; a longer list is cut, so that the page that shows it stays usable. */
const MAX_REGIONS = 300;

/** The countries that the cashier serves; a bad one is reported and left out, and so is one that comes twice. */
export function readRegions(value: unknown, report: Report = () => undefined): Region[] {
  const regions = parseItems(readRegion, value, 'regions', report);
  return [...new Map(regions.map((region) => [region.code, region])).values()].slice(0, MAX_REGIONS);
}
