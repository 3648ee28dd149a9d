import { expect, test } from 'vitest';
import { transactionOf } from '../../session/testing/fake-session.ts';
import { parseTransaction } from './parse-transaction.ts';

const HOSTILE = '0321\u202e80001183\u202c\u200b59719\ufeff\u2060';
const CLEAN = '03218000118359719';

const received = (next: object) =>
  parseTransaction({ ...transactionOf(), account: HOSTILE, txid: HOSTILE, next }, ({ path }) =>
    expect(path).toBe(''),
  );

test('direction and zero-width characters are removed from every value of the cashier that is shown, copied or paid', () => {
  const requisites = [{ label: 'CLABE\u202e', value: HOSTILE }];
  const steps = ['Send to \u202e123\u202c'];
  const nexts = [
    { kind: 'instruction', steps, requisites, qr: HOSTILE, barcode: { format: 'CODE128', value: HOSTILE } },
    { kind: 'eazype', steps, requisites, qr: HOSTILE, orderId: HOSTILE },
    { kind: 'invoice', amount: '5', requisites, expiresAt: 1, confirm: 'paid', qr: HOSTILE },
    { kind: 'pix', code: HOSTILE, qr: HOSTILE, expiresAt: 1, beneficiary: HOSTILE },
    {
      kind: 'address',
      address: HOSTILE,
      tag: HOSTILE,
      network: 'BTC\u200b',
      coin: '\u202eBTC',
      minAmount: '1',
      rate: { value: '1', validUntil: 0 },
      confirmations: { have: 0, need: 1 },
    },
  ];
  for (const next of nexts) {
    const read = received(next);
    expect(read.next?.kind).toBe(next.kind);
    expect(JSON.stringify(read)).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u);
    expect(JSON.stringify(read.next)).toContain(CLEAN);
    expect(read).toMatchObject({ account: CLEAN, txid: CLEAN });
  }
});

test('texts in Hindi and Persian keep the joiners that their letters need', () => {
  const words = 'क्\u200dष می\u200cخواهم';
  const requisites = [{ label: words, value: words }];
  expect(received({ kind: 'instruction', steps: [words], requisites }).next).toMatchObject({
    steps: [words],
    requisites,
  });
});

test('a challenge keeps a size that card issuers make their pages for, and fills the screen with any other', () => {
  const sized = (size: string) => received({ kind: 'challenge', url: 'https://bank.example/', size }).next;
  for (const size of ['250x400', '390x400', '500x600', '600x400', 'full'])
    expect(sized(size)).toMatchObject({ size });
  expect(sized('300x300')).toMatchObject({ size: 'full' });
});

test.each(['paid', 'utr', 'receipt'])('an invoice may be confirmed by %s', (confirm) => {
  const next = { kind: 'invoice', amount: '5', requisites: [], confirm };
  expect(received(next).next).toMatchObject({ confirm });
});

test('a transaction id that contains an e-mail address is rejected, because ids are sent to hosts and logs', () => {
  const read = (id: string) => () => parseTransaction({ ...transactionOf(), id }, () => undefined);
  for (const id of ['payer@example.com', '{"error":"payer@example.com"}', 'two words', '', 'x'.repeat(101)])
    expect(read(id), id).toThrow();
  for (const id of ['dep_1', '1000042', '0190f5fe-7c00-7a00-8000-000000000001', 'mx/42#2'])
    expect(read(id)().id).toBe(id);
});

test.each(['5 ', '5,00', '5.', '.5', '1e3', '-5', '5 USD', '٥', ''])(
  'a payment whose amount is %j is rejected, because it could be read as another amount',
  (amount) => {
    expect(() => parseTransaction({ ...transactionOf(), amount }, () => undefined)).toThrow();
  },
);

test('names and codes that the user compares lose invisible characters', () => {
  const hidden = { method: 'mx_\u202espei', currency: 'MXN\u200b' };
  expect(parseTransaction({ ...transactionOf(), ...hidden }, () => undefined)).toMatchObject({
    method: 'mx_spei',
    currency: 'MXN',
  });
});

test('a field of an invoice that cannot be read is named by its place', () => {
  const paths: string[] = [];
  const next = { kind: 'invoice', amount: '5', requisites: [], confirm: 'utr', field: { mask: 7 } };
  parseTransaction({ ...transactionOf(), next }, ({ path }) => paths.push(path));
  expect(paths.filter((path) => path.startsWith('next.field')).length).toBeGreaterThan(0);
});

test('a code that would forward the user’s calls is dropped from the payment details, and reported', () => {
  const kept = { label: 'Code', value: '*000*1#' };
  const requisites = [{ label: 'Dial', value: '**21\u200b*0711123456#' }, kept];
  const problems: string[] = [];
  const { next } = parseTransaction(
    { ...transactionOf(), next: { kind: 'instruction', steps: [], requisites } },
    ({ path, problem }) => problems.push(`${path}: ${problem}`),
  );
  expect(next).toMatchObject({ requisites: [kept] });
  expect(problems).toEqual(['next.requisites.0.value: a code that changes the user’s line']);
});

test.each([
  ['a card number', '4111111111111111', '•••• 1111'],
  ['a card number with a bank', 'BBVA 5555 5555 5555 4444', 'BBVA •••• 4444'],
  ['an IBAN', 'DE89 3704 0044 0532 0130 00', 'DE•••• 3000'],
  ['an account in Arabic digits', '٠٣٢١٨٠٠٠٠١١٨', '•••• ٠١١٨'],
  ['a masked account', 'BBVA •••• 1234', 'BBVA •••• 1234'],
])('the receipt of a withdrawal shows the end of an account alone: %s', (_, destination, shown) => {
  const read = parseTransaction({ ...transactionOf(), destination }, () => {});
  expect(read.destination).toBe(shown);
});

test('a reversal of a newer contract is dropped, and the payment is kept as processed', () => {
  const paid = { ...transactionOf({ status: 'processed' }) };
  const reversal = { state: 'refunded', amount: '5.00', at: 1 };
  const read = (value: unknown) => parseTransaction({ ...paid, reversal: value }, () => undefined);
  expect(read(reversal).reversal).toEqual(reversal);
  for (const newer of [{ ...reversal, state: 'clawed_back' }, { state: 'refunded' }, 'refunded', null])
    expect([read(newer).status, read(newer).reversal]).toEqual(['processed', undefined]);
});
