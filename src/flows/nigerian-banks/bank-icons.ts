/** The icon of each bank by its Nigerian bank code (R-RAIL-3). */
const BANK_ICONS = new Map([
  ['044', 'access'],
  ['050', 'ecobank'],
  ['070', 'fidelity'],
  ['011', 'firstbank'],
  ['058', 'gtbank'],
  ['232', 'sterling'],
  ['032', 'union'],
  ['033', 'uba'],
  ['057', 'zenith'],
]);

/** Path of a bank's icon below the widget's assets; undefined for an unknown bank. */
export function bankIcon(code: string): string | undefined {
  const name = BANK_ICONS.get(code);
  return name && `icons/banks/${name}.svg`;
}
