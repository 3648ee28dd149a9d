import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAGIC_AMOUNTS, REJECT_REASONS } from './magic-amounts.ts';
import { labelOf, PLACES } from './places.ts';

const catalogue = JSON.parse(readFileSync('demo/scenarios/catalogue.json', 'utf8'));

it('the demo host offers exactly the countries of the catalogue', () => {
  const known = catalogue.countries.map(({ country, currency, locale }: (typeof PLACES)[number]) => ({
    country,
    currency,
    locale,
  }));
  expect(PLACES).toEqual(known);
  expect(new Set(PLACES.map(labelOf)).size).toBe(28);
});

it('the demo host explains every magic amount of the catalogue', () => {
  const received = Object.fromEntries(MAGIC_AMOUNTS.map(({ digits, scenario }) => [digits, scenario]));
  expect(received).toEqual(catalogue.scenarios);
});

it('the demo host rejects payments with reasons only, and not with connection errors', () => {
  expect(REJECT_REASONS).toContain('insufficient_funds');
  expect(REJECT_REASONS).not.toContain('http_500');
});
