import { readFileSync } from 'node:fs';

const CATALOGUE = new URL('../../demo/scenarios/catalogue.json', import.meta.url);

export const PLACE = { country: 'mx', currency: 'MXN', geo: 'MX', language: 'en' };
export const METHOD_COUNT = 20;

/**
 * @typedef {object} Method the part of a catalogue's method that the bench reads
 * @property {string} name
 * @property {Record<string, string>} text
 * @property {Record<string, { min: number, max: number }>} amount_rules
 * @property {{ name: string }[]} fields
 * @property {string | null} category
 * @property {number | null} cardViewType
 * @property {boolean} isPreparationRequired
 * @property {boolean} isPopular
 * @property {number} position
 */

/**
 * Twenty methods of the sandbox's catalogue with a tile of their own, from several countries, because no single one has so many. All are
 * payable in the benchmark's currency, and the form of the first has a field.
 * @param {number} [count] more than twenty repeat them under other names
 * @returns {Method[]}
 */
export function pickMethods(count = METHOD_COUNT) {
  /** @type {Map<string, Method>} */
  const picked = new Map();
  for (const { deposit } of readCatalogue().countries) {
    for (const method of deposit) {
      if (picked.size === METHOD_COUNT) break;
      if (picked.has(method.name) || !isPlain(method)) continue;
      const [rule] = Object.values(method.amount_rules);
      if (!rule) continue;
      picked.set(method.name, {
        ...method,
        position: picked.size + 1,
        isPopular: false,
        amount_rules: { [PLACE.currency]: rule },
      });
    }
  }
  if (picked.size < METHOD_COUNT)
    throw new Error(`The catalogue has only ${picked.size} methods for the bench.`);
  const some = [...picked.values()];
  return Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / METHOD_COUNT);
    const method = /** @type {Method} */ (some[at % METHOD_COUNT]);
    if (round === 0) return method;
    const text = Object.fromEntries(
      Object.entries(method.text).map(([language, label]) => [language, `${label} ${round}`]),
    );
    return { ...method, name: `${method.name}_${round}`, text, position: at + 1 };
  });
}

/** @param {Method[]} methods */
export function catalogueWith(methods) {
  const catalogue = readCatalogue();
  const place = catalogue.countries.find(
    ({ country, currency }) => country === PLACE.country && currency === PLACE.currency,
  );
  if (!place) throw new Error('The catalogue has no place for the bench.');
  place.deposit = methods;
  return JSON.stringify(catalogue);
}

/** @returns {{ countries: { country: string, currency: string, deposit: Method[] }[] }} */
function readCatalogue() {
  return JSON.parse(readFileSync(CATALOGUE, 'utf8'));
}

/** @param {Method} method */
function isPlain({ name, category, cardViewType, isPreparationRequired }) {
  return !category && !cardViewType && !isPreparationRequired && !name.endsWith('_h2h');
}
