// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { createI18n } from '../../i18n/i18n.ts';
import { endSession } from '../create-session.ts';
import { createFakeSession, transactionOf } from '../testing/fake-session.ts';
import { leaveTransaction } from './leave-payment.ts';
import { submitPayment } from './payment-attempt.ts';
import { cancelWithdrawal, openTransaction, showTransaction } from './shown-transaction.ts';

const ASK = 'BANKING:transaction-v1';
const OPEN = 'BANKING:transactions-v1';
const CANCEL = 'BANKING_WITHDRAWAL:cancel-v1';
let fake: ReturnType<typeof createFakeSession>;
const status = () => fake.session.state.transaction?.status;

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  fake = createFakeSession();
  await fake.start();
  showTransaction(fake.session, transactionOf());
});
afterEach(() => {
  endSession(fake.session);
  vi.useRealTimers();
});

describe('opening a payment by its id', () => {
  const twin = () => transactionOf({ id: 'dep_2', idem: '0190f5fe-7c00-7a00-8000-000000000102' });
  beforeEach(() => leaveTransaction(fake.session));

  it('shows it to a user who has stayed', async () => {
    void openTransaction(fake.session, 'dep_2');
    await fake.answer(ASK, 200, twin());
    expect(fake.session.state.transaction?.id).toBe('dep_2');
  });

  it.each<[string, () => void]>([
    ['gone elsewhere', () => fake.session.location.navigate('/deposit/methods')],
    [
      'submitted another',
      () => submitPayment(fake.session, 'deposit', { method: 'oxxo', amount: '5', fields: {} }),
    ],
  ])('takes the screen from no user who has %s meanwhile: the list offers it', async (_what, goOn) => {
    Object.assign(fake.session.state, { openPayment: null });
    void openTransaction(fake.session, 'dep_2');
    goOn();
    await fake.answer(ASK, 200, twin());
    expect(fake.session.state.transaction).toBeNull();
    expect(fake.session.state.openPayment?.id).toBe('dep_2');
  });

  it('takes the screen from no other payment that was opened meanwhile', async () => {
    void openTransaction(fake.session, 'dep_2');
    showTransaction(
      fake.session,
      transactionOf({ id: 'dep_3', idem: '0190f5fe-7c00-7a00-8000-000000000103' }),
    );
    await fake.answer(ASK, 200, twin());
    expect(fake.session.state.transaction?.id).toBe('dep_3');
  });

  it('shows nothing where the cashier answers with another payment', async () => {
    void openTransaction(fake.session, 'dep_2');
    await fake.answer(ASK, 200, transactionOf({ id: 'dep_9' }));
    expect(fake.session.state.transaction).toBeNull();
    expect(fake.session.state.notices).toHaveLength(1);
    expect(fake.told.at(-1)?.[0]).toBe('Error');
  });
});

describe('a status push', () => {
  it('is shown at once, and the rest is asked for', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 2 });
    expect(status()).toBe('mistaked');
    await fake.answer(ASK, 200, transactionOf({ seq: 2, status: 'mistaked', reason: { code: 'expired' } }));
    expect(fake.session.state.transaction?.reason?.code).toBe('expired');
  });

  it('that is final is asked after until an answer tells the rest', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 2 });
    expect(fake.sentOf(ASK)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fake.sentOf(ASK)).toHaveLength(2);
    await fake.answer(ASK, 200, transactionOf({ seq: 2, status: 'mistaked', reason: { code: 'expired' } }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.sentOf(ASK)).toHaveLength(2);
  });

  it('in a flood is one question, and one more at its end', async () => {
    for (let seq = 2; seq < 200; seq += 1) await fake.push({ id: 'dep_1', seq, status: 'accepted' });
    expect(fake.sentOf(ASK)).toHaveLength(1);
    await fake.answer(ASK, 200, transactionOf({ seq: 150, status: 'accepted' }));
    expect(fake.sentOf(ASK)).toHaveLength(2);
  });

  it('of an unknown word is accepted, and asked after', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 'in_review' });
    expect(status()).toBe('accepted');
    expect(fake.sentOf(ASK)).toHaveLength(1);
  });

  it.each([
    ['older by number', { id: 'dep_1', seq: 0, status: 1 }],
    ['of another payment', { id: 'dep_2', seq: 9, status: 1 }],
    ['with a number that means nothing', { id: 'dep_1', seq: 9, status: 3 }],
  ])('%s changes nothing', async (_what, push) => {
    await fake.push(push);
    expect(status()).toBe('waiting');
  });

  it('never takes a final status back', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    await fake.push({ id: 'dep_1', seq: 3, status: 0 });
    await fake.push({ id: 'dep_1', seq: 4, status: 2 });
    expect(status()).toBe('processed');
  });

  it.each([
    ['names only another transfer', { status: 2, txid: 'of-another' }],
    ['names nothing', { status: 1, seq: 9 }],
  ])(
    'that %s ends nothing: the shown payment is asked for, and open ones are looked for',
    async (_what, push) => {
      const before = fake.sentOf(OPEN).length;
      await fake.push(push);
      expect(fake.session.state.transaction).toMatchObject({ status: 'waiting', seq: 1 });
      expect(fake.session.state.transaction).not.toHaveProperty('txid');
      expect(fake.sentOf(ASK).map(({ data }) => data)).toEqual([{ id: 'dep_1' }]);
      await fake.answer(ASK, 200, transactionOf({ seq: 2, status: 'accepted' }));
      expect(status()).toBe('accepted');
      leaveTransaction(fake.session);
      await fake.push(push);
      await vi.advanceTimersByTimeAsync(500);
      expect(fake.sentOf(OPEN).length).toBeGreaterThan(before);
    },
  );

  it('that nobody can read is told to the host', async () => {
    await fake.push({ id: 'dep_1', seq: 2 });
    expect(fake.told.at(-1)).toMatchObject(['Error', { url: 'deposit.status' }]);
    expect(status()).toBe('waiting');
  });

  it('a field that is bad in every answer is told once', async () => {
    const errors = () => fake.told.filter(([name]) => name === 'Error').length;
    for (let seq = 2; seq < 5; seq++) {
      await fake.push({ id: 'dep_1', seq, status: 0 });
      await fake.answer(ASK, 200, { ...transactionOf({ seq }), expiresAt: 'soon' });
    }
    expect(errors()).toBe(1);
    await fake.push({ id: 'dep_1', seq: 6, status: 0 });
    await fake.answer(ASK, 200, { ...transactionOf({ seq: 6 }), cancellable: 'maybe' });
    expect(errors()).toBe(2);
  });

  it('tells the host of each change once', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    const changes = fake.told.filter(([name]) => name === 'transaction').map(([, detail]) => detail.status);
    expect(changes).toEqual(['waiting', 'processed']);
  });
});

