import { labelOf, type Method } from '../../domain/methods/method.ts';
import { findFolded, foldText } from '../../platform/fold-text.ts';
import { browserIdle } from '../../platform/timing.ts';

/** Minimum number of letters in a query for which typos are guessed; a shorter one can mean anything. */
const MIN_LETTERS_FOR_TYPOS = 3;

/**
 * The methods that a query means; null for an empty query. First those whose label, in the user's language or in English, contains it, then
 * those with an alias that does: a label in any language, the name on the wire (`btc`), a choice of a field, such as a bank, or another
 * name of a country. If there is none, a label with one typo in a word.
 */
export function findMethods(
  methods: readonly Method[],
  query: string,
  labels: readonly string[],
): Method[] | null {
  const wanted = foldText(query).trim();
  if (wanted === '') return null;
  const labelled = methods.map((method) => ({ method, label: foldedLabelOf(method, labels) }));
  const found = findFolded(wanted, (holds) => [
    ...labelled.filter(({ label }) => holds(label)),
    ...labelled.filter(({ method, label }) => !holds(label) && holds(aliasesOf(method))),
  ]);
  const close =
    found.length > 0 || wanted.length < MIN_LETTERS_FOR_TYPOS
      ? found
      : labelled.filter(({ label }) =>
          label.split(/[^\p{L}\p{N}]+/u).some((word) => isOneTypo(word, wanted)),
        );
  return close.map(({ method }) => method);
}

const INDEXED_COUNT = 20;

/**
 * Reads the searched text of every method while the browser is idle, because the first key would have to wait for it. The other names of
 * countries load only then, to keep the list fast. If they fail to load, a search finds only the names in the texts.
 */
export async function prepareSearch(methods: readonly Method[], labels: readonly string[]): Promise<void> {
  const names = await import('../../platform/other-names.ts').catch(() => null);
  let read = 0;
  for (const method of methods.filter((each) => !ALIASES.has(each))) {
    if (read++ % INDEXED_COUNT === 0) await browserIdle();
    foldedLabelOf(method, labels);
    const aliases = readAliases(method);
    ALIASES.set(method, names?.withOtherNames(aliases) ?? aliases);
  }
}

/** The searched text of each prepared method, because it is long and each key of a search reads it. */
const ALIASES = new WeakMap<Method, string>();

const LABELS = new WeakMap<Method, { labels: readonly string[]; folded: string }>();

function foldedLabelOf(method: Method, labels: readonly string[]): string {
  const known = LABELS.get(method);
  if (known?.labels === labels) return known.folded;
  const folded = foldText(`${labelOf(method, labels)} ${labelOf(method, ['en'])}`);
  LABELS.set(method, { labels, folded });
  return folded;
}

const aliasesOf = (method: Method): string => ALIASES.get(method) ?? readAliases(method);

function readAliases({ name, text, fields }: Method): string {
  const choices = fields.flatMap(({ values }) => values.map((choice) => choice.text));
  return foldText([name, ...Object.values(text), ...choices].join('\n'));
}

/** True if the beginning of a word differs from the query by one letter: another, missing or superfluous one, or two swapped. */
function isOneTypo(word: string, wanted: string): boolean {
  const length = wanted.length;
  return [length - 1, length, length + 1].some((end) => isOneEdit(word.slice(0, end), wanted));
}

function isOneEdit(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  const isSwapped = rest.length > 1 && rest[0] === otherRest[1] && rest[1] === otherRest[0];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    (isSwapped && rest.slice(2) === otherRest.slice(2))
  );
}
