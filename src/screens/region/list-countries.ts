import type { Region } from '../../domain/methods/region.ts';
import type { SelectOption } from '../../ui/select/find-options.ts';

/** The countries to choose from: the current one first, the others by name. The search finds their English names too. */
export function listCountries(
  regions: readonly Pick<Region, 'code' | 'prefix'>[],
  current: string,
  nameOf: (code: string) => string,
  tag: string,
): SelectOption[] {
  const inOrder = new Intl.Collator(tag).compare;
  const names = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' }),
  );
  const isRegion = /^[a-z]{2}$/i;
  return regions
    .map(({ code, prefix }) => ({
      value: code,
      label: nameOf(code),
      aliases: isRegion.test(code) ? names.map((each) => each.of(code.toUpperCase()) ?? '').join('\n') : '',
      ...(prefix === '' ? {} : { note: `+${prefix}` }),
    }))
    .sort((a, b) => Number(b.value === current) - Number(a.value === current) || inOrder(a.label, b.label));
}
