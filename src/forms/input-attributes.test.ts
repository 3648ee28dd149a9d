import { describe, expect, it } from 'vitest';
import { inputAttributesOf } from './input-attributes.ts';

const hintsOf = (name: string, part: Partial<Parameters<typeof inputAttributesOf>[0]> = {}) => {
  const { inputMode, autoComplete, autoCapitalize, ...rest } = inputAttributesOf({
    name,
    type: 'text',
    mask: null,
    validations: [],
    ...part,
  });
  expect(rest).toEqual({ spellCheck: false, autoCorrect: 'off' });
  return [inputMode, autoComplete, autoCapitalize].join(' ');
};
const rule = (regex: string) => ({ validations: [{ regex, error: 'errors.x' }] });

describe('keyboard and autofill of a field', () => {
  it.each([
    ['card_holder', 'text cc-name characters'],
    ['otp', 'numeric one-time-code none'],
    ['email', 'email email none'],
    ['full_name', 'text name words'],
    ['first_name', 'text given-name words'],
    ['last_name', 'text family-name words'],
    ['sender_name', 'text name words'],
    ['account_holder', 'text name words'],
    ['postal_code', 'text postal-code characters'],
    ['bank_name', 'text off none'],
    ['address', 'text off none'],
  ])('%s follow from its name: %s', (name, hints) => {
    expect(hintsOf(name)).toBe(hints);
    if (!hints.startsWith('text off')) expect(hintsOf(name, { mask: 'number' })).toBe(hints);
  });

  it('an address of a home is filled in by the browser, and one of a wallet is not', () => {
    expect(hintsOf('address', { category: 'home' })).toBe('text street-address words');
    expect(hintsOf('address', { category: 'document' })).toBe('text off none');
  });

  it.each<[string, Parameters<typeof hintsOf>[1], string]>([
    ['an amount', { type: 'amount' }, 'decimal off none'],
    ['a number', { mask: 'number' }, 'decimal off none'],
    ['a phone number', { type: 'phone_with_prefix' }, 'tel tel-national none'],
    ['a date', { mask: 'date' }, 'numeric off none'],
    ['digits', { mask: '000-00' }, 'numeric off none'],
    ['letters', { mask: 'AA00' }, 'text off none'],
    ['any characters', { mask: '**00' }, 'text off none'],
    ['a mask of letters, with a rule of digits', { mask: 'aa', ...rule('^\\d+$') }, 'text off none'],
    ['capitals', { type: 'text_uppercase' }, 'text off characters'],
  ])('follow from its type or mask: %s', (_, part, hints) => expect(hintsOf('x', part)).toBe(hints));

  it.each(['^\\d{9,18}$', '^[0-9]{5}$', '^(?:\\d{4}|\\d{6})$', '^[0-9-]+$'])(
    'are for digits if the rule is %s',
    (regex) => expect(hintsOf('x', rule(regex))).toBe('numeric off none'),
  );

  it.each(['^[A-Z]\\d$', '\\d+', '^\\d+', '\\d+$', '^\\w+$', 'x^\\d$', '^\\d$x'])(
    'are for any text if the rule is %s',
    (regex) => expect(hintsOf('x', rule(regex))).toBe('text off none'),
  );
});
