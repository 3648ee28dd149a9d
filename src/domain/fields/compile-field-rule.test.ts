import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fields, unifiedFormFields } from '../../../demo/scenarios/examples.json' with { type: 'json' };
import { findSlow } from '../../../test/support/find-slow.ts';
import { checkField, compileRule, MAX_VALUE_CHARS } from './compile-field-rule.ts';

const patterns = [...new Set([...fields, ...unifiedFormFields].map(({ regex }) => regex))];

describe('a regex rule', () => {
  it.each(patterns)('of the catalogue compiles: %s', (regex) => expect(compileRule(regex)).not.toBeNull());

  it.each([
    '(',
    '[a',
    'a{2,1}',
    '\\@',
    '\\-',
    '*',
    '\\p{Nope}',
    '(?<n>a)(?<n>b',
    '',
    '^.{1001}$'.padEnd(1_001, 'a'),
  ])('with invalid syntax is rejected: %.30s', (regex) => expect(compileRule(regex)).toBeNull());

  it.each(['(a)\\1', '(?<x>a)\\k<x>', '(?<=a)b', '(?<!a)b', '(?:a{999}){999}'])(
    '%s is not supported',
    (regex) => {
      expect(compileRule(regex)).toBeNull();
    },
  );

  it('is charged for the memory of its lookaheads', () => {
    const budget = { left: 50_000 };
    // The lookahead allocates memory at each position although it fails at its first step, so that must use the budget up, too.
    const rule = compileRule('(?=ba{1000})b');
    rule?.test('a'.repeat(MAX_VALUE_CHARS), budget);
    expect(budget.left).toBeLessThanOrEqual(0);
  });

  it('shares one step budget with the other rules of its field', () => {
    const slow = { regex: '^(?:a?){600}c?$|^a*$', error: 'slow' };
    const never = { regex: '^b$', error: 'never' };
    const value = 'a'.repeat(MAX_VALUE_CHARS - 1);
    expect(checkField(value, [never])).toBe('never');
    // All rules of a field share one budget. The slow rules use it up, so the last rule is not tested and counts as passed.
    expect(checkField(value, [...Array(20).fill(slow), never])).toBeNull();
  });

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^(a*)*$',
    '^(.*a){20}$',
    '^(\\w+\\s?)*$',
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^a*a*a*a*a*a*a*a*$',
    '(?=(a+)+$)(?!(a|a)*b)a',
    '^(?:(?:(?:a?){9}){9}){9}$',
  ])('that blows up a backtracking engine is evaluated at once: %s', async (regex) => {
    const rule = compileRule(regex);
    // A backtracking engine would need years for this rule, so the time limit shows that the widget's engine is linear.
    expect(await findSlow(() => rule?.test(`${'a'.repeat(MAX_VALUE_CHARS - 1)}!`), 200)).toBeNull();
    if (!regex.includes('?=') && !regex.includes('{9}')) expect(rule?.test(`${'a'.repeat(40)}!`)).toBe(false);
  });

  it('gives the same result as the engine that it replaces', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\d',
      '\\w',
      '\\b',
      '\\p{L}',
      'é',
      '😀',
      '\\u{1F600}',
      '(?=a)',
      '(?!b)',
      '^',
      '$',
      '\\.',
      '[\\]a-c]',
      '/',
    );
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        atom,
        fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => a + b),
        fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => `(?:${a}|${b})`),
        fc
          .tuple(tie('tree'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,}', '+?', '{0}'))
          .map(([a, q]) => `(${a})${q}`),
      ),
    }));
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', '1', ' ', '.', 'é', '😀', ']', '\n', '/'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(tree, text, (regex, value) => {
        const rule = compileRule(regex);
        fc.pre(rule !== null);
        expect(rule?.test(value)).toBe(new RegExp(regex, 'u').test(value));
      }),
      { numRuns: 1_000 },
    );
  });

  it('never throws, whatever the cashier sends', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40, unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (regex, value) => {
          compileRule(regex)?.test(value);
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab()[]{}|\\^$*+?.-,0129pku=!<>:'), maxLength: 24 }),
        (regex) => {
          const rule = compileRule(regex);
          if (rule) expect(rule.test('ab10')).toBe(new RegExp(regex, 'u').test('ab10'));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('a field rule', () => {
  it.each([...fields, ...unifiedFormFields.map((field) => ({ ...field, method: field.form }))])(
    'accepts the valid example of $field of $method and rejects the invalid one with its message',
    ({ regex, valid, invalid }) => {
      const rules = [{ regex, error: 'errors.own' }];
      const textOf = (example: string | { value: string }) =>
        typeof example === 'string' ? example : example.value;
      expect(checkField(textOf(valid), rules)).toBeNull();
      expect(checkField(textOf(invalid), rules)).toBe('errors.own');
    },
  );

  it('requires a value for a required field, with or without rules', () => {
    expect(checkField('', [])).toBe('errors.required');
    expect(checkField('', [{ regex: '^.*$', error: 'errors.own' }])).toBe('errors.required');
    expect(checkField('x', [])).toBeNull();
  });

  it('returns the message of the first rule that fails, and skips a rule that cannot be compiled', () => {
    const rules = [
      { regex: '(', error: 'errors.broken' },
      { regex: '^\\d+$', error: 'errors.digits' },
      { regex: '^.{4}$', error: 'errors.four' },
    ];
    expect(checkField('abc', rules)).toBe('errors.digits');
    expect(checkField('123', rules)).toBe('errors.four');
    expect(checkField('1234', rules)).toBeNull();
  });

  it('rejects an overlong value without evaluating its regex', () => {
    expect(checkField('1'.repeat(MAX_VALUE_CHARS + 1), [{ regex: '^\\d+$', error: 'errors.digits' }])).toBe(
      'errors.digits',
    );
  });
});
