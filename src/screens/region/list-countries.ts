import type { Region } from '../../domain/methods/region.ts';
import type { SelectOption } from '../../ui/select/find-options.ts';

/** The countries to choose from: the current one first, the others by name. */
export function listCountries(
  regions: readonly Pick<Region, 'code' | 'prefix'>[],
  current: string,
  nameOf: (code: string) => string,
  tag: string,
): SelectOption[] {
  const inOrder = new Intl.Collator(tag).compare;
  return regions
    .map(({ code, prefix }) => ({
      value: code,
      label: nameOf(code),
      ...(prefix === '' ? {} : { note: `+${prefix}` }),
    }))
    .sort((a, b) => Number(b.value === current) - Number(a.value === current) || inOrder(a.label, b.label));
}
