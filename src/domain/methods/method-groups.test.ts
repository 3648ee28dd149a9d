import { describe, expect, it } from 'vitest';
import catalogue from '../../../demo/scenarios/catalogue.json' with { type: 'json' };
import { labelOf, type Method, parseMethods } from './method.ts';
import { groupMethods, listedMethods } from './method-groups.ts';

const silent = () => undefined;

function methodsOf(country: string, currency: string, type: 'deposit' | 'withdrawal'): Method[] {
  const place = catalogue.countries.find((entry) => entry.country === country && entry.currency === currency);
  return listedMethods(parseMethods(place?.[type], silent));
}

const names = (methods: readonly Method[]) => methods.map(({ name }) => name);

describe('grouping the method list', () => {
  it('drops view types that a list does not show', () => {
    expect(names(methodsOf('mx', 'MXN', 'deposit'))).not.toContain('mx_saved_card');
    expect(names(methodsOf('mx', 'MXN', 'deposit'))).not.toContain('mx_virtual');
    expect(methodsOf('sg', 'SGD', 'deposit')).toEqual([]);
  });

  it('lists popular methods first and joins a navigation category into one tile', () => {
    const list = groupMethods(methodsOf('mx', 'MXN', 'deposit'));
    expect(names(list.popular)).toEqual(['spei', 'usdt']);
    expect(names(list.single)).toEqual(['codi']);
    expect(list.groups.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'tile crypto',
      'tile card_method',
      'tile cash_methods',
      'heading e-money',
    ]);
    const [crypto] = list.groups;
    expect(names(crypto?.methods ?? [])).toEqual(['btc', 'eth', 'usdt', 'ltc', 'trx']);
  });

  it('keeps every listed method', () => {
    for (const { country, currency } of catalogue.countries) {
      for (const type of ['deposit', 'withdrawal'] as const) {
        const methods = methodsOf(country, currency, type);
        const list = groupMethods(methods);
        const shown = new Set(
          [...list.popular, ...list.single, ...list.groups.flatMap((group) => group.methods)].map(
            ({ name }) => name,
          ),
        );
        expect(shown).toEqual(new Set(names(methods)));
      }
    }
  });
});

describe('the label of a method', () => {
  const method = {
    name: 'spei',
    text: { en: 'SPEI bank transfer', mx: 'Transferencia SPEI', in: 'एसपीईआई' },
  };

  it('is in the user’s language, or English, or the method’s name', () => {
    expect(labelOf(method, ['mx', 'en'])).toBe('Transferencia SPEI');
    expect(labelOf(method, ['pt', 'en'])).toBe('SPEI bank transfer');
    expect(labelOf(method, ['in', 'hi', 'en'])).toBe('एसपीईआई');
    expect(labelOf({ name: 'x', text: {} }, ['en'])).toBe('x');
    expect(labelOf(method, ['constructor', 'en'])).toBe('SPEI bank transfer');
  });
});

describe('decoding methods', () => {
  it('drops an invalid field or item, keeps the rest and reports each issue by name', () => {
    const issues: string[] = [];
    const methods = parseMethods(
      {
        good: { name: 'good', fields: [{ name: 'a' }, { regex: 'x' }], position: Number.NaN },
        nameless: { category: 'crypto' },
        text: 'no method',
      },
      ({ path }) => issues.push(path),
    );
    expect(names(methods)).toEqual(['good']);
    expect(methods[0]?.fields.map(({ name }) => name)).toEqual(['a']);
    expect(issues).toEqual(['methods.good.fields.1', 'methods.nameless', 'methods.text']);
  });
});
