// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { submitPayment } from '../attempt/submit-payment.ts';
import { openTransaction } from '../found/open-transaction.ts';
import { readTransaction } from './read-transaction.ts';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const ASK = 'BANKING:transaction-v1';
const CARD = '4000056655665556';
const payment = { method: 'card', amount: '500', fields: { card_number: CARD, card_cvv: '907' } };

let fake: ReturnType<typeof createFakeSession>;

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  fake = createFakeSession();
  fake.session.state.host.token = 'token-of-ada';
  await fake.start();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

const created = (id: string) =>
  fake.answer(CREATE, 200, transactionOf({ id, idem: fake.session.state.attempt?.idempotencyKey ?? '' }));
const told = () => JSON.stringify(fake.notified);

describe('the host never gets an id that repeats a secret of the user', () => {
  test.each([
    ['the typed card number', CARD],
    ['the card number in groups', 'pay_4000-0566-5566-5556'],
    ['the card number with letters between its digits', 'p4000x0566x5566x5556'],
    ['the security code', 'pay-907'],
    ['the token', 'dep:token-of-ada'],
  ])('%s', async (_what, id) => {
    submitPayment(fake.session, 'deposit', payment);
    await created(id);
    expect(fake.session.state.transaction).toBeNull();
    expect(told()).not.toContain(id);
    expect(fake.notified.filter(([name]) => name === 'transaction')).toEqual([]);
    // The payment is looked up, because its next response may have a good id.
    await fake.answer(
      ASK,
      200,
      transactionOf({ id: 'dep_1', idem: fake.session.state.attempt?.idempotencyKey ?? '' }),
    );
    expect(fake.session.state.transaction?.id).toBe('dep_1');
  });

  test('in a list such a payment is dropped, and in an opened one it is an error', async () => {
    submitPayment(fake.session, 'deposit', payment);
    const read = readTransaction(fake.session);
    expect(() => read(transactionOf({ id: CARD }), () => undefined)).toThrow('repeats a secret');
    void openTransaction(fake.session, CARD);
    await fake.answer(ASK, 200, transactionOf({ id: CARD }));
    expect(fake.session.state.transaction).toBeNull();
    expect(told()).not.toContain(CARD);
  });
});

test('an id that has the digits of a code by chance is a good one, and so is an id that the user typed as a reference', async () => {
  submitPayment(fake.session, 'deposit', payment);
  await created('dep_90712');
  expect(fake.session.state.transaction?.id).toBe('dep_90712');
  fake.session.secrets.hold({ fields: { reference: 'dep_90712' } });
  expect(readTransaction(fake.session)(transactionOf({ id: 'dep_90712' }), () => undefined).id).toBe(
    'dep_90712',
  );
  fake.session.secrets.hold({ fields: { bank: 'santander' } });
  expect(fake.session.secrets.isRepeatedBy('santander_1')).toBe(false);
});
