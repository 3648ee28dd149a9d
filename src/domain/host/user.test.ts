import { describe, expect, it } from 'vitest';
import { balanceOf, createUser, effectiveCountry, mergeUser, parseUser, phoneCountry } from './user.ts';

const user = (balanceData: unknown) => ({
  ...createUser(),
  ...parseUser({ balanceData }, '', () => undefined),
});

describe('a user record', () => {
  it('has the defaults of R-USER-2', () => {
    expect(createUser()).toEqual({
      country: 'ru',
      currency: 'MXN',
      lang: 'en',
      paymentGeo: 'RU',
      platform: 'desktop',
    });
    expect(createUser()).not.toBe(createUser());
  });

  it('gives the country of payment: the selected one, or else its paymentGeo', () => {
    expect(effectiveCountry(createUser(), null)).toBe('ru');
    expect(effectiveCountry(createUser(), 'mx')).toBe('mx');
  });

  it('gives the country of phone numbers: its own, or else the country of payment', () => {
    const record = createUser();
    mergeUser(record, { paymentGeo: 'KE' });
    expect([phoneCountry(record, null), phoneCountry(record, 'mx')]).toEqual(['ke', 'mx']);
    mergeUser(record, { country: 'ru' });
    expect([phoneCountry(record, null), phoneCountry(record, 'mx')]).toEqual(['ru', 'ru']);
  });
});

describe('a user record as databases and their languages write it', () => {
  const parse = (record: object) => {
    const issues: unknown[] = [];
    const read = parseUser(record, '', (issue) => issues.push(issue));
    return { read, issues };
  };

  it.each([null, '', []])('%j counts as absent in every field, also inside the balance', (absent) => {
    const names =
      'activity country currency deposits_calc_count hash_id id id_user lang meta name paymentGeo';
    const all = `${names} platform role tg_id token balanceData`.split(' ');
    expect(parse(Object.fromEntries(all.map((name) => [name, absent])))).toEqual({ read: {}, issues: [] });
    const { read, issues } = parse({
      balanceData: {
        primary: { amount: absent, currency: 'MXN' },
        amounts: { MXN: absent, USD: 5 },
        additional: absent,
      },
    });
    expect([read, issues]).toEqual([{ balanceData: { amounts: { USD: '5' } } }, []]);
    expect(parse({ balanceData: { primary: { amount: 5 }, amounts: absent } })).toEqual({
      read: { balanceData: { amounts: {} } },
      issues: [],
    });
  });

  it('has numbers as texts, texts as numbers, and flags', () => {
    expect(parse({ role: '2', deposits_calc_count: '3', activity: true, timezone: -3, id: 7 })).toEqual({
      read: { role: 2, deposits_calc_count: 3, activity: 'true', timezone: '-3', id: '7' },
      issues: [],
    });
    expect(parse({ role: 'admin', deposits_calc_count: 'many' })).toMatchObject({
      read: {},
      issues: [{ path: 'deposits_calc_count' }, { path: 'role' }],
    });
  });
});

describe('the language of a user', () => {
  it.each(['es-MX-u-nu-latn', 'iw_IL', 'zh-Hans-CN', 'es,en;q=0.8'])(
    'is %s, whatever follows the language',
    (lang) => {
      expect(parseUser({ lang }, '', () => undefined)).toEqual({ lang });
    },
  );

  it.each(['cvv=8431', 'en US', 'es/MX'])('is not taken from %s, which is no language tag', (lang) => {
    expect(parseUser({ lang }, '', () => undefined)).toEqual({});
  });
});

describe('the balance', () => {
  it('is the primary amount in the user’s currency', () => {
    expect(balanceOf(user({ primary: { amount: '10.5', currency: 'MXN' }, amounts: { MXN: '1' } }))).toBe(
      '10.5',
    );
  });

  it('is the amount in that currency, or missing, if there is no primary amount', () => {
    const held = { primary: { amount: 5, currency: 'USD' }, amounts: { MXN: 1.005 } };
    expect(balanceOf(user(held))).toBe('1.005');
    expect(balanceOf(user({ primary: { amount: 5, currency: 'USD' } }))).toBe('0');
    expect(balanceOf(createUser())).toBe('0');
  });

  it('with a lower seq than the one before is ignored, and the rest of its record is taken', () => {
    const shown = user({ seq: 7, amounts: { MXN: '70' } });
    const take = (record: object) =>
      mergeUser(
        shown,
        parseUser(record, '', () => undefined),
      );
    take({ name: 'Ana', balanceData: { seq: '6', amounts: { MXN: '60' } } });
    expect([shown.name, balanceOf(shown)]).toEqual(['Ana', '70']);
    take({ balanceData: { seq: 7, amounts: { MXN: '71' } } });
    take({ balanceData: { seq: 10, amounts: { MXN: '100' } } });
    take({ balanceData: { seq: 9, amounts: { MXN: '90' } } });
    expect(balanceOf(shown)).toBe('100');
  });

  it('without seq, of an older cashier, is taken as it comes', () => {
    const shown = user({ seq: 7, amounts: { MXN: '70' } });
    for (const MXN of ['80', '50']) mergeUser(shown, { balanceData: { amounts: { MXN } } });
    expect(balanceOf(shown)).toBe('50');
  });

  it('of the second account is kept apart', () => {
    expect(balanceOf(user({ additional: { amount: '7', currency: 'MXN' } }), 'additional')).toBe('7');
  });
});
