import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vectors } from '../../../test/vectors/vectors.json' with { type: 'json' };
import { appsOfIntent, appsOfLinks, isUpiCode, readUpiLink, type ShownUpi } from './upi-apps.ts';

const SHOWN: ShownUpi = {
  amount: '612.00',
  currency: 'INR',
  requisites: [{ value: 'pay1@sandbox' }, { value: '123456789012' }],
};
const PAY = 'pa=pay1%40sandbox&pn=Sandbox%20Payments&tr=SB1&tn=Order%20SB1&am=612.00&cu=INR';
const withAmount = (change: string) => PAY.replace(/am=612\.00/, change);

const GOOD = [
  PAY,
  PAY.replace('%40', '@'),
  PAY.replace('&cu=INR', ''),
  withAmount('am=612'),
  withAmount('am=612.0'),
  `${PAY}&mode=04&orgid=189999&purpose=00&mc=7995&sign=MEUCIQ%2Fx==`,
  `${PAY}&mam=612.00`,
  `${PAY}&mam=null`,
];

/** Queries that pay another payee or amount, or that an app might interpret so. */
const BAD: readonly [what: string, query: string][] = [
  ['a thief', PAY.replace('pay1', 'thief')],
  ['a thief with another amount', 'pa=thief%40evil&pn=Sandbox&am=99999.00&cu=INR'],
  ['the shown payee and a thief', `${PAY}&pa=thief%40evil`],
  ['a thief and the shown payee', `pa=thief%40evil&${PAY}`],
  ['a thief in a parameter in capitals', `${PAY}&PA=thief%40evil`],
  ['a thief in an encoded parameter', `${PAY}&%70a=thief%40evil`],
  ['a thief after a semicolon', `${PAY};pa=thief%40evil`],
  ['a thief after an encoded question mark', PAY.replace('sandbox', 'sandbox%26pa=thief')],
  ['a payee that is encoded twice', PAY.replace('%40', '%2540')],
  ['a payee with a trailing null character', PAY.replace('sandbox', 'sandbox%00')],
  ['a payee with a leading space', PAY.replace('pa=', 'pa=%20')],
  ['a payee in a parameter in capitals only', PAY.replace('pa=', 'PA=')],
  ['no payee', PAY.replace('pa=pay1%40sandbox&', '')],
  ['a payee without a name', PAY.replace('pn=Sandbox%20Payments&', '')],
  ['another amount', withAmount('am=99999.00')],
  ['an empty amount', withAmount('am=')],
  ['no amount parameter', PAY.replace('am=612.00&', '')],
  ['an amount with three decimals', withAmount('am=612.000')],
  ['an amount with a thousands separator', withAmount('am=6,12.00')],
  ['an amount with a decimal comma', withAmount('am=612,00')],
  ['an amount with an exponent', withAmount('am=6.12e2')],
  ['an amount with a sign', withAmount('am=%2B612.00')],
  ['an amount in non-ASCII digits', withAmount('am=%E0%A5%AC12')],
  ['two amounts', `${PAY}&am=1.00`],
  ['an amount in a parameter in capitals', `${PAY}&AM=99999.00`],
  ['a smaller minimum amount', `${PAY}&mam=1.00`],
  ['an empty minimum amount', `${PAY}&mam=`],
  ['another currency', PAY.replace('INR', 'USD')],
  ['no currency', PAY.replace('INR', '')],
  ['two currencies', `${PAY}&cu=USD`],
  ['a duplicate parameter', `${PAY}&tn=other`],
  ['an invalid encoding', `${PAY}&tn2=%zz`],
  ['a fragment', `${PAY}#pa=thief@evil`],
  ['a second query', `${PAY}?pa=thief@evil`],
  ['a second link after a space', `${PAY} tel:100`],
  ['a text with direction characters', `${PAY}&note=%E2%80%AEevil`],
  ['a line break', `${PAY}&note=a%0Apa=thief@evil`],
  ['look-alike letters', PAY.replace('pay1', 'p\u0430y1')],
];

