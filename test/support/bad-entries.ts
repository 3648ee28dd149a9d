import badInputs from '../vectors/bad-inputs.json' with { type: 'json' };

const field = (name: string, mask: string | null, regex: string, more: object = {}) => ({
  name,
  type: 'text',
  mask,
  regex,
  regex_error_key: `errors.${name}`,
  placeholder_key: `placeholders.${name}`,
  category: '',
  values: [],
  ...more,
});
const choices = (values: readonly string[]) => values.map((value) => ({ value, text: value }));

const NAME = "^\\p{L}[\\p{L}\\p{M} .'’\\-]{1,58}[\\p{L}\\p{M}.]$";
const DATE = '^(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\\d{2}$';

/** A form with a box for each bad input of the group `field`. Its last four fields are bad themselves (test/vectors/bad-inputs.json). */
export const FORM_FIELDS = [
  field('full_name', null, NAME),
  field('phone', '00 0000 0000', '^[1-9]\\d{9}$', { type: 'phone_with_prefix' }),
  field('iban', 'aa00 **** **** **** **** **** **** **** **', '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$'),
  field('card_number', '0000 0000 0000 0000[ 000]', '^\\d{16,19}$'),
  field('card_expiry', '00/00', '^(?:0[1-9]|1[0-2])\\d{2}$'),
  field('birth_date', '00.00.0000', DATE),
  field('network', null, '', { type: 'networks', values: choices(['BTC', 'ERC20', 'TRC20']) }),
  field('address', null, '^[0-9A-Za-z]{26,90}$', { regex_error_key: 'errors.crypto_address' }),
  field('first_name', null, 'a'.repeat(100_000)),
  field('last_name', null, '[\\w-\\.]'),
  field('branch_code', '0'.repeat(10_000), '^\\d{3}$'),
  field('bank_name', null, '', {
    type: 'dropdown',
    values: choices(Array.from({ length: 50_000 }, (_, at) => `${at}`)),
  }),
];

export interface Entry {
  id: string;
  box: string;
  text: string;
  network?: string | undefined;
  shows: string;
  says: string;
  /** The amount on the main button. Empty if the button is blocked, undefined if the test does not check it. */
  pays?: string;
}

const entry = (id: string, box: string, text: string, says = '', shows = text, network?: string): Entry => ({
  id,
  box,
  text,
  network,
  shows,
  says,
});

const CARD = '4111 1111 1111 1111';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const [NATIONAL, NO_PHONE] = ['55 1234 5678', 'Enter a valid phone number'];
const [NO_NAME, NO_CARD] = ['Enter the name, letters only', 'Enter a valid card number'];
const DOUBT =
  'This address may be wrong or belong to another network. Compare it again: coins sent to a wrong address are lost';
const address = (id: string, text: string, network: string, says = DOUBT) =>
  entry(id, 'address', text, says, text, network);

