import { describe, expect, it } from 'vitest';
import { transactionOf } from '../../session/testing/fake-session.ts';
import { compareTransaction } from './confirmed-payment.ts';
import { parseTransaction } from './parse-transaction.ts';
import { PaymentLock, readLock } from './payment-lock.ts';

const ACCOUNT = '032180000118359719';
const OTHER = '646180157000000004';

const ENGLISH = { language: 'en', lookUp: (key: string) => (key === 'key_of_widget' ? 'Text' : undefined) };
const SPANISH = { ...ENGLISH, language: 'es' };

const copied = (value: string, part: object = {}) => ({
  label: 'CLABE',
  value,
  icon: 'card',
  copy: true,
  ...part,
});
const read = (label: string, value: string) => ({ label, value, copy: false });
const instruction = (part: object = {}) => ({
  kind: 'instruction',
  steps: [],
  requisites: [copied(ACCOUNT)],
  ...part,
});
const coin = (address: string, network: string) => ({
  kind: 'address',
  address,
  network,
  coin: 'USDT',
  minAmount: '5',
  rate: { value: '17', validUntil: 0 },
  confirmations: { have: 0, need: 2 },
});

const received = (next?: object, part: object = {}) =>
  compareTransaction(
    parseTransaction({ ...transactionOf(), ...part, ...(next && { next }) }, () => undefined),
    undefined,
    () => ({ code: 'bad_data', diagnosticsId: 'id' }),
  );

function second(first: object, next: object, { reader = ENGLISH, lock = new PaymentLock() } = {}) {
  expect(lock.keep(received(first), ENGLISH)).not.toHaveProperty('isSwapped');
  return lock.keep(received(next), reader);
}

const SWAPPED = { isSwapped: true };

describe('details that replace the first ones are not shown', () => {
  it.each([
    ['an account', instruction({ requisites: [copied(OTHER)] })],
    ['a row to copy more', instruction({ requisites: [copied(ACCOUNT), copied(OTHER)] })],
    ['a row of another rail', instruction({ requisites: [copied(ACCOUNT, { rail: 'upi' })] })],
    [
      'a row to read with an unknown account',
      instruction({ requisites: [copied(ACCOUNT), read('Bank', OTHER)] }),
    ],
    ['a code to scan', instruction({ qr: 'https://qr.example/other' })],
    ['a step that names an account', instruction({ steps: [`Send it to ${OTHER}`] })],
  ])('%s', (_, next) => {
    const first = instruction({ qr: 'https://qr.example/first' });
    expect(second(first, next)).toMatchObject({ ...SWAPPED, next: { requisites: [{ value: ACCOUNT }] } });
  });

  it('after a reload no details are shown instead, because only their hashes are known', () => {
    const before = new PaymentLock();
    before.keep(received(instruction()), ENGLISH);
    const entry = readLock(JSON.parse(JSON.stringify(before.entry)));
    const after = new PaymentLock(entry);
    expect(after.keep(received(instruction()), ENGLISH)).not.toHaveProperty('isSwapped');
    expect(
      new PaymentLock(entry).keep(received(instruction({ requisites: [copied(OTHER)] })), ENGLISH),
    ).toMatchObject({
      ...SWAPPED,
      next: { kind: 'instruction', requisites: [] },
    });
    expect(JSON.stringify(entry)).not.toContain(ACCOUNT);
  });

  it.each([
    ['a short salt', { salt: 'short' }, {}],
    ['a long salt', { salt: 's'.repeat(51) }, {}],
    ['a long kind', { kind: 'k'.repeat(51) }, {}],
    ['a long network', { network: 'n'.repeat(201) }, {}],
    ['facts of a long kind', {}, { kind: 'k'.repeat(51) }],
    ['a negative count of rows', {}, { rows: -1 }],
  ])('a stored lock with %s is none', (_, part, facts) => {
    const lock = new PaymentLock();
    lock.keep(received(instruction()), ENGLISH);
    const { entry } = lock;
    const stored = { ...entry, ...part, facts: entry.facts.map((one) => ({ ...one, ...facts })) };
    expect(() => readLock(stored)).toThrow();
    expect(readLock({ ...entry })).toEqual(entry);
  });

  it('a withdrawal has no details to lock', () => {
    const lock = new PaymentLock();
    const payout = { type: 'withdrawal' };
    lock.keep(received(instruction(), payout), ENGLISH);
    expect(
      lock.keep(received(instruction({ requisites: [copied(OTHER)] }), payout), ENGLISH),
    ).not.toHaveProperty('isSwapped');
  });
});

