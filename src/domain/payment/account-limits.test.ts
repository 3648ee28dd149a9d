import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountLimitsSchema, readAccountLimits } from './account-limits.ts';

const limit = (more: object = {}) => ({
  kind: 'deposit',
  period: 'month',
  currency: 'EUR',
  value: '100.00',
  used: '40.00',
  ...more,
});
const read = (answer: unknown, currency = 'EUR') => {
  const problems: string[] = [];
  const limits = readAccountLimits(answer, currency, ({ path, problem }) =>
    problems.push(`${path}: ${problem}`),
  );
  return { ...limits, problems };
};
const active = (...limits: unknown[]) => read({ state: 'active', limits });

describe('the limits of an account', () => {
  it('have what is left in minor units, and the deposit limit with the least left', () => {
    const { limits, strictest, isBad, problems } = active(
      limit(),
      limit({ period: 'day', value: '50.00', used: '10.00' }),
      limit({ kind: 'loss', value: '1.00', used: '1.00' }),
      limit({ kind: 'session', period: 'day', currency: undefined, value: '120', used: '45' }),
    );
    expect(limits.map(({ left }) => left)).toEqual([6_000n, 4_000n, 0n, 75n]);
    expect(strictest).toMatchObject({ period: 'day', left: 4_000n });
    expect([isBad, problems]).toEqual([false, []]);
  });

  it('keep a link to help beside one that is unreadable, which is reported', () => {
    const links = { help: 'https://a.example', limits: 5 };
    expect(read({ state: 'cool-off', until: 'soon', limits: [], links })).toMatchObject({
      links: { help: 'https://a.example' },
      problems: ['until: expected a time', 'links.limits: expected an address'],
    });
  });

  it('may be none, and may have a state, its end, links and a higher limit that waits', () => {
    expect(active()).toMatchObject({ limits: [], strictest: null, isBad: false });
    expect(
      read({ state: 'cool-off', until: 5, limits: [], links: { help: 'https://a.example' } }),
    ).toMatchObject({ state: 'cool-off', until: 5, links: { help: 'https://a.example' } });
    expect(active(limit({ pending: { value: '200.00', from: 7 } })).limits).toMatchObject([
      { value: 10_000n, pending: { value: 20_000n, from: 7 } },
    ]);
  });

  it('that cannot be read are named to the host by their place', () => {
    expect(active(limit(), limit({ kind: 'loss', period: 'decade' })).problems).toEqual([
      'limits.1: period is unreadable',
    ]);
  });

  it('leave nothing where more was used than their value', () => {
    expect(active(limit({ used: '100.01' }))).toMatchObject({ strictest: { left: 0n }, isBad: false });
  });

  it('of one kind and period are one problem, and the stricter one holds', () => {
    for (const limits of [
      [limit(), limit({ value: '50.00' })],
      [limit({ value: '50.00' }), limit()],
    ])
      expect(active(...limits)).toMatchObject({
        limits: [{ value: 5_000n }],
        strictest: { left: 1_000n },
        isBad: true,
        problems: ['limits.1: repeats the limit deposit month'],
      });
  });

  it.each([
    ['another currency', limit({ currency: 'USD' })],
    ['no currency', limit({ currency: undefined })],
    ['a negative value', limit({ value: '-5.00' })],
    ['a negative use', limit({ used: '-5.00' })],
    ['no number', limit({ value: 'NaN' })],
    ['a float', limit({ value: 100 })],
    ['an exponent', limit({ value: '1e2' })],
    ['more decimals than the currency', limit({ value: '100.005' })],
    ['an unknown period', limit({ period: 'decade' })],
    ['an unknown kind', limit({ kind: 'hope' })],
    ['a pending value that is not higher', limit({ pending: { value: '100.00', from: 7 } })],
    ['a pending value in another form', limit({ pending: 200 })],
    ['nothing', null],
  ])('with %s leave nothing, and are one problem', (_, bad) => {
    const { strictest, isBad, problems } = active(limit({ period: 'day' }), bad);
    expect([strictest?.left, isBad, problems.length]).toEqual([0n, true, 1]);
  });

  it.each(['none', {}, undefined, Array.from({ length: 21 }, () => limit())])(
    'that are no list of at most 20 leave nothing: %#',
    (limits) => {
      expect(read({ state: 'active', limits })).toMatchObject({ strictest: { left: 0n }, isBad: true });
    },
  );

  it('of losses or time that cannot be read close no deposit', () => {
    const { strictest, isBad } = active(
      limit(),
      limit({ kind: 'loss', currency: 'USD' }),
      limit({ kind: 'session', value: '1.5' }),
    );
    expect([strictest?.left, isBad]).toEqual([6_000n, true]);
  });

  it('may name their law: a country, or a part of one', () => {
    const { jurisdiction } = accountLimitsSchema.shape;
    for (const code of ['DE', 'CA-ON', 'GB-ENG', undefined])
      expect(jurisdiction.safeParse(code).success).toBe(true);
    for (const code of ['D', 'de', 'DEU', 'DE-', ' DE', 'DE-BERL', 'XDE-BE', ''])
      expect(jurisdiction.safeParse(code).success, code).toBe(false);
  });

  it.each([undefined, null, {}, { state: 'asleep', limits: [] }])(
    'without a state are no answer: %j',
    (answer) => {
      expect(() => read(answer)).toThrow();
    },
  );

  it('never leave more than the strictest deposit limit', () => {
    const minor = fc.nat(1_000_000);
    const wire = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
    const period = fc.constantFrom('day', 'week', 'month');
    fc.assert(
      fc.property(fc.array(fc.tuple(minor, minor, period), { minLength: 1, maxLength: 20 }), (rows) => {
        const limits = rows.map(([value, used, period]) =>
          limit({ value: wire(value), used: wire(used), period }),
        );
        const least = Math.min(...rows.map(([value, used]) => Math.max(value - used, 0)));
        expect(active(...limits).strictest?.left).toBe(BigInt(least));
      }),
    );
  });
});
