/** One option of a list. */
export interface SelectOption {
  value: string;
  label: string;
  /** Second text at the end of the row, such as a dial prefix. The search includes it. */
  note?: string | undefined;
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The options that contain the query, ignoring accents and case; those that start with it come first. */
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