describe('a row to read', () => {
  const withRow = (label: string, value: string) =>
    instruction({ requisites: [copied(ACCOUNT), read(label, value)] });

  it.each([
    ['the same value', 'Payee', 'Pagos SA', ENGLISH],
    ['the same value in other signs', 'Payee', 'Pagos\u200b SA', ENGLISH],
    ['a translation', 'Beneficiario', 'Pagos', SPANISH],
    ['a translation with a space', 'Beneficiario', 'Pagos S.A. de C.V.', SPANISH],
  ])('may come with %s', (_, label, value, reader) => {
    expect(second(withRow('Payee', 'Pagos SA'), withRow(label, value), { reader })).not.toHaveProperty(
      'isSwapped',
    );
  });

  it.each([
    ['another value', 'Payee', 'Thief SA', ENGLISH],
    ['an alias under a new label', 'Alias', 'LADRONMP', ENGLISH],
    ['an alias with a digit in another language', 'Alias', 'ladron7', SPANISH],
    ['another account in another language', 'Cuenta', OTHER, SPANISH],
  ])('may not come with %s', (_, label, value, reader) => {
    expect(second(withRow('Payee', 'Pagos SA'), withRow(label, value), { reader })).toMatchObject(SWAPPED);
  });

  it('a value that was shown may come under another label', () => {
    expect(second(withRow('Payee', 'pagos.mp'), withRow('Alias', 'pagos.mp'))).not.toHaveProperty(
      'isSwapped',
    );
  });

  it.each(['BBVA', 'Banco Nacional'])('under a new label, %j is no alias', (name) => {
    expect(second(withRow('Payee', 'Pagos SA'), withRow('Bank', name))).not.toHaveProperty('isSwapped');
  });

  it('a second one is more than was shown', () => {
    const next = instruction({
      requisites: [copied(ACCOUNT), read('Payee', 'Pagos SA'), read('Bank', 'BBVA')],
    });
    expect(second(withRow('Payee', 'Pagos SA'), next)).toMatchObject(SWAPPED);
  });
});

describe('a code', () => {
  const upi = (payee: string, more = '') => `upi://pay?pa=${payee}&am=500${more}`;
  const withIntent = (intent?: string) => instruction({ requisites: [], qr: upi('shop@bank'), intent });

  it('that comes later may name the payee that is known, and no other', () => {
    expect(second(withIntent(), withIntent(upi('shop@bank', '&sign=2')))).not.toHaveProperty('isSwapped');
    expect(second(withIntent(), withIntent(upi('thief@bank')))).toMatchObject(SWAPPED);
  });

  it('that was missing for a while returns as it was', () => {
    const lock = new PaymentLock();
    second(withIntent(upi('shop@bank')), withIntent(), { lock });
    expect(lock.keep(received(withIntent(upi('shop@bank', '&sign=3'))), ENGLISH)).not.toHaveProperty(
      'isSwapped',
    );
    expect(lock.keep(received(withIntent(upi('thief@bank'))), ENGLISH)).toMatchObject(SWAPPED);
  });

  it('that stood in another place is another one', () => {
    const codes = (qr: string, intent: string) => instruction({ qr, intent });
    const [one, other] = ['https://pay.example/1', 'https://pay.example/2'];
    expect(second(codes(one, other), codes(other, one))).toMatchObject(SWAPPED);
  });

  it('that came later is known from then on', () => {
    const lock = new PaymentLock();
    second(withIntent(), withIntent(upi('shop@bank')), { lock });
    expect(lock.entry.facts[0]?.codes).toHaveLength(2);
  });
});

