// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Next, Transaction } from '../../../domain/payment/transaction-schema.ts';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { openRecord } from '../found/history.ts';
import { leaveTransaction } from '../found/leave-transaction.ts';
import { OpenPayments } from '../found/open-payments.ts';
import { returnToPayment } from '../found/open-transaction.ts';
import { showTransaction } from '../transaction/shown-transaction.ts';
import { PaymentService } from './payment-service.ts';
import { submitPayment } from './submit-payment.ts';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const PAYOUT = 'BANKING_WITHDRAWAL:create-v1';
const ASK = 'BANKING:transaction-v1';
const OPEN = 'BANKING:transactions-v1';
const payment = { method: 'spei', amount: '512.00', fields: {} };
/** A new object each time, like the data of a response. */
const instruction = () =>
  ({
    kind: 'instruction',
    steps: [],
    requisites: [{ label: 'CLABE', value: '032180000118359719' }],
  }) satisfies Next;

let fake: ReturnType<typeof createFakeSession>;
const state = () => fake.session.state;
const created = (part: Partial<Transaction> = {}) =>
  transactionOf({ amount: '512', next: instruction(), ...part, idem: state().attempt?.idempotencyKey ?? '' });
const notified = () =>
  fake.notified.filter(([name, detail]) => name === 'Error' && detail.code === 'not_as_confirmed');

function expectContradiction(fields: string[]): void {
  const { transaction } = state();
  expect(transaction?.contradiction?.fields).toEqual(fields);
  expect(transaction).not.toHaveProperty('next');
  expect(transaction).toMatchObject({ type: 'deposit', method: 'spei', amount: '512.00', currency: 'MXN' });
  expect(notified()).toHaveLength(1);
}

const address = (): Next => ({
  kind: 'address',
  address: 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
  network: 'TRC20',
  coin: 'USDT',
  minAmount: '5',
  rate: { value: '18.5', validUntil: 0 },
  confirmations: { have: 0, need: 20 },
});
const COINS = { method: 'usdt', amount: '100' };

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  fake = createFakeSession();
  await fake.start();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

