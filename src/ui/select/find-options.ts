import { findFolded, foldText } from '../../platform/fold-text.ts';
import { withOtherNames } from '../../platform/other-names.ts';

/** One option of a list. All fields are required, because a page may have put a missing one on `Object.prototype`. */
export interface SelectOption {
  value: string;
  label: string;
  /** Second text at the end of the row, such as a dial prefix, or empty. The search includes it. */
  note: string;
  /** Names that the search finds and the row does not show. */
  aliases: string;
}

/** The options that contain the query, in any way of writing it, or whose other names do. Those that start with it come first. */
export function findOptions<Option extends SelectOption>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const wanted = foldText(query).trim();
  if (wanted === '') return options;
  const holding = findFolded(wanted, (holds) =>
    options.filter(({ label, note, aliases }) =>
      holds(withOtherNames(foldText(`${label} ${note}\n${aliases}`))),
    ),
  );
  const begins = (option: Option) => foldText(option.label).startsWith(wanted);
  return [...holding.filter(begins), ...holding.filter((option) => !begins(option))];
}