describe('a step of another kind', () => {
  const pix = { kind: 'pix', code: '000201', qr: '000201', expiresAt: 1, beneficiary: 'Loja' };

  it('has no details before the user has submitted something, and may have its own afterwards', () => {
    const lock = new PaymentLock();
    expect(second(instruction(), pix, { lock })).toMatchObject({
      ...SWAPPED,
      next: { kind: 'pix', code: '' },
    });
    lock.release(null);
    expect(lock.keep(received(pix), ENGLISH)).toMatchObject({ next: { code: '000201' } });
    expect(lock.keep(received(instruction()), ENGLISH)).toMatchObject(SWAPPED);
    lock.release(null);
    expect(lock.keep(received(instruction({ requisites: [copied(OTHER)] })), ENGLISH)).toMatchObject({
      ...SWAPPED,
      next: { requisites: [{ value: ACCOUNT }] },
    });
  });

  it.each(['redirect', 'challenge'])(
    'opens no page to pay on before the user has submitted something: %s',
    (kind) => {
      const lock = new PaymentLock();
      const page = { kind, url: 'https://bank.example', params: {} };
      expect(second(instruction(), page, { lock })).toMatchObject({ ...SWAPPED, next: { kind: 'wait' } });
      lock.release(null);
      expect(lock.keep(received(page), ENGLISH)).toMatchObject({ next: { kind } });
    },
  );

  it.each([
    [`Send it to ${OTHER} now`, true],
    [`We wait for ${ACCOUNT}`, false],
    ['We wait for your bank', false],
  ])('that says %j is replaced: %s', (text, isReplaced) => {
    const next = second(instruction(), { kind: 'wait', text });
    expect('isSwapped' in next).toBe(isReplaced);
    expect(JSON.stringify(next.next).includes(text)).toBe(!isReplaced);
  });

  it.each([{ label: `Send it to ${OTHER}` }, { label: 'Check', text: `Send it to ${OTHER}` }])(
    'that leads to a page of the host is replaced if its words name another payee: %o',
    (words) => {
      const step = { kind: 'host', action: 'support' };
      const own = { ...step, label: 'Check', text: 'We ask your bank' };
      expect(second(instruction(), own)).not.toHaveProperty('isSwapped');
      expect(second(instruction(), { ...step, ...words })).toMatchObject({
        ...SWAPPED,
        next: { kind: 'wait' },
      });
    },
  );

  it.each([
    ['a text', `Paid to ${OTHER}`, `Paid to ${ACCOUNT}`],
    ['texts by language', { en: 'Paid', es: `Pagado a ${OTHER}` }, { en: 'Paid', es: `A ${ACCOUNT}` }],
  ])('that is a form with a label that names another payee is replaced: %s', (_, other, own) => {
    const form = (placeholder: unknown) => ({
      kind: 'form',
      step: 'form',
      fields: [{ name: 'utr', type: 'text', placeholder }],
      submitLabel: 'Go',
    });
    expect(second(instruction(), form(other))).toMatchObject({ ...SWAPPED, next: { kind: 'wait' } });
    expect(second(instruction(), form(own))).not.toHaveProperty('isSwapped');
    // After a submitted step the cashier may send a form with another payee, but still no text that names another one.
    const lock = new PaymentLock();
    lock.keep(received(instruction()), ENGLISH);
    lock.release(null);
    expect(lock.keep(received(form(other)), ENGLISH)).not.toHaveProperty('isSwapped');
    expect(lock.keep(received({ kind: 'wait', text: `Send it to ${OTHER}` }), ENGLISH)).toMatchObject(
      SWAPPED,
    );
  });

  it('names its own payment', () => {
    const lock = new PaymentLock();
    lock.keep(received(instruction(), { id: 'dep_7654321' }), ENGLISH);
    const wait = received({ kind: 'wait', text: 'Payment dep_7654321' }, { id: 'dep_7654321' });
    expect(lock.keep(wait, ENGLISH)).not.toHaveProperty('isSwapped');
  });

  it('a reason that names another payee is shown without its text, in every status', () => {
    const lock = new PaymentLock();
    lock.keep(received(instruction()), ENGLISH);
    const failed = (message: string) =>
      received(undefined, { status: 'mistaked', reason: { code: 'expired', message } });
    expect(lock.keep(failed(`Pay to ${OTHER}`), ENGLISH).reason).toEqual({ code: 'expired' });
    expect(lock.keep(failed('Too late'), ENGLISH).reason).toEqual({ code: 'expired', message: 'Too late' });
    expect(new PaymentLock().keep(failed(`Pay to ${OTHER}`), ENGLISH)).not.toHaveProperty('isSwapped');
  });
});

