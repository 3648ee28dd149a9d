import { describe, expect, it } from 'vitest';
import { limitsOf } from '../money/limits.ts';
import { parseMethods } from './method.ts';

/** A method with these rules, and the reported issues. */
function read(amount_rules: unknown) {
  const told: string[] = [];
  const methods = parseMethods({ spei: { name: 'spei', amount_rules } }, ({ path, problem }) =>
    told.push(`${path}: ${problem}`),
  );
  return { limits: methods[0] && limitsOf(methods[0].amount_rules, 'MXN', 'mx'), told };
}

describe('amount_rules', () => {
  it.each([
    ['numbers', { min: 100, max: 100000, minNonRus: null }],
    ['decimal strings', { min: '100', max: '100000.00', minNonRus: null }],
    ['one of each', { min: '1', max: 100000, minNonRus: '100.00' }],
  ])('may be %s', (_form, rule) => {
    expect(read({ MXN: rule })).toEqual({ limits: { min: 10000n, max: 10000000n }, told: [] });
  });

  it('as decimal strings are not rounded by a float', () => {
    expect(read({ MXN: { min: '0.01', max: '90071992547409.93' } }).limits).toEqual({
      min: 1n,
      max: 9007199254740993n,
    });
  });

  it.each(['1e5', '-1', '', ' 5', '1,5', {}, true, Number.NaN, -1])(
    'that cannot be read (%j) make the method unusable, and the host hears which and why',
    (min) => {
      const { limits, told } = read({ MXN: { min, max: 5 }, BRL: { min: 1, max: 5 } });
      expect(limits).toBe('unavailable');
      expect(told).toEqual(['methods.spei.amount_rules.MXN: min: expected a decimal number']);
    },
  );

  it('that are no map are told to the host; none at all are not', () => {
    expect(read('all').told).toEqual(['methods.spei.amount_rules: expected a map']);
    expect(read(undefined).told).toEqual([]);
    expect(read({ MXN: null }).told).toEqual([]);
  });

  it('of a method in a list are told by the name of the method', () => {
    const told: string[] = [];
    parseMethods([{ name: 'oxxo', amount_rules: { MXN: {} } }], ({ path }) => told.push(path));
    expect(told).toEqual(['methods.oxxo.amount_rules.MXN']);
  });
});

it.each(['../../../y', 'a/b', 'spei.svg?x', 'https://evil.example/y', 'a b', '%2e%2e'])(
  'takes no name of an icon that leaves the folder of icons: %s',
  (name) => {
    const iconIds = { light: 'spei-light', dark: 'Spei_dark-2', compact: name };
    const [method] = parseMethods([{ name: 'spei', iconIds }], () => undefined);
    expect(method?.iconIds).toEqual({ ...iconIds, compact: '' });
  },
);

it('takes characters that turn text around out of the labels of a method', () => {
  const [method] = parseMethods([{ name: 'spei', text: { en: 'SPEI\u202eIEPS\u2066' } }], () => undefined);
  expect(method?.text).toEqual({ en: 'SPEIIEPS' });
});
