/** The icon of each bank by the code that the banks have among themselves (R-RAIL-3). */
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

/** Below the widget's assets; undefined for a bank that we do not know. */
export function bankIcon(code: string): string | undefined {
  const name = BANK_ICONS.get(code);
  return name && `icons/banks/${name}.svg`;
}
