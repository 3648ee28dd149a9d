// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fields } from '../../demo/scenarios/examples.json' with { type: 'json' };
import badInputs from '../../test/vectors/bad-inputs.json' with { type: 'json' };
import { vectors } from '../../test/vectors/vectors.json' with { type: 'json' };
import { checkAccountNumber } from '../domain/checks/account-number-checks.ts';
import { checkCryptoAddress } from '../domain/checks/crypto-address-check.ts';
import { checkField } from '../domain/fields/compile-field-rule.ts';
import { countryOf } from '../domain/fields/countries.ts';
import { nationalDigits } from '../domain/fields/phone.ts';
import { normalizeReference, sanitizeText } from '../domain/fields/typed-text.ts';
import { prepareText } from './prepare-text.ts';

const mexico = countryOf('mx');
if (!mexico) throw new Error('There is no Mexico');
const facts = { checkLuhn: true, today: new Date('2026-01-01') };

function ruleOf(name: string, error: string) {
  const field = fields.find((row) => row.field === name);
  if (!field) throw new Error(`The catalogue has no field ${name}`);
  return [{ regex: field.regex, error }];
}
const phone = (text: string) => nationalDigits(text, mexico);
const card = (text: string) => prepareText('0000 0000 0000 0000[ 000]', false)(text, '');
const nameProblem = (text: string) =>
  checkField(sanitizeText(text).trim(), ruleOf('full_name', 'errors.full_name'));

const CARD = '4111111111111111';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const NAME = 'errors.full_name';

/** The actual and the expected result for each field value in `bad-inputs.json`, by its id. */
const ROWS: Record<string, [unknown, unknown]> = {
  'field-02': [phone('++52 55 1234 5678'), '5512345678'],
  'field-03': [phone('0052 55 1234 5678'), '5512345678'],
  'field-04': [phone('+52 55 1234 5678 ext. 9'), '5512345678'],
  'field-06': [phone('5'.repeat(40)), null],
  'field-07': [phone('\u202e5512345678\u202c'), '5512345678'],
  'field-10': [checkAccountNumber('iban', `DE89${'3'.repeat(36)}`, facts), 'errors.iban'],
  'field-11': [checkAccountNumber('card_number', '0000000000000000', facts), 'errors.card_number'],
  'field-12': [card('4111\u00a01111\u00a01111\u00a01111'), CARD],
  'field-13': [
    [checkField('4'.repeat(12), ruleOf('card_number', 'short')), card('4'.repeat(20))],
    ['short', null],
  ],
  'field-14': [card('４１１１１１１１１１１１１１１１'), CARD],
  'field-16': [
    [
      checkAccountNumber('birth_date', '31022026', facts),
      checkField('3102', ruleOf('card_expiry', 'expiry')),
    ],
    ['errors.birth_date', 'expiry'],
  ],
  'field-18': [checkCryptoAddress('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'BTC'), 'bad'],
  'field-19': [checkCryptoAddress(BITCOIN.replace('qw', 'QW'), 'BTC'), 'bad'],
  'field-20': [checkCryptoAddress(BITCOIN.replace('bc1q', 'bc1p'), 'BTC'), 'bad'],
  'field-21': [checkCryptoAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'ERC20'), 'bad'],
  'field-22': [checkCryptoAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'TRC20'), 'bad'],
  'field-24': [
    checkCryptoAddress(sanitizeText(`${BITCOIN.slice(0, 9)}\u200b${BITCOIN.slice(9)}`), 'BTC'),
    'good',
  ],
  // Combining marks may be part of a name, so only the length of this text is wrong.
  'field-28': [nameProblem(`Z${'\u0335\u0321'.repeat(40)}algo`), NAME],
  'field-31': [nameProblem('null'), null],
  'field-32': [nameProblem('"><svg onload>'), NAME],
  'field-33': [nameProblem("=cmd|'/c calc'!A1"), NAME],
  'field-34': [nameProblem('{{7*7}}'), NAME],
  'field-35': [
    [sanitizeText('\u202etxt.exe'), nameProblem('\u202eMaría')],
    ['txt.exe', null],
  ],
  'field-36': [
    [sanitizeText('Mar\ud800ía'), nameProblem('Mar\ud800ía')],
    ['María', null],
  ],
  'field-37': [sanitizeText('Mar\u0000ía'), 'María'],
  'field-39': [nameProblem('O’Brien') ?? nameProblem("O'Brien"), null],
  'field-40': [nameProblem("Ana-María D'Ávila Ñúñez"), null],
};

it('every row of the list of bad fields has an expected result here', () => {
  const listed = badInputs.filter(({ group }) => group === 'field').map(({ id }) => id);
  expect(listed).toEqual(Object.keys(ROWS));
});

it.each(Object.entries(ROWS))('bad field %s', (_id, [found, wanted]) => expect(found).toEqual(wanted));

it.each(vectors.filter(({ kind }) => kind === 'upi_vpa'))(
  'UPI ID $value: valid is $valid',
  ({ value, valid }) => {
    expect(checkField(value, ruleOf('vpa', 'errors.vpa')) === null).toBe(valid);
  },
);

// The form converts digits of another script, so a number that the list calls invalid because of them is valid here.
it.each(vectors.filter(({ kind }) => kind === 'utr'))('UTR $value: valid is $valid', ({ value, valid }) => {
  const isNormalised = /\p{Script=Devanagari}/u.test(value);
  const problem = checkField(normalizeReference(value, false), [{ regex: '^\\d{12}$', error: 'errors.utr' }]);
  expect(problem === null).toBe(valid || isNormalised);
});
