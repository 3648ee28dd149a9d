/** One answer of a list. */
export interface SelectOption {
  value: string;
  label: string;
  /** A second word at the end of the row, such as a dial prefix. It is searched too. */
  note?: string | undefined;
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The options that hold the query, accents and case aside; those that begin with it come first. */
export function findOptions<Option extends SelectOption>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const wanted = fold(query.trim());
  if (wanted === '') return options;
  const holding = options.filter(({ label, note = '' }) => fold(`${label} ${note}`).includes(wanted));
  const begins = (option: Option) => fold(option.label).startsWith(wanted);
  return [...holding.filter(begins), ...holding.filter((option) => !begins(option))];
}