describe('while pushes are silent', () => {
  it('the payment is asked after, ever more seldom, until it is final', async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fake.sentOf(ASK)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(fake.sentOf(ASK)).toHaveLength(2);
    await fake.answer(ASK, 200, transactionOf({ seq: 2, status: 'processed' }));
    expect(status()).toBe('processed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.sentOf(ASK)).toHaveLength(2);
  });
});

describe('leaving', () => {
  it('keeps the way back into an open payment', () => {
    leaveTransaction(fake.session);
    expect(fake.session.state.transaction).toBeNull();
    expect(fake.session.state.openPayment?.id).toBe('dep_1');
  });

  it('is not undone by an answer that was on its way', async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fake.sentOf(ASK)).toHaveLength(1);
    leaveTransaction(fake.session);
    await fake.answer(ASK, 200, transactionOf({ seq: 2, status: 'accepted' }));
    expect(fake.session.state.transaction).toBeNull();
  });

  it('a final one leaves nothing', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    leaveTransaction(fake.session);
    expect(fake.session.state.openPayment).toBeNull();
  });

  it('an open one, it goes when the cashier is done with it', async () => {
    leaveTransaction(fake.session);
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    expect(fake.session.state.openPayment).toBeNull();
  });
});

describe('a call that fails says whose trouble it is', () => {
  const words = () => fake.session.state.notices.map(({ message }) => message);
  const failures = [
    [404, undefined, en.call.notFound],
    [500, undefined, en.call.trouble],
    [503, 'maintenance', en.call.trouble],
    [409, 'not_cancellable', en.complete.tooLate],
    [429, undefined, en.error.tooMany],
    [403, undefined, en.call.refused],
  ] as const;
  beforeEach(() => {
    fake.session.state.i18n = createI18n('en', { en });
  });

  it.each(failures)('opening a payment: %s %s', async (code, name, text) => {
    void openTransaction(fake.session, 'dep_2');
    await fake.answer(ASK, code, name && { code: name });
    expect(words()).toEqual([text]);
  });

  it.each(failures)('taking a withdrawal back: %s %s', async (code, name, text) => {
    showTransaction(fake.session, transactionOf({ type: 'withdrawal', id: 'wd_1', cancellable: true }));
    void cancelWithdrawal(fake.session);
    await fake.answer(CANCEL, code, name && { code: name });
    expect(words()).toEqual([text]);
  });

  it('no line, and no answer, are no connection', async () => {
    await fake.turn('lost');
    void openTransaction(fake.session, 'dep_2');
    await vi.advanceTimersByTimeAsync(31_000);
    expect(words()).toEqual([en.socket.networkError]);
    fake.session.state.notices.length = 0;
    await fake.turn('open');
    void openTransaction(fake.session, 'dep_2');
    await vi.advanceTimersByTimeAsync(31_000);
    expect(words()).toEqual([en.socket.networkError]);
  });
});