describe('the response to a create request', () => {
  beforeEach(() => submitPayment(fake.session, 'deposit', payment));

  it('is shown if it matches the confirmed payment', async () => {
    await fake.answer(CREATE, 200, created());
    expect(state().transaction?.next?.kind).toBe('instruction');
    expect(state().transaction).not.toHaveProperty('contradiction');
  });

  it.each<[string, Partial<Transaction>, string[]]>([
    ['51,200 instead of the confirmed 512', { amount: '51200' }, ['amount']],
    [
      'an invoice for 51,200',
      { next: { ...instruction(), kind: 'invoice', amount: '51200', expiresAt: 9e12, confirm: 'paid' } },
      ['amount'],
    ],
    ['dollars instead of the confirmed pesos', { currency: 'USD' }, ['currency']],
    ['another method', { method: 'oxxo' }, ['method']],
    ['a withdrawal', { type: 'withdrawal' }, ['type']],
    ['51,200 that are still on their way', { amount: '51200', status: 'accepted' }, ['amount']],
    ['51,200 dollars that have already arrived', { currency: 'USD', status: 'processed' }, ['currency']],
  ])(
    'is never shown as payable, and is reported to the host once, if it contains %s',
    async (_, part, fields) => {
      await fake.answer(CREATE, 200, created(part));
      expectContradiction(fields);
      // The transaction of this key is known, so no create request is sent again.
      expect(state().attempt).toBeNull();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(fake.sentOf(CREATE)).toHaveLength(1);
    },
  );

  it('if it contradicts the confirmation, is polled as usual and reported once for all responses', async () => {
    const { idempotencyKey: idem = '' } = state().attempt ?? {};
    const wrong = (part: Partial<Transaction> = {}) =>
      transactionOf({ idem, amount: '51200', next: instruction(), ...part });
    await fake.answer(CREATE, 200, wrong());
    for (let seq = 2; seq < 5; seq += 1) {
      await vi.advanceTimersByTimeAsync(12_000);
      await fake.answer(ASK, 200, wrong({ seq }));
      expectContradiction(['amount']);
    }
    await vi.advanceTimersByTimeAsync(12_000);
    await fake.answer(ASK, 200, wrong({ seq: 9, status: 'accepted' }));
    expectContradiction(['amount']);
    expect(state().transaction?.status).toBe('accepted');
    await fake.push({ id: 'dep_1', seq: 10, status: 2 });
    expectContradiction(['amount']);
    expect(state().transaction?.status).toBe('mistaked');
  });

  it('if it contradicts the confirmation, still does so while money is on its way, and the credited amount is shown in the end', async () => {
    const wrong = created({ amount: '51200' });
    await fake.answer(CREATE, 200, structuredClone(wrong));
    await vi.advanceTimersByTimeAsync(2_000);
    await fake.answer(ASK, 200, { ...wrong, next: undefined, seq: 2, status: 'accepted' });
    expectContradiction(['amount']);
    await vi.advanceTimersByTimeAsync(12_000);
    await fake.answer(ASK, 200, { ...wrong, next: undefined, seq: 3, status: 'processed' });
    expect(state().transaction).toMatchObject({ status: 'processed', amount: '51200' });
    expect(state().transaction).not.toHaveProperty('contradiction');
  });

  it('for a voucher of a smaller value that is credited at once, shows the credited amount', async () => {
    await fake.answer(CREATE, 200, created({ amount: '500', status: 'processed', next: undefined }));
    expect(state().transaction).toMatchObject({ status: 'processed', amount: '500' });
    expect(notified()).toEqual([]);
  });

  it('becomes payable once the cashier corrects it', async () => {
    const idem = state().attempt?.idempotencyKey ?? '';
    await fake.answer(CREATE, 200, created({ amount: '51200' }));
    await vi.advanceTimersByTimeAsync(2_000);
    await fake.answer(ASK, 200, transactionOf({ idem, amount: '512', seq: 2, next: instruction() }));
    expect(state().transaction?.next?.kind).toBe('instruction');
    expect(state().transaction).not.toHaveProperty('contradiction');
  });

  it('still contradicts the confirmation after the user went to the list and came back', async () => {
    const wrong = created({ amount: '51200' });
    await fake.answer(CREATE, 200, structuredClone(wrong));
    leaveTransaction(fake.session);
    expect(state().openPayment).toMatchObject({ amount: '512.00' });
    expect(state().openPayment).not.toHaveProperty('next');
    await vi.advanceTimersByTimeAsync(1);
    await fake.answer(OPEN, 200, { items: [structuredClone(wrong)] });
    expect(state().openPayment).not.toHaveProperty('next');
    returnToPayment(fake.session);
    expectContradiction(['amount']);
    leaveTransaction(fake.session);
    openRecord(fake.session, structuredClone(wrong));
    expectContradiction(['amount']);
  });

  it('if it contradicts the confirmation, is offered without payment details to a user who went back meanwhile', async () => {
    leaveTransaction(fake.session);
    await fake.answer(CREATE, 200, created({ amount: '51200' }));
    expect(state().openPayment?.contradiction?.fields).toEqual(['amount']);
    expect(state().openPayment).not.toHaveProperty('next');
    expect(notified()).toHaveLength(1);
  });
});

it('a create response with the id of an earlier payment is compared with the amount of its own request', async () => {
  submitPayment(fake.session, 'deposit', { ...payment, amount: '5000.00' });
  await fake.answer(CREATE, 200, created({ amount: '5000' }));
  leaveTransaction(fake.session);
  submitPayment(fake.session, 'deposit', { ...payment, amount: '100.00' });
  await fake.answer(CREATE, 200, created({ amount: '5000' }));
  expect(state().transaction).toMatchObject({
    id: 'dep_1',
    amount: '100.00',
    contradiction: { fields: ['amount'], received: { amount: '5000' } },
  });
  expect(state().transaction).not.toHaveProperty('next');
});

it.each(['instruction', 'invoice', 'pix', 'redirect', 'eazype'] as const)(
  'a response of kind %s to a request for a crypto address shows nothing payable',
  async (kind) => {
    submitPayment(fake.session, 'deposit', { method: 'btc', amount: '0.00', fields: {} });
    const next = {
      ...{ ...instruction(), kind, amount: '99999', expiresAt: 9e12, confirm: 'paid' },
      ...{ code: 'x', qr: 'x', url: 'https://bank.example/pay' },
    };
    await fake.answer(CREATE, 200, { ...created({ method: 'btc', amount: '99999' }), next });
    expect(state().transaction?.contradiction?.fields).toEqual(['amount']);
    expect(state().transaction).not.toHaveProperty('next');
  },
);

