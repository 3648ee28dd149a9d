import { describe, expect, test } from 'vitest';
import { accountOf, comparableText, payablesIn } from './payable-texts.ts';

describe('texts are compared without what changes with the deadline, the language or the spelling', () => {
  test.each([
    ['dates', 'Until 2026-01-05', 'Until 2027-12-31'],
    ['dates of another order', 'Until 05.01.2026', 'Until 31.12.27'],
    ['a date with a space before its year', 'Until 05.01. 2026', 'Until 31.12. 2026'],
    ['dates with slashes', 'Until 5/1/26', 'Until 2026/12/31'],
    ['times', 'Until 9:30', 'Until 12:45:10'],
    ['dates in other digits', 'Until ٢٠٢٦-٠١-٠٥', 'Until 2026-02-01'],
    ['wide letters', 'ＣＬＡＢＥ', 'CLABE'],
    ['invisible characters', 'CL\u200bA\u202eBE', 'CLABE'],
  ])('%s', (_, one, other) => expect(comparableText(one)).toBe(comparableText(other)));

  test('an accent makes no difference, and is replaced by nothing', () => {
    expect(comparableText('a\u0335b')).toBe('ab');
  });

  test.each([
    ['digits with different separators', '2026-01.05', '2026-02.05'],
    ['days with different separators', '05.01-2026', '06.01-2026'],
    ['too few digits of a year', '05.01.2', '05.02.2'],
    ['words', 'Pay to Juan', 'Pay to Ana'],
  ])('%s make a difference', (_, one, other) => expect(comparableText(one)).not.toBe(comparableText(other)));
});

describe('money may be sent to', () => {
  test.each([
    ['a number with hyphens', '4111-1111-1111-1111', '4111111111111111'],
    ['six digits', '12 34 56', '123456'],
    ['an IBAN', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['an address', 'shop-1@bank', 'shop-1@bank'],
    ['five digits', '12345', null],
    ['a date', '2026-01-05', null],
    ['a name', 'Pagos SA', null],
  ])('the value of a row: %s', (_, value, account) => expect(accountOf(value)).toBe(account));

  test.each([
    ['an account in groups', 'to 6461 8015 7000 0000 04.', ['646180157000000004']],
    ['a phone number', 'call 646-180', ['646180']],
    ['digits in circles', 'to ⑥④⑥①⑧⓪', ['646180']],
    ['an amount without decimals', 'send 1234567', ['1234567']],
    ['an amount with three decimals', 'send 1 234,567', ['1234567']],
    ['a number that only ends like an amount', 'send 1234 567,00 8', ['1234567008']],
    ['a number that is grouped unlike an amount', 'send 12 34 56,78', ['12345678']],
    ['two accounts', '111111 or 222222', ['111111', '222222']],
    ['a dial code', 'dial *99*1#', ['991']],
    ['a payment id', 'to thief@bank', ['thiefbank']],
    ['an alias with a dot', 'to ladron.mp', ['ladronmp']],
    ['an alias with an underscore', 'to la_dron', ['ladron']],
    ['a wallet', 'to abcd1234', ['abcd1234']],
    ['a wallet that begins with digits', 'to 1234abcd', ['1234abcd']],
  ])('in a text: %s', (_, text, payables) => expect(payablesIn(text)).toEqual(payables));

  test.each([
    ['five digits', 'code 12345'],
    ['digits with two signs between them', '123, 456'],
    ['an amount', 'send 1.500,00'],
    ['an amount in millions', 'send 2 345 678,90'],
    ['an amount without groups', 'send 1234,50'],
    ['a date and a time', 'until 2026-01-05 12:30'],
    ['a short alias', 'to a.bcd'],
    ['a sentence', 'Keep the receipt. Thanks'],
    ['a short word of letters and digits', 'room abc1234'],
    ['a long word', 'transferencia'],
    ['a sign', 'press # or *'],
    ['an @ alone', 'meet @ noon'],
    ['a number with a sign behind it', 'code 1234#'],
  ])('not in a text: %s', (_, text) => expect(payablesIn(text)).toEqual([]));
});