describe('the address of a coin', () => {
  const TRON = coin('TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW', 'TRC20');
  const ERC20 = coin('0xdac17f958d2ee523a2206206994597c13d831ec7', 'ERC20');
  const THIEF = coin('0x52908400098527886e0f7030069857d2e4169ee7', 'ERC20');

  it('is another one once, in the network that the user has chosen', () => {
    const lock = new PaymentLock();
    second(TRON, TRON, { lock });
    expect(lock.keep(received(ERC20), ENGLISH)).toMatchObject({ ...SWAPPED, next: { network: 'TRC20' } });
    lock.release('ERC20');
    expect(lock.keep(received(ERC20), ENGLISH)).not.toHaveProperty('isSwapped');
    expect(lock.keep(received(THIEF), ENGLISH)).toMatchObject({
      ...SWAPPED,
      next: { address: ERC20.address },
    });
  });

  it('of a network that the user has not chosen is not shown', () => {
    const lock = new PaymentLock();
    second(TRON, TRON, { lock });
    lock.release('TON');
    expect(lock.keep(received(ERC20), ENGLISH)).toMatchObject(SWAPPED);
  });
});

describe('the texts of the steps', () => {
  const steps = (...texts: string[]) => instruction({ steps: texts });

  it('stay as they were shown first in this language, and may come in another one', () => {
    const lock = new PaymentLock();
    lock.keep(received(steps('Open the app')), ENGLISH);
    expect(lock.keep(received(steps('Call us first')), ENGLISH).next).toMatchObject({
      steps: ['Open the app'],
    });
    expect(lock.keep(received(steps('Abra la app')), SPANISH).next).toMatchObject({ steps: ['Abra la app'] });
    expect(lock.keep(received(steps('Llame antes')), SPANISH).next).toMatchObject({ steps: ['Abra la app'] });
  });

  it('are not shown after a reload if they are others', () => {
    const before = new PaymentLock();
    before.keep(received(steps('Open the app')), ENGLISH);
    const after = new PaymentLock(before.entry);
    expect(after.keep(received(steps('Call us first')), ENGLISH).next).toMatchObject({ steps: [] });
    expect(after.keep(received(steps('Open the app')), ENGLISH).next).toMatchObject({
      steps: ['Open the app'],
    });
  });

  it('may come after the requisites', () => {
    expect(second(steps(), steps('Open the app')).next).toMatchObject({ steps: ['Open the app'] });
  });

  it('that still come in the language before are no translation', () => {
    const lock = new PaymentLock();
    lock.keep(received(steps('Open the app')), ENGLISH);
    lock.keep(received(steps('Open the app')), SPANISH);
    expect(lock.keep(received(steps('Abra la app')), SPANISH).next).toMatchObject({ steps: ['Abra la app'] });
    const german = { ...ENGLISH, language: 'de' };
    lock.keep(received(steps('Abra la app')), german);
    expect(lock.keep(received(steps('App öffnen')), german).next).toMatchObject({ steps: ['App öffnen'] });
  });

  it('name the widget’s own texts by their key', () => {
    expect(second(steps('key_of_widget'), steps('key_of_widget'))).not.toHaveProperty('isSwapped');
  });
});