describe('after a reload', () => {
  const reload = () => {
    disposeSession(fake.session);
    fake = createFakeSession();
    return fake.start();
  };

  it('a payment found by its idempotency key is compared with its confirmation before the reload', async () => {
    submitPayment(fake.session, 'deposit', payment);
    const wrong = created({ amount: '51200' });
    const started = reload();
    await fake.answer(ASK, 200, structuredClone(wrong));
    await started;
    expectContradiction(['amount']);
  });

  it('a payment that contradicted its confirmation still does, and so does the list’s offer of it', async () => {
    submitPayment(fake.session, 'deposit', payment);
    const wrong = created({ amount: '51200' });
    await fake.answer(CREATE, 200, structuredClone(wrong));
    let started = reload();
    await fake.answer(ASK, 200, structuredClone(wrong));
    await started;
    expectContradiction(['amount']);
    leaveTransaction(fake.session);
    disposeSession(fake.session);
    fake = createFakeSession();
    started = fake.session.get(PaymentService).start(fake.session.get(OpenPayments));
    await fake.answer(OPEN, 200, { items: [structuredClone(wrong)] });
    await started;
    expect(state().openPayment?.contradiction?.fields).toEqual(['amount']);
  });

  it('the amount that arrived while the page was reloaded may differ from the confirmed one', async () => {
    submitPayment(fake.session, 'deposit', payment);
    const right = created();
    await fake.answer(CREATE, 200, structuredClone(right));
    const started = reload();
    await fake.answer(ASK, 200, { ...right, next: undefined, amount: '480', seq: 2, status: 'processed' });
    await started;
    expect(state().transaction).toMatchObject({ status: 'processed', amount: '480' });
    expect(notified()).toEqual([]);
  });
});

describe('a payment that was created in another session', () => {
  it('is compared with the first values that the user saw', async () => {
    showTransaction(fake.session, transactionOf({ amount: '512.00', next: instruction() }));
    await vi.advanceTimersByTimeAsync(2_000);
    await fake.answer(ASK, 200, transactionOf({ amount: '51200', seq: 2, next: instruction() }));
    expectContradiction(['amount']);
  });

  it('may arrive in another amount than its invoice, until it is credited', async () => {
    const arrived = { amount: '450', status: 'accepted' } as const;
    const invoice = () =>
      ({
        ...instruction(),
        kind: 'invoice',
        amount: '512.37',
        expiresAt: 9e12,
        confirm: 'paid',
      }) satisfies Next;
    openRecord(fake.session, transactionOf({ ...arrived, next: invoice() }));
    for (let seq = 2; seq < 4; seq += 1) {
      await fake.answer(ASK, 200, transactionOf({ ...arrived, seq, next: invoice() }));
      expect(state().transaction).not.toHaveProperty('contradiction');
      await vi.advanceTimersByTimeAsync(12_000);
    }
    await fake.answer(ASK, 200, transactionOf({ amount: '512.37', status: 'processed', seq: 9 }));
    expect(state().transaction).toMatchObject({ status: 'processed', amount: '512.37' });
    expect(notified()).toEqual([]);
  });

  it('is followed after its money has arrived, even if it contradicted itself before', async () => {
    const next: Next = {
      ...instruction(),
      kind: 'invoice',
      amount: '5120',
      expiresAt: 9e12,
      confirm: 'paid',
    };
    openRecord(fake.session, transactionOf({ amount: '512', next }));
    expect(state().transaction?.contradiction?.fields).toEqual(['amount']);
    await fake.answer(ASK, 200, transactionOf({ amount: '480', status: 'accepted', seq: 2 }));
    expect(state().transaction).toMatchObject({ status: 'accepted', amount: '480' });
    expect(state().transaction).not.toHaveProperty('contradiction');
  });

  it('stays an address after a reload, whatever amount has arrived at it', async () => {
    openRecord(fake.session, transactionOf({ ...COINS, next: address() }));
    disposeSession(fake.session);
    fake = createFakeSession();
    const started = fake.start();
    await fake.answer(ASK, 200, transactionOf({ ...COINS, amount: '480', seq: 2, next: address() }));
    await started;
    expect(state().transaction).toMatchObject({ amount: '480', next: { kind: 'address' } });
    expect(notified()).toEqual([]);
  });

  it.each([
    ['LTC', '0.12345678'],
    ['CLP', '1500.50'],
    ['USDT', '10.123456'],
  ])(
    'in %s is consistent with itself, though %s has more decimals than the widget knows',
    (currency, amount) => {
      openRecord(fake.session, transactionOf({ currency, amount, next: instruction() }));
      expect(state().transaction).toMatchObject({ amount, next: { kind: 'instruction' } });
      expect(state().transaction).not.toHaveProperty('contradiction');
    },
  );

  it('may be an address that receives any number of coins', async () => {
    showTransaction(fake.session, transactionOf({ ...COINS, next: address() }));
    await vi.advanceTimersByTimeAsync(2_000);
    await fake.answer(
      ASK,
      200,
      transactionOf({ method: 'usdt', amount: '480', status: 'accepted', seq: 2, next: address() }),
    );
    expect(state().transaction).toMatchObject({ amount: '480', next: { kind: 'address' } });
    expect(notified()).toEqual([]);
  });
});