describe('one UPI link for all apps', () => {
  test('every app gets the same unchanged payment, and the general link is the last', () => {
    expect(appsOfIntent(`upi://pay?${PAY}`, SHOWN)).toEqual({
      isUnsafe: false,
      apps: [
        { name: 'gpay', href: `tez://upi/pay?${PAY}` },
        { name: 'phonepe', href: `phonepe://pay?${PAY}` },
        { name: 'paytm', href: `paytmmp://pay?${PAY}` },
        { name: 'generic', href: `upi://pay?${PAY}` },
      ],
    });
    expect(appsOfIntent(undefined, SHOWN)).toEqual({ isUnsafe: false, apps: [] });
  });

  test.each(GOOD)('link %s pays what the screen shows', (query) => {
    expect(appsOfIntent(`upi://pay?${query}`, SHOWN).apps).toHaveLength(4);
    expect(isUpiCode(`upi://pay?${query}`, SHOWN)).toBe(true);
  });

  test.each(BAD)('a link to %s is not offered as app link or code', (_, query) => {
    expect(appsOfIntent(`upi://pay?${query}`, SHOWN)).toEqual({ isUnsafe: true, apps: [] });
    expect(isUpiCode(`upi://pay?${query}`, SHOWN)).toBe(false);
    expect(appsOfLinks({ phonepe: `phonepe://pay?${query}` }, SHOWN)).toEqual({ isUnsafe: true, apps: [] });
  });

  test.each([
    ['a web page', `https://pay.example/?${PAY}`],
    ['a script', `javascript:alert(1)//upi://pay?${PAY}`],
    ['another action of the UPI scheme', `upi://mandate?${PAY}`],
    ['an action whose name only starts with pay', `upi://payment?${PAY}`],
    ['a path after the action', `upi://pay/x?${PAY}`],
  ])('%s is not offered as an app link', (_, intent) => {
    expect(appsOfIntent(intent, SHOWN)).toEqual({ isUnsafe: true, apps: [] });
  });

  test('a screen in another currency, or without a valid amount, offers no app link', () => {
    expect(appsOfIntent(`upi://pay?${PAY}`, { ...SHOWN, currency: 'USD' }).apps).toEqual([]);
    expect(appsOfIntent(`upi://pay?${PAY}`, { ...SHOWN, amount: '612.001' }).apps).toEqual([]);
  });

  test.each([[[]], [[{ value: 'SB123456789012' }]]])(
    'a screen without the UPI ID of a link has neither the link nor a code: %j',
    (requisites) => {
      const none = { ...SHOWN, requisites };
      expect(appsOfIntent(`upi://pay?${PAY}`, none)).toEqual({ isUnsafe: true, apps: [] });
      expect(appsOfLinks({ gpay: `tez://upi/pay?${PAY}` }, none)).toEqual({ isUnsafe: true, apps: [] });
      expect(isUpiCode(`upi://pay?${PAY}`, none)).toBe(false);
    },
  );

  test('a screen with an e-mail address offers links only to the UPI ID beside it', () => {
    const email = { value: 'maria@example.com' };
    expect(appsOfIntent(`upi://pay?${PAY}`, { ...SHOWN, requisites: [email] }).apps).toEqual([]);
    const both = [...SHOWN.requisites, email];
    expect(appsOfIntent(`upi://pay?${PAY}`, { ...SHOWN, requisites: both }).apps).toHaveLength(4);
  });

  test.each(['imps', 'bank', 'UPI'])('a row of the rail %s is compared like any drawn row', (rail) => {
    const shown = { ...SHOWN, requisites: [{ value: 'merchant@bank', rail }] };
    expect(appsOfIntent(`upi://pay?${PAY}`, shown)).toEqual({ isUnsafe: true, apps: [] });
  });

  test.each([
    'shop@bank.',
    'merchant@bank.in',
    'UPI: shop@bank',
    'shop＠bank',
    'shоp@bank',
    'shop@bank, Shop',
  ])('a screen that shows %s, which users read as a UPI ID, offers no link to another', (value) => {
    const shown = { ...SHOWN, requisites: [{ value }] };
    expect(appsOfIntent(`upi://pay?${PAY}`, shown)).toEqual({ isUnsafe: true, apps: [] });
  });
});

