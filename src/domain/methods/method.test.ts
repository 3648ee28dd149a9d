import { describe, expect, it } from 'vitest';
import { limitsOf } from '../money/limits.ts';
import { parseMethods } from './method.ts';

function read(amount_rules: unknown) {
  const reported: string[] = [];
  const methods = parseMethods({ spei: { name: 'spei', amount_rules } }, ({ path, problem }) =>
    reported.push(`${path}: ${problem}`),
  );
  return { limits: methods[0] && limitsOf(methods[0].amount_rules, 'MXN', 'mx'), reported };
}

describe('amount_rules', () => {
  it.each([
    ['numbers', { min: 100, max: 100000, minNonRus: null }],
    ['decimal strings', { min: '100', max: '100000.00', minNonRus: null }],
    ['a number and a decimal string', { min: '1', max: 100000, minNonRus: '100.00' }],
  ])('may contain %s', (_form, rule) => {
    expect(read({ MXN: rule })).toEqual({ limits: { min: 10000n, max: 10000000n }, reported: [] });
  });

  it('with decimal strings are not rounded to floats', () => {
    expect(read({ MXN: { min: '0.01', max: '90071992547409.93' } }).limits).toEqual({
      min: 1n,
      max: 9007199254740993n,
    });
  });

  it.each(['1e5', '-1', '', ' 5', '1,5', {}, true, Number.NaN, -1])(
    'that cannot be decoded (%j) make the method unusable, and are reported to the host',
    (min) => {
      const { limits, reported } = read({ MXN: { min, max: 5 }, BRL: { min: 1, max: 5 } });
      expect(limits).toBe('unavailable');
      expect(reported).toEqual(['methods.spei.amount_rules.MXN: min: expected a decimal number']);
    },
  );

  it('that are not an object are reported to the host; missing ones are not', () => {
    expect(read('all').reported).toEqual(['methods.spei.amount_rules: expected a map']);
    expect(read(undefined).reported).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`C${at}`, { min: 1, max: 5 }]));
    expect(read(many).reported).toEqual(['methods.spei.amount_rules: expected a map of 500 at most']);
    expect(read({ MXN: null }).reported).toEqual([]);
  });

  it('of a listed method are reported with the name of the method', () => {
    const reported: string[] = [];
    parseMethods([{ name: 'oxxo', amount_rules: { MXN: {} } }], ({ path }) => reported.push(path));
    expect(reported).toEqual(['methods.oxxo.amount_rules.MXN']);
  });
});

it.each(['../../../y', 'a/b', 'spei.svg?x', 'https://evil.example/y', 'a b', '%2e%2e'])(
  'an icon name that leaves the icon folder is dropped: %s',
  (name) => {
    const iconIds = { light: 'spei-light', dark: 'Spei_dark-2', compact: name };
    const [method] = parseMethods([{ name: 'spei', iconIds }], () => undefined);
    expect(method?.iconIds).toEqual({ ...iconIds, compact: '' });
  },
);

it('direction characters are removed from the texts of a method: label and banner', () => {
  const method = { name: 'spei', text: { en: 'SPEI\u202eIEPS\u2066' }, banner: '\u2067No \u2069fee' };
  const [read] = parseMethods([method], () => undefined);
  expect(read).toMatchObject({ text: { en: 'SPEIIEPS' }, banner: 'No fee' });
});

it('a method that a list repeats is dropped and reported', () => {
  const reported: unknown[] = [];
  const list = ['spei', 'oxxo', 'spei'].map((name) => ({ name }));
  const methods = parseMethods(list, (issue) => reported.push(issue));
  expect(methods.map(({ name }) => name)).toEqual(['spei', 'oxxo']);
  expect(reported).toEqual([{ path: 'methods.2', problem: 'repeats an earlier item' }]);
});