it('the last fifty payments of a page are compared with what the user confirmed, and an older one with what is shown', async () => {
  const pay = async (number: number) => {
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 200, created({ id: `dep_${number}` }));
    leaveTransaction(fake.session);
  };
  for (let number = 0; number <= 50; number += 1) await pay(number);
  openRecord(fake.session, transactionOf({ id: 'dep_1', amount: '9999' }));
  expect(state().transaction?.contradiction?.fields).toEqual(['amount']);
  openRecord(fake.session, transactionOf({ id: 'dep_0', amount: '9999' }));
  expect(state().transaction).toMatchObject({ amount: '9999' });
  expect(state().transaction).not.toHaveProperty('contradiction');
});

it('a withdrawal of 500 pesos is never shown as one of 9,999 dollars', async () => {
  submitPayment(fake.session, 'withdrawal', { method: 'spei_payout', amount: '500.00', fields: {} });
  const payout = { type: 'withdrawal', method: 'spei_payout', id: 'wd_1', cancellable: true } as const;
  await fake.answer(PAYOUT, 200, created({ ...payout, amount: '9999', currency: 'USD' }));
  expect(state().transaction).toMatchObject({
    amount: '500.00',
    currency: 'MXN',
    cancellable: true,
    contradiction: { fields: ['currency', 'amount'], received: { amount: '9999', currency: 'USD' } },
  });
  expect(notified()).toHaveLength(1);
});

it('a stored amount is shown without characters that are not drawn', async () => {
  submitPayment(fake.session, 'deposit', payment);
  await fake.answer(CREATE, 200, created({ id: 'tx-77' }));
  const name = Object.keys(sessionStorage).find((key) => key.endsWith(':confirmed')) ?? '';
  sessionStorage.setItem(name, (sessionStorage.getItem(name) ?? '').replace('512.00', '5\u061c12.00'));
  disposeSession(fake.session);
  fake = createFakeSession();
  await fake.start();
  openRecord(fake.session, transactionOf({ id: 'tx-77', amount: '9999', next: instruction() }));
  expect(state().transaction).toMatchObject({ amount: '512.00', contradiction: { fields: ['amount'] } });
});

it('a storage entry that is longer than the widget ever writes is not parsed, so that a long history stays fast', async () => {
  submitPayment(fake.session, 'deposit', payment);
  await fake.answer(CREATE, 200, created({ id: 'tx-77' }));
  const name = Object.keys(sessionStorage).find((key) => key.endsWith(':confirmed')) ?? '';
  const entry = sessionStorage.getItem(name) ?? '';
  expect(entry).toContain('tx-77');
  const long = entry + ' '.repeat(1_000_000);
  sessionStorage.setItem(name, long);
  const parse = vi.spyOn(JSON, 'parse');
  openRecord(fake.session, transactionOf({ id: 'tx-78', amount: '5' }));
  expect(parse.mock.calls.filter(([text]) => text.length > 1_000_000).length).toBe(0);
});
