import { describe, expect, it } from 'vitest';
import { parseHostData } from './host-data.ts';

function parse(value: unknown) {
  const issues: string[] = [];
  return { data: parseHostData(value, ({ path }) => issues.push(path)), issues };
}

describe('host data', () => {
  it('keeps valid fields and reports invalid ones by name', () => {
    const { data, issues } = parse({
      token: 't',
      currency: 'mxn',
      paymentGeo: 'mx',
      locale: '../../etc/passwd',
    });
    expect(data).toEqual({ token: 't', paymentGeo: 'MX' });
    expect(issues).toEqual(['currency', 'locale']);
  });

  it.each([
    'es-MX-u-nu-latn',
    'ar-EG-u-nu-arab',
    'en_US_POSIX',
    'es_MX.UTF-8',
    'iw',
    'zh-Hant-TW-x-app',
    'fil',
  ])(
    'keeps the locale %s, because a part that the widget does not know must not cost the language',
    (locale) => expect(parse({ locale })).toEqual({ data: { locale }, issues: [] }),
  );

  it.each([
    ['token', 'x'.repeat(10_000_000)],
    ['token', ''],
    ['token', 'a\r\nX-Injected: 1'],
    ['token', 'a\n'],
    ['token', 'a\u0000'],
    ['currency', '__proto__'],
    ['paymentGeo', 'MEX'],
    ['locale', '<b>'],
    ['host', 'javascript:alert(1)'],
    ['host', 'not a url'],
    ['host', 'https://user:secret@cashier.example'],
    ['host', 'https://cashier.example/path'],
    ['host', 'https://cashier.example?token=1'],
    ['host', 'http://cashier.example'],
    ['actions', [7]],
    ['presets', ['500']],
    ['platform', 'fridge'],
    ['closingButton', 'perhaps'],
    ['schema', '{'],
  ])('drops %s = %s', (name, value) => {
    const { data, issues } = parse({ [name]: value, userId: 7 });
    expect(data).toEqual({ userId: '7' });
    expect(issues).toEqual([name]);
  });

  it('reports the expected format of a token and of a cashier address', () => {
    const reported: string[] = [];
    parseHostData({ token: 'a\r\nb', host: 'http://cashier.example' }, ({ path, problem }) =>
      reported.push(`${path}: ${problem}`),
    );
    expect(reported).toEqual([
      'host: expected an https origin such as https://cashier.example (http: on this machine)',
      'token: expected a text without control characters',
    ]);
  });

  it('accepts a boolean as text, as frames send it', () => {
    expect(parse({ closingButton: 'false' }).data.closingButton).toBe(false);
  });

  it('reads an empty list as an empty map, as PHP writes one, and no other list', () => {
    const schema = { assets: {}, fonts: [], variables: {} };
    for (const empty of [[], { assets: [], fonts: [], variables: [] }])
      expect(parse({ experiments: [], texts: [], schema: empty })).toEqual({
        data: { experiments: {}, texts: {}, schema },
        issues: [],
      });
    expect(parse({ experiments: ['a'] })).toEqual({ data: {}, issues: ['experiments'] });
  });

  it('drops an invalid bonus and keeps the others', () => {
    const good = { id: 'b', type: 'deposit', depositBonusData: { minDeposit: 10 } };
    const { data, issues } = parse({ bonusList: [{ id: {} }, good] });
    expect(data.bonusList).toEqual([good]);
    expect(issues).toEqual(['bonusList.0']);
  });

  it('of objects that throw, or return other values at each read, is copied once or dropped', () => {
    let reads = 0;
    const turning = {
      get list() {
        reads += 1;
        if (reads > 1) throw new Error('read twice');
        return 'a';
      },
    };
    const throwing = Object.defineProperty({}, 'src', {
      enumerable: true,
      get() {
        throw new Error('a getter of the page');
      },
    });
    const { data } = parse({ experiments: { turning }, schema: { fonts: [throwing, { family: 'Inter' }] } });
    expect(JSON.stringify(data.experiments)).toBe('{"turning":{"list":"a"}}');
    expect(data.schema?.fonts).toEqual([null, { family: 'Inter' }]);
  });

  it('changes no prototype', () => {
    parse(JSON.parse('{"experiments":{"__proto__":{"x":1}},"__proto__":{"token":"evil"}}'));
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(parse(JSON.parse('{"__proto__":{"token":"evil"}}')).data).toEqual({});
  });

  it.each([null, 1, 'text', []])('is empty for %j', (value) => {
    expect(parse(value)).toEqual({ data: {}, issues: [''] });
  });
});
