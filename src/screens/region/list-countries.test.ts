import { expect, it } from 'vitest';
import { findOptions } from '../../ui/select/find-options.ts';
import { listCountries } from './region-screen.tsx';

const NAMES: Record<string, string> = { mx: 'Mexico', ax: 'Åland', ar: 'Argentina', zw: 'Zimbabwe' };
const regions = ['zw', 'mx', 'ax', 'ar'].map((code) => ({ code, prefix: code === 'mx' ? '52' : '' }));
const nameOf = (code: string) => NAMES[code] ?? code;

it('the country list has the current country first and the others by name, ignoring accents', () => {
  const rows = listCountries(regions, 'mx', nameOf, 'en');
  expect(rows.map(({ label }) => label)).toEqual(['Mexico', 'Åland', 'Argentina', 'Zimbabwe']);
});

it('the country list shows dial prefixes where they are known', () => {
  const rows = listCountries(regions, 'mx', nameOf, 'en');
  expect(rows[0]).toEqual({ value: 'mx', label: 'Mexico', note: '+52', aliases: 'Mexico\nMexico' });
  expect(rows[1]?.note).toBe('');
});

it('a country is found by its English name, its short name and its common names in a list of another language', () => {
  const spanish: Record<string, string> = {
    tr: 'Turquía',
    gb: 'Reino Unido',
    ci: 'Côte d’Ivoire',
    hk: 'RAE de Hong Kong',
  };
  const codes = Object.keys(spanish).map((code) => ({ code, prefix: '' }));
  const rows = listCountries(codes, 'mx', (code) => spanish[code] ?? code, 'es');
  const found = ['turkey', 'türkiye', 'uk', 'england', 'ivory coast', 'costa de marfil', 'hong kong'].map(
    (query) => findOptions(rows, query).map(({ value }) => value),
  );
  expect(found).toEqual([['tr'], ['tr'], ['gb'], ['gb'], ['ci'], ['ci'], ['hk']]);
});

it('the country list is complete if the current country is not in it', () => {
  expect(listCountries(regions, 'br', nameOf, 'en')).toHaveLength(4);
});