export const BAD_FIELDS: readonly Entry[] = [
  entry('field-02', 'phone', '++52 55 1234 5678', '', NATIONAL),
  entry('field-03', 'phone', '0052 55 1234 5678', '', NATIONAL),
  entry('field-04', 'phone', '+52 55 1234 5678 ext. 9', '', NATIONAL),
  entry('field-06', 'phone', '5'.repeat(40), NO_PHONE, ''),
  entry('field-07', 'phone', '\u202e5512345678\u202c', '', NATIONAL),
  entry('field-10', 'iban', `DE89${'3'.repeat(36)}`, 'Enter a valid IBAN', ''),
  entry('field-11', 'card_number', '0000000000000000', NO_CARD, '0000 0000 0000 0000'),
  entry('field-12', 'card_number', CARD.replaceAll(' ', '\u00a0'), '', CARD),
  entry('field-13', 'card_number', '4'.repeat(12), NO_CARD, '4444 4444 4444'),
  entry('field-13', 'card_number', '4'.repeat(20), NO_CARD, ''),
  entry('field-14', 'card_number', '４１１１１１１１１１１１１１１１', '', CARD),
  entry('field-16', 'birth_date', '31.02.2026', 'Enter the date of birth as DD.MM.YYYY'),
  entry('field-16', 'card_expiry', '31.02.2026', 'Enter the expiry date as MM/YY', ''),
  address('field-18', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'BTC'),
  address('field-19', BITCOIN.replace('qw', 'QW'), 'BTC'),
  address('field-20', BITCOIN.replace('bc1q', 'bc1p'), 'BTC'),
  address('field-21', ETHER.replace(/d$/, 'D'), 'ERC20'),
  address('field-22', ETHER, 'TRC20'),
  // A valid address follows the wrong one, so that the test sees the warning disappear.
  address('field-22', ETHER, 'ERC20', ''),
  address('field-24', `${BITCOIN.slice(0, 9)}\u200b${BITCOIN.slice(9)}`, 'BTC', ''),
  entry('field-28', 'full_name', `Z${'\u0335\u0321'.repeat(40)}algo`, NO_NAME),
  entry('field-31', 'full_name', 'null'),
  entry('field-32', 'full_name', '"><svg onload>', NO_NAME),
  entry('field-33', 'full_name', "=cmd|'/c calc'!A1", NO_NAME),
  entry('field-34', 'full_name', '{{7*7}}', NO_NAME),
  entry('field-35', 'full_name', '\u202eMaría'),
  entry('field-36', 'full_name', 'Mar\ud800ía'),
  entry('field-37', 'full_name', 'Mar\u0000ía'),
  entry('field-39', 'full_name', "O'Brien"),
  entry('field-40', 'full_name', "Ana-María D'Ávila Ñúñez"),
  // The widget ignores an invalid rule, and a field with an invalid mask accepts all text, because the cashier checks the values again.
  entry('socket-24', 'first_name', 'Ada'),
  entry('socket-25', 'last_name', 'Lovelace'),
  entry('socket-26', 'branch_code', '123'),
];

const DIGITS = 'Enter the amount in digits only, e.g. 1500';
const MAXIMUM = 'Maximum amount is $1,000,000';

/** The expected result of each bad amount. The currency is the peso unless a row names another. */
const AMOUNTS: Record<string, { pays: string } | { says: string }> = {
  'amount-01': { says: DIGITS },
  'amount-02': { says: DIGITS },
  'amount-03': { says: DIGITS },
  'amount-04': { says: DIGITS },
  'amount-09': { pays: '$12.00' },
  'amount-10': { pays: '$12.00' },
  'amount-12': { pays: '$12.00' },
  'amount-14': { says: DIGITS },
  'amount-15': { pays: '$1,234.56' },
  'amount-16': { pays: '$1,234.56' },
  'amount-19': { says: '' },
  'amount-22': { pays: '$12.00' },
  'amount-23': { says: MAXIMUM },
  'amount-25': { says: 'Use no more than 8 digits after the decimal mark' },
  'amount-26': { says: 'Use no more than 2 digits after the decimal mark' },
  'amount-27': { says: 'Enter a whole amount, without decimals' },
  'amount-28': { says: 'Use no more than 3 digits after the decimal mark' },
  'amount-30': { pays: '$1,000.00' },
  'amount-32': { pays: '$12.00' },
  'amount-33': { says: DIGITS },
  'amount-35': { pays: '$12.50' },
  'amount-36': { says: DIGITS },
  'amount-38': { says: DIGITS },
  'amount-40': { says: DIGITS },
  'amount-42': { pays: '$12.00' },
  'amount-43': { says: MAXIMUM },
};

export const BAD_AMOUNTS = new Map<string, Entry[]>();
for (const { id, input } of badInputs.filter(({ group }) => group === 'amount')) {
  const written = typeof input === 'string' ? input : input.repeat.repeat(input.times);
  const [, text = written, currency = 'MXN'] = /^(.*) \(([A-Z]+)\)$/.exec(written) ?? [];
  const rows = BAD_AMOUNTS.get(currency) ?? [];
  const wanted = { pays: '', says: '', ...AMOUNTS[id] };
  // An input of one line removes the line break from a pasted text.
  rows.push({
    id,
    box: 'amount',
    text,
    shows: text.trimEnd() === '12' ? text.replace('\n', '') : text,
    ...wanted,
  });
  BAD_AMOUNTS.set(currency, rows);
}
