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

describe('the language of a user', () => {
  it.each(['es-MX-u-nu-latn', 'iw_IL', 'zh-Hans-CN'])('is %s, whatever follows the language', (lang) => {
    expect(parseUser({ lang }, '', () => undefined)).toEqual({ lang });
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

  it('of the second account is kept apart', () => {
    expect(balanceOf(user({ additional: { amount: '7', currency: 'MXN' } }), 'additional')).toBe('7');
  });
});