describe('one UPI link for each app', () => {
  const good = {
    generic: `upi://pay?${PAY}`,
    gpay: `tez://upi/pay?${PAY}`,
    phonepe: `phonepe://pay?${PAY}`,
    paytm: `paytmmp://pay?${PAY}`,
  };

  test('keep the address that the cashier sent, the general link last', () => {
    const { apps, isUnsafe } = appsOfLinks(good, SHOWN);
    expect(apps.map(({ name }) => name)).toEqual(['gpay', 'phonepe', 'paytm', 'generic']);
    expect(isUnsafe).toBe(false);
    expect(appsOfLinks({ paytm: good.paytm }, SHOWN).apps).toEqual([{ name: 'paytm', href: good.paytm }]);
    expect(appsOfLinks({ gpay: `gpay://upi/pay?${PAY}` }, SHOWN).apps).toHaveLength(1);
  });

  test('with another payment is dropped, and the others stay', () => {
    const links = { ...good, phonepe: good.phonepe.replace('pay1', 'thief') };
    const { apps, isUnsafe } = appsOfLinks(links, SHOWN);
    expect(apps.map(({ name }) => name)).toEqual(['gpay', 'paytm', 'generic']);
    expect(isUnsafe).toBe(true);
  });

  test.each([
    ['a script', { generic: 'javascript:alert(1)' }],
    ['a web page', { gpay: 'https://pay.example/' }],
    ['the scheme of another app', { gpay: good.phonepe }],
    ['another action of the app', { phonepe: `phonepe://anything?${PAY}` }],
    ['a mandate', { generic: `upi://mandate?${PAY}` }],
    ['a data URL', { paytm: 'data:text/html,x' }],
    ['an intent URL that may open any app', { generic: 'intent://pay#Intent;package=evil;end' }],
    ['an empty text', { phonepe: 'pay me' }],
  ])('with %s is dropped and reported', (_, links) => {
    expect(appsOfLinks(links, SHOWN)).toEqual({ isUnsafe: true, apps: [] });
  });

  test.each([
    ['an unknown app', { other: good.generic }],
    ['a member of Object.prototype', Object.create({ gpay: good.gpay })],
  ])('for %s is dropped silently', (_, links) => {
    expect(appsOfLinks(links, SHOWN)).toEqual({ isUnsafe: false, apps: [] });
  });
});

test('a randomly changed link is accepted only if payee, amount and currency are unchanged', () => {
  const pieces = fc.constantFrom(
    '&',
    '=',
    '%',
    '%26',
    ';',
    '#',
    '?',
    'pa=',
    'PA=',
    '%70a=',
    'am=',
    'cu=',
    'mam=',
    'thief@evil',
    '99999',
    '.',
    ',',
    ' ',
    '\u0000',
  );
  const change = fc.record({
    at: fc.nat(PAY.length),
    cut: fc.nat(6),
    piece: fc.oneof(pieces, fc.string({ maxLength: 3 })),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const bent = changes.reduce(
        (text, { at, cut, piece }) => text.slice(0, at) + piece + text.slice(at + cut),
        PAY,
      );
      const query = readUpiLink(`upi://pay?${bent}`, 'upi://pay', SHOWN);
      if (query === null) return;
      expect(query).toBe(bent);
      // An app may use the first or the last of two equal parameters and ignore letter case, so all of them must be right.
      const read = [...new URLSearchParams(query)].map(
        ([name, value]) => [name.toLowerCase(), value] as const,
      );
      const all = (name: string) => read.filter(([key]) => key === name).map(([, value]) => value);
      expect(all('pa')).toEqual(['pay1@sandbox']);
      expect(all('am').map(Number)).toEqual([612]);
      expect(all('cu').filter((code) => code !== 'INR')).toEqual([]);
      expect(all('mam').filter((least) => least !== 'null' && Number(least) !== 612)).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});

test.each(vectors.filter(({ kind }) => kind === 'upi_uri'))(
  'UPI link $value: valid is $valid',
  ({ value, valid }) => {
    const named = new URL(value).searchParams;
    const shown = {
      amount: /^\d+(?:\.\d+)?$/.test(named.get('am') ?? '') ? (named.get('am') ?? '') : '1000.00',
      currency: 'INR',
      requisites: [{ value: named.get('pa') ?? '' }],
    };
    expect(isUpiCode(value, shown)).toBe(valid);
  },
);
