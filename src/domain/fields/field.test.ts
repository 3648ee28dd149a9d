import { describe, expect, it } from 'vitest';
import { readPreparation } from '../../api/responses.ts';
import { toFormField } from '../../forms/field.ts';
import { parseMethods } from '../methods/method.ts';
import type { Issue } from '../parsing/parse-tolerant.ts';
import { parseTransaction } from '../payment/parse-transaction.ts';
import { checkField } from './compile-field-rule.ts';

const CONTEXT = { labels: ['en'], lookUp: () => undefined, country: 'mx' };

function methodForm(fields: unknown) {
  const issues: Issue[] = [];
  const [method] = parseMethods([{ name: 'spei', fields }], (issue) => issues.push(issue));
  const drawn = (method?.fields ?? []).map((field) => toFormField(field, CONTEXT));
  return { drawn, reported: issues.map(({ path }) => path) };
}

function preparationForm(fields: unknown) {
  const issues: Issue[] = [];
  const { fields: requested } = readPreparation({ fields }, (issue) => issues.push(issue));
  return {
    drawn: requested.map((field) => toFormField(field, CONTEXT)),
    reported: issues.map(({ path }) => path),
  };
}

function nextForm(fields: unknown) {
  const issues: Issue[] = [];
  const transaction = parseTransaction(
    {
      ...{ id: 'dep_1', idem: 'key', type: 'deposit', status: 'waiting', seq: 1, method: 'spei' },
      ...{ amount: '5', currency: 'MXN', createdAt: 0, updatedAt: 0, timeline: [] },
      next: { kind: 'form', fields },
    },
    (issue) => issues.push(issue),
  );
  const requested = transaction.next?.kind === 'form' ? transaction.next.fields : [];
  return {
    drawn: requested.map((field) => toFormField(field, CONTEXT)),
    reported: issues.map(({ path }) => path),
  };
}

const FORMS = [
  ['a method', 'field', methodForm],
  ['a preparation form', 'preparation', preparationForm],
  ['a form from the cashier', 'field', nextForm],
] as const;

describe.each(FORMS)('the fields of %s', (_place, prefix, read) => {
  it('decode an input-field descriptor: label, rule and message', () => {
    const { drawn, reported } = read([
      { name: 'phone', placeholder: 'Your phone', pattern: '^\\d+$', errorText: 'Digits only' },
    ]);
    expect(drawn[0]).toMatchObject({ name: 'phone', label: 'Your phone', type: 'text' });
    expect(checkField('12a', drawn[0]?.validations ?? [])).toBe('Digits only');
    expect(checkField('123', drawn[0]?.validations ?? [])).toBeNull();
    expect(reported).toEqual([]);
  });

  it('decode a preparation-field descriptor: label, rule, message and mask', () => {
    const { drawn } = read({
      otp: { placeholder: 'Code', regex: '^\\d{6}$', regexError: 'Six digits', mask: '000000' },
    });
    expect(drawn[0]).toMatchObject({ name: 'otp', label: 'Code', mask: '000000' });
    expect(checkField('12', drawn[0]?.validations ?? [])).toBe('Six digits');
  });

  it('check each rule of a regexList, each with its own message', () => {
    const regexList = [
      { regex: '^\\d+$', regex_error_key: 'digits' },
      { regex: '^.{4}$', regex_error_key: 'four' },
    ];
    const { drawn } = read([{ name: 'pin', placeholder: 'PIN', regexList }]);
    const rules = drawn[0]?.validations ?? [];
    expect(checkField('12ab', rules)).toBe('digits');
    expect(checkField('123', rules)).toBe('four');
    expect(checkField('1234', rules)).toBeNull();
  });

  it('check a field’s own regex and the regexList beside it', () => {
    const { drawn } = read([
      {
        ...{ name: 'pin', placeholder: 'PIN', regex: '^\\d+$', regexError: 'digits' },
        regexList: [{ regex: '^.{4}$' }],
      },
    ]);
    const rules = drawn[0]?.validations ?? [];
    expect([checkField('ab', rules), checkField('12', rules)]).toEqual(['digits', 'digits']);
  });

  it('get their position or key as name if they have none; an invalid neighbour changes no name', () => {
    const nameless = { placeholder: 'Code', pattern: '^\\d+$', errorText: 'Digits' };
    expect(read([nameless, 7, nameless]).drawn.map(({ name }) => name)).toEqual([
      `${prefix}_1`,
      `${prefix}_3`,
    ]);
    expect(read({ first: nameless, second: nameless }).drawn.map(({ name }) => name)).toEqual([
      'first',
      'second',
    ]);
  });

  it('become a dropdown if there are values to choose from', () => {
    const values = [{ text: 'Bank', value: '1' }];
    expect(read([{ name: 'bank', placeholder: 'Bank', values }]).drawn[0]?.type).toBe('dropdown');
  });

  it('are dropped if malformed, and each is reported to the host', () => {
    const good = { name: 'good', placeholder: 'Good' };
    const { drawn, reported } = read([
      null,
      'text',
      { pattern: '^1$' },
      { name: 5, placeholder: 'Bad name' },
      { ...good, regexList: [7, { regex: 8 }, { regex: '^1$', regex_error_key: 'one' }], mask: {} },
      { ...good },
      { name: 'rule', placeholder: 'Rule', pattern: ['^1$'], errorText: 5 },
    ]);
    expect(drawn.map(({ name }) => name)).toEqual(['good', 'rule']);
    expect(drawn[0]).toMatchObject({ mask: null, validations: [{ regex: '^1$', error: 'one' }] });
    expect(drawn[1]?.validations).toEqual([]);
    const tails = reported.map((path) => path.replace(/^.*?(?=\d)/, ''));
    expect(tails.sort()).toEqual(
      ['0', '1', '2', '3', '4.mask', '4.regexList.0', '4.regexList.1', '5', '6.error', '6.regex'].sort(),
    );
  });

  it('are decoded whatever else is odd about one of them', () => {
    for (const odd of [[], 1, null, { name: '__proto__' }, { name: 'x', values: 5 }, { placeholder: {} }]) {
      expect(() => read([{ name: 'good', placeholder: 'Good' }, odd])).not.toThrow();
    }
  });
});

it('the cashier can request the number of a transfer by a field descriptor', () => {
  const transaction = parseTransaction(
    {
      ...{ id: 'dep_1', idem: 'key', type: 'deposit', status: 'waiting', seq: 1, method: 'upi' },
      ...{ amount: '5', currency: 'INR', createdAt: 0, updatedAt: 0, timeline: [] },
      next: {
        ...{ kind: 'invoice', amount: '5', requisites: [], expiresAt: 0, confirm: 'utr' },
        field: { placeholder: 'UTR', pattern: '^\\d{12}$', errorText: 'Twelve digits' },
      },
    },
    () => {},
  );
  expect(transaction.next).toMatchObject({
    field: { name: 'utr', placeholder: 'UTR', validations: [{ regex: '^\\d{12}$', error: 'Twelve digits' }] },
  });
});

const UNREADABLE = [null, 7, 'x', undefined, [{ name: 5 }], [[]]];

it.each(UNREADABLE)(
  'a preparation form that cannot be decoded (%j) is an error, so that the user can request it again',
  (fields) => {
    expect(() => preparationForm(fields)).toThrow();
  },
);

it.each(UNREADABLE)(
  'a form step that cannot be decoded (%j) waits for the next status and is reported to the host',
  (fields) => {
    const { drawn, reported } = nextForm(fields);
    expect(drawn).toEqual([]);
    expect(reported.length).toBeGreaterThan(0);
  },
);
