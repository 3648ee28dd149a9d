// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { readSettings, type Settings, writeSettings } from './settings.ts';
import { type Edits, NO_EDITS } from './state/edits.ts';

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
  // R-USER-2: the default user is in Russia and pays in pesos.
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

it('an address restores tokens, texts, bonuses, experiments and the device', () => {
  const edits: Edits = {
    light: { '--pay-accent': '#006d77' },
    dark: { '--pay-radius': '2px' },
    texts: { en: { 'header.name': 'Wallet & more' } },
    bonusList: [{ id: 'welcome', type: 'deposit', depositBonusData: { minDeposit: 500 } }],
    bonusId: 'welcome',
    experiments: { legacyQueryToken: true },
  };
  const settings: Settings = {
    ...readSettings(''),
    edits,
    amount: '1002',
    hasCloseButton: false,
    device: 'tablet',
    isRotated: true,
    textSize: '150',
    direction: 'rtl',
    network: 'slow',
  };
  expect(readSettings(writeSettings(settings))).toEqual(settings);
});

it.each(['{', '[]', '{"texts":{"en":7}}', '{"bonusList":[{"id":1}]}'])(
  'an address with broken edits (%s) has none',
  (text) => {
    expect(readSettings(`?${new URLSearchParams({ edits: text })}`).edits).toEqual(NO_EDITS);
  },
);

it('the demo host writes its settings into an address that restores them', () => {
  const settings = readSettings('?mode=webview&country=kw&theme=auto&platform=ios&brand=Signal&token=ada');
  expect(readSettings(writeSettings(settings))).toEqual(settings);
  expect(writeSettings(readSettings(''))).not.toContain('token');
});
