// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { readSettings, writeSettings } from './settings.ts';

beforeEach(() => localStorage.clear());

it('the demo host starts in Mexico, in English, with a user that a reload keeps', () => {
  const first = readSettings('');
  expect(first).toMatchObject({
    mode: 'inline',
    country: 'mx',
    currency: 'MXN',
    locale: 'en',
    page: 'deposit',
  });
  expect(first.token).toMatch(/^user-[0-9a-f]{8}$/);
  expect(readSettings('').token).toBe(first.token);
});

it('the demo host applies every preset of its address', () => {
  const query = '?mode=iframe&country=NG&currency=ngn&locale=pt&theme=dark&page=withdrawal&token=ada&embed=1';
  expect(readSettings(query)).toMatchObject({
    mode: 'iframe',
    country: 'ng',
    currency: 'NGN',
    locale: 'pt',
    theme: 'dark',
    page: 'withdrawal',
    token: 'ada',
    isEmbedded: true,
  });
});

it('in the demo host a country selects its currency, and a currency its country', () => {
  expect(readSettings('?country=br')).toMatchObject({ country: 'br', currency: 'BRL' });
  expect(readSettings('?currency=JPY')).toMatchObject({ country: 'jp', currency: 'JPY' });
  // The default user of R-USER-2: Russia, paying in pesos.
  expect(readSettings('?country=ru&currency=MXN')).toMatchObject({ country: 'ru', currency: 'MXN' });
});

it('the demo host replaces an invalid setting by the first option', () => {
  expect(readSettings('?mode=popup&theme=pink&page=poker&brand=ACME')).toMatchObject({
    mode: 'inline',
    theme: '',
    page: 'deposit',
    brand: '',
  });
});

it('the demo host writes its settings into an address that restores them', () => {
  const settings = readSettings('?mode=webview&country=kw&theme=auto&platform=ios&brand=Signal&token=ada');
  expect(readSettings(writeSettings(settings))).toEqual(settings);
  expect(writeSettings(readSettings(''))).not.toContain('token');
});
