import { expect, it } from 'vitest';
import { listCountries } from './list-countries.ts';

const NAMES: Record<string, string> = { mx: 'Mexico', ax: 'Åland', ar: 'Argentina', zw: 'Zimbabwe' };
const regions = ['zw', 'mx', 'ax', 'ar'].map((code) => ({ code, prefix: code === 'mx' ? '52' : '' }));
const nameOf = (code: string) => NAMES[code] ?? code;

it('puts the current country first and the others by name, accents aside', () => {
  const rows = listCountries(regions, 'mx', nameOf, 'en');
  expect(rows.map(({ label }) => label)).toEqual(['Mexico', 'Åland', 'Argentina', 'Zimbabwe']);
});

it('shows a dial prefix where there is one', () => {
  const rows = listCountries(regions, 'mx', nameOf, 'en');
  expect(rows[0]).toEqual({ value: 'mx', label: 'Mexico', note: '+52' });
  expect(rows[1]).not.toHaveProperty('note');
});

it('leaves out no country when the current one is not served', () => {
  expect(listCountries(regions, 'br', nameOf, 'en')).toHaveLength(4);
});
