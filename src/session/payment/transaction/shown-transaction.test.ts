// @vitest-environment happy-dom
import { subscribe } from 'valtio/vanilla';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../../public/locales/en.json';
import { createI18n } from '../../../i18n/i18n.ts';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { methodOf } from '../../testing/static-session.ts';
import { PendingPaymentStorage } from '../attempt/pending-payment-storage.ts';
import { submitPayment } from '../attempt/submit-payment.ts';
import { leaveTransaction } from '../found/leave-transaction.ts';
import { cancelWithdrawal, openTransaction } from '../found/open-transaction.ts';
import { adoptMethod, notePaid, receive, showTransaction } from './shown-transaction.ts';

const ASK = 'BANKING:transaction-v1';
const OPEN = 'BANKING:transactions-v1';
const CANCEL = 'BANKING_WITHDRAWAL:cancel-v1';
const SAVED = 'BANKING:userdata-payment-snippet';
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
  disposeSession(fake.session);
  vi.useRealTimers();
});

describe('opening a payment by its id', () => {
  const twin = () => transactionOf({ id: 'dep_2', idem: '0190f5fe-7c00-7a00-8000-000000000102' });
  beforeEach(() => leaveTransaction(fake.session));

  it('shows it if the user has stayed', async () => {
    void openTransaction(fake.session, 'dep_2');
    await fake.answer(ASK, 200, twin());
    expect(fake.session.state.transaction?.id).toBe('dep_2');
  });

  it.each<[string, () => void]>([
    ['gone to another screen', () => fake.session.location.navigate('/deposit/methods')],
    [
      'submitted another payment',
      () => submitPayment(fake.session, 'deposit', { method: 'oxxo', amount: '5', fields: {} }),
    ],
  ])(
    'does not leave the screen of a user who has %s meanwhile; the list offers the payment',
    async (_what, goOn) => {
      Object.assign(fake.session.state, { openPayment: null });
      void openTransaction(fake.session, 'dep_2');
      goOn();
      await fake.answer(ASK, 200, twin());
      expect(fake.session.state.transaction).toBeNull();
      expect(fake.session.state.openPayment?.id).toBe('dep_2');
    },
  );

  it('does not replace another payment that was opened meanwhile', async () => {
    void openTransaction(fake.session, 'dep_2');
    showTransaction(
      fake.session,
      transactionOf({ id: 'dep_3', idem: '0190f5fe-7c00-7a00-8000-000000000103' }),
    );
    await fake.answer(ASK, 200, twin());
    expect(fake.session.state.transaction?.id).toBe('dep_3');
  });

  it('shows nothing if the response contains another payment', async () => {
    void openTransaction(fake.session, 'dep_2');
    await fake.answer(ASK, 200, transactionOf({ id: 'dep_9' }));
    expect(fake.session.state.transaction).toBeNull();
    expect(fake.session.state.toasts).toHaveLength(1);
    expect(fake.notified.at(-1)?.[0]).toBe('Error');
  });
});

describe('the amount that was paid last', () => {
  it.each<[string, Parameters<typeof transactionOf>[0], string | undefined]>([
    ['is that of the newest processed deposit', {}, '500.00'],
    ['is none of a withdrawal', { type: 'withdrawal' }, undefined],
    ['is none of an open deposit', { status: 'accepted' }, undefined],
    ['is none of a deposit in another currency', { currency: 'USD' }, undefined],
  ])('%s', (_, part, amount) => {
    notePaid(fake.session, [transactionOf({ status: 'processed', amount: '500.00', ...part })]);
    expect(fake.session.state.lastPaid?.amount).toBe(amount);
  });
});

describe('the method of a shown transaction', () => {
  it.each([
    ['crypto', 'crypto'],
    [null, null],
  ])('of the category %s is chosen in the group %s, to which Back leads', (category, group) => {
    adoptMethod(fake.session, methodOf({ name: 'made_up', category }));
    expect(fake.session.state.choice).toMatchObject({ group, method: { name: 'made_up' } });
  });
});

describe('a transaction that was found, not submitted,', () => {
  it('does not replace the stored payment of another when it ends', async () => {
    const storage = fake.session.get(PendingPaymentStorage);
    const idempotencyKey = '0190f5fe-7c00-7a00-8000-000000000199';
    const { type, method, amount, currency } = transactionOf();
    storage.save({ idempotencyKey, type, method, amount, currency, submittedAt: 0, isFinal: false });
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    expect(status()).toBe('processed');
    expect(storage.load()?.idempotencyKey).toBe(idempotencyKey);
  });
});

describe('a status push', () => {
  it('is shown at once, and the full transaction is requested', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 2 });
    expect(status()).toBe('mistaked');
    await fake.answer(ASK, 200, transactionOf({ seq: 2, status: 'mistaked', reason: { code: 'expired' } }));
    expect(fake.session.state.transaction?.reason?.code).toBe('expired');
  });

  it('of a failure keeps the recovery actions back until the response comes, with a reason or without, or for 3 seconds', async () => {
    const awaited = () => fake.session.state.awaitingReasonFor ?? null;
    const other = { id: 'dep_2', idem: '0190f5fe-7c00-7a00-8000-000000000102' };
    await fake.push({ id: 'dep_1', seq: 2, status: 2 });
    await fake.answer(ASK, 200, transactionOf());
    expect(awaited()).toBe('dep_1');
    await vi.advanceTimersByTimeAsync(2_000);
    await fake.answer(ASK, 200, transactionOf({ seq: 2, status: 'mistaked' }));
    expect(awaited()).toBeNull();
    await fake.push({ id: 'dep_1', seq: 3, status: 2 });
    expect(awaited()).toBeNull();
    showTransaction(fake.session, transactionOf(other));
    await fake.push({ id: 'dep_2', seq: 2, status: 2 });
    expect(awaited()).toBe('dep_2');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(awaited()).toBeNull();
  });

  it('of a success keeps nothing back', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    expect(fake.session.state.awaitingReasonFor ?? null).toBeNull();
  });

  it('with a final status is followed by status requests until a response has the details', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 2 });
    expect(fake.sentOf(ASK)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fake.sentOf(ASK)).toHaveLength(2);
    await fake.answer(ASK, 200, transactionOf({ seq: 2, status: 'mistaked', reason: { code: 'expired' } }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.sentOf(ASK)).toHaveLength(2);
  });

  it('that comes many times causes one status request, and one more at the end', async () => {
    for (let seq = 2; seq < 200; seq += 1) await fake.push({ id: 'dep_1', seq, status: 'accepted' });
    expect(fake.sentOf(ASK)).toHaveLength(1);
    await fake.answer(ASK, 200, transactionOf({ seq: 150, status: 'accepted' }));
    expect(fake.sentOf(ASK)).toHaveLength(2);
  });

  it('that comes 5,000 times at once changes the state and asks the cashier as often as one that comes once', async () => {
    const work = async (pushes: readonly object[]) => {
      const before = fake.sentOf(ASK).length;
      let changes = 0;
      const stop = subscribe(fake.session.state, () => (changes += 1), true);
      for (const data of pushes) fake.session.client.receive({ source: 'deposit.status', data });
      await vi.advanceTimersByTimeAsync(0);
      stop();
      return [changes, fake.sentOf(ASK).length - before];
    };
    const once = await work([{ id: 'dep_1', status: 'accepted', txid: 'tx_0' }]);
    await fake.answer(ASK, 200, transactionOf({ seq: 1, status: 'accepted', txid: 'tx_0' }));
    const burst = Array.from({ length: 5_000 }, (_, at) => ({
      id: 'dep_1',
      status: 3 - (at % 2) * 3,
      txid: `tx_${at}`,
    }));
    const often = await work([...burst, { id: 'dep_1', status: 'accepted', txid: 'tx_last' }, ...burst]);
    expect(often).toEqual(once);
    expect(fake.session.state.transaction).toMatchObject({ status: 'accepted', txid: 'tx_last' });
  });

  it('with a final status counts although an older one comes after it in the same task', async () => {
    for (const [seq, status] of [
      [2, 'accepted'],
      [4, 1],
      [3, 'accepted'],
      [5, 2],
    ])
      fake.session.client.receive({ source: 'deposit.status', data: { id: 'dep_1', seq, status } });
    await vi.advanceTimersByTimeAsync(0);
    expect(status()).toBe('processed');
  });

  it('with an unknown status is accepted, and followed by a status request', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 'in_review' });
    expect(status()).toBe('accepted');
    expect(fake.sentOf(ASK)).toHaveLength(1);
  });

  it.each([
    ['with an older sequence number', { id: 'dep_1', seq: 0, status: 1 }],
    ['of another payment', { id: 'dep_2', seq: 9, status: 1 }],
    ['with an invalid sequence number', { id: 'dep_1', seq: 9, status: 3 }],
  ])('%s changes nothing', async (_what, push) => {
    await fake.push(push);
    expect(status()).toBe('waiting');
  });

  it('with a huge sequence number does not make later responses count as older', async () => {
    await fake.push({ id: 'dep_1', seq: 1e300, status: 'accepted' });
    expect(status()).toBe('accepted');
    await fake.answer(ASK, 200, transactionOf({ seq: 2, status: 'processed' }));
    expect(status()).toBe('processed');
  });

  it('never changes a final status', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    await fake.push({ id: 'dep_1', seq: 3, status: 0 });
    await fake.push({ id: 'dep_1', seq: 4, status: 2 });
    expect(status()).toBe('processed');
  });

  it.each([
    ['contains only the id of another payment', { status: 2, txid: 'of-another' }],
    ['contains no id', { status: 1, seq: 9 }],
  ])('that %s ends no payment: status and open payments are requested', async (_what, push) => {
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
  });

  const anonymous = { status: 1, txid: 'tx_1' };

  it.each([404, 400])(
    'without an id is shown when the cashier does not know the request for the only open payment (%s)',
    async (code) => {
      await fake.push(anonymous);
      expect(status()).toBe('waiting');
      await fake.answer(ASK, code);
      expect(fake.session.state.transaction).toMatchObject({ status: 'processed', txid: 'tx_1' });
    },
  );

  it.each<[string, () => void]>([
    [
      'another open payment is known',
      () => Object.assign(fake.session.state, { openPayment: transactionOf({ id: 'dep_2' }) }),
    ],
    [
      'another payment is being made',
      () => submitPayment(fake.session, 'deposit', { method: 'oxxo', amount: '5', fields: {} }),
    ],
    ['another payment is shown by then', () => showTransaction(fake.session, transactionOf({ id: 'dep_2' }))],
  ])('without an id changes nothing when %s', async (_what, prepare) => {
    await fake.push(anonymous);
    prepare();
    await fake.answer(ASK, 404);
    expect(status() ?? 'waiting').toBe('waiting');
  });

  it('without an id changes nothing when the request fails for another reason', async () => {
    await fake.push(anonymous);
    await fake.answer(ASK, 503);
    expect(status()).toBe('waiting');
  });

  it('that cannot be decoded is reported to the host', async () => {
    await fake.push({ id: 'dep_1', seq: 2 });
    expect(fake.notified.at(-1)).toMatchObject(['Error', { url: 'deposit.status' }]);
    expect(status()).toBe('waiting');
  });

  it('an invalid field that every response repeats is reported once', async () => {
    const errors = () => fake.notified.filter(([name]) => name === 'Error').length;
    for (let seq = 2; seq < 5; seq++) {
      await fake.push({ id: 'dep_1', seq, status: 0 });
      await fake.answer(ASK, 200, { ...transactionOf({ seq }), expiresAt: 'soon' });
    }
    expect(errors()).toBe(1);
    await fake.push({ id: 'dep_1', seq: 6, status: 0 });
    await fake.answer(ASK, 200, { ...transactionOf({ seq: 6 }), cancellable: 'maybe' });
    expect(errors()).toBe(2);
  });

  it('each change of status is reported to the host once', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    const changes = fake.notified
      .filter(([name]) => name === 'transaction')
      .map(([, detail]) => detail.status);
    expect(changes).toEqual(['waiting', 'processed']);
  });
});

describe('without pushes', () => {
  it('the status is requested at growing intervals until it is final', async () => {
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

it('a payment that is opened leaves the offer of another one', () => {
  fake.session.state.openPayment = receive(fake.session, transactionOf({ id: 'dep_2' }));
  showTransaction(fake.session, transactionOf());
  expect(fake.session.state.openPayment?.id).toBe('dep_2');
  showTransaction(fake.session, transactionOf({ id: 'dep_2' }));
  expect(fake.session.state.openPayment).toBeNull();
});

describe('leaving a payment', () => {
  it('keeps the offer to open it again', () => {
    leaveTransaction(fake.session);
    expect(fake.session.state.transaction).toBeNull();
    expect(fake.session.state.openPayment?.id).toBe('dep_1');
  });

  it('is not undone by a response that was in transit', async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fake.sentOf(ASK)).toHaveLength(1);
    leaveTransaction(fake.session);
    await fake.answer(ASK, 200, transactionOf({ seq: 2, status: 'accepted' }));
    expect(fake.session.state.transaction).toBeNull();
  });

  it('with a final status leaves no offer', async () => {
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    leaveTransaction(fake.session);
    expect(fake.session.state.openPayment).toBeNull();
  });

  it('with an open status leaves an offer, which says how the transaction has ended and stays', async () => {
    leaveTransaction(fake.session);
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    await fake.answer(OPEN, 200, { items: [] });
    // A push does not contain the amount that has arrived, so the status changes only with the response.
    expect(fake.session.state.openPayment).toMatchObject({ status: 'waiting' });
    await fake.answer(ASK, 200, transactionOf({ seq: 2, status: 'processed', amount: '450.00' }));
    const ended = { id: 'dep_1', status: 'processed', amount: '450.00' };
    expect(fake.session.state.openPayment).toMatchObject(ended);
    await vi.advanceTimersByTimeAsync(60_000);
    await fake.answer(OPEN, 200, { items: [] });
    expect(fake.session.state.openPayment).toMatchObject(ended);
  });
});

it('a withdrawal that can no longer be cancelled sends no request', async () => {
  showTransaction(fake.session, transactionOf({ type: 'withdrawal', id: 'wd_1', cancellable: false }));
  await cancelWithdrawal(fake.session);
  expect(fake.sentOf(CANCEL)).toEqual([]);
});

it('saved accounts are requested again when a payment has succeeded, because its details are one of them now', async () => {
  const before = fake.sentOf(SAVED).length;
  await fake.push({ id: 'dep_1', seq: 2, status: 'accepted' });
  expect(fake.sentOf(SAVED)).toHaveLength(before);
  await fake.push({ id: 'dep_1', seq: 3, status: 1 });
  expect(fake.sentOf(SAVED)).toHaveLength(before + 1);
});

it('open payments are asked for every 15 seconds while one is offered or the answer failed, else every minute', async () => {
  const wait = async (waitMs: number) => {
    const before = fake.sentOf(OPEN).length;
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(fake.sentOf(OPEN)).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(fake.sentOf(OPEN)).toHaveLength(before + 1);
  };
  leaveTransaction(fake.session);
  await vi.advanceTimersByTimeAsync(0);
  await fake.answer(OPEN, 200, { items: [transactionOf()] });
  await wait(15_000);
  await fake.answer(OPEN, 500);
  await wait(15_000);
  await fake.answer(OPEN, 200, { items: [] });
  await fake.answer(ASK, 404);
  await wait(60_000);
  await fake.answer(OPEN, 500);
  await wait(15_000);
  await fake.answer(OPEN, 200, { items: [] });
  await wait(60_000);
  // A payment that is neither shown nor offered is not requested.
  expect(fake.sentOf(ASK)).toHaveLength(1);
});

it('a guest, whose payments no cashier knows, asks for none', async () => {
  delete fake.session.state.host.token;
  leaveTransaction(fake.session);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fake.sentOf(OPEN)).toHaveLength(1);
});

it('a shown payment is asked for at once when the link is open again', async () => {
  await fake.turn('lost');
  const before = fake.sentOf(ASK).length;
  await fake.turn('open');
  expect(fake.sentOf(ASK)).toHaveLength(before + 1);
});

describe('an offered payment that ends without a push', () => {
  const endUnheard = async () => {
    leaveTransaction(fake.session);
    await vi.advanceTimersByTimeAsync(60_000);
    await fake.answer(OPEN, 200, { items: [] });
  };

  it.each([200, 404])('takes no place of one that was left meanwhile: %s', async (code) => {
    await endUnheard();
    showTransaction(
      fake.session,
      transactionOf({ id: 'dep_2', idem: '0190f5fe-7c00-7a00-8000-000000000102' }),
    );
    leaveTransaction(fake.session);
    await fake.answer(ASK, code, transactionOf({ seq: 2, status: 'processed' }));
    expect(fake.session.state.openPayment?.id).toBe('dep_2');
  });

  it('says how it ended', async () => {
    await endUnheard();
    await fake.answer(ASK, 200, transactionOf({ seq: 2, status: 'processed' }));
    expect(fake.session.state.openPayment).toMatchObject({ id: 'dep_1', status: 'processed' });
  });

  it.each<[string, number, unknown]>([
    ['the cashier does not know', 404, undefined],
    ['another payment is answered for', 200, transactionOf({ id: 'dep_9', seq: 2, status: 'processed' })],
  ])('is no longer offered if %s', async (_what, code, answer) => {
    await endUnheard();
    await fake.answer(ASK, code, answer);
    expect(fake.session.state.openPayment).toBeNull();
  });
});

describe('a failed request shows the cause of its failure', () => {
  const words = () => fake.session.state.toasts.map(({ message }) => message);
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

  it.each(failures)('opening a payment fails with status %s, code %s', async (code, name, text) => {
    void openTransaction(fake.session, 'dep_2');
    await fake.answer(ASK, code, name && { code: name });
    expect(words()).toEqual([text]);
  });

  it.each(failures)('cancelling a withdrawal fails with status %s, code %s', async (code, name, text) => {
    showTransaction(fake.session, transactionOf({ type: 'withdrawal', id: 'wd_1', cancellable: true }));
    void cancelWithdrawal(fake.session);
    await fake.answer(CANCEL, code, name && { code: name });
    expect(words()).toEqual([text]);
  });

  it('a lost connection and a missing response are both shown as "no connection"', async () => {
    await fake.turn('lost');
    void openTransaction(fake.session, 'dep_2');
    await vi.advanceTimersByTimeAsync(31_000);
    expect(words()).toEqual([en.socket.networkError]);
    fake.session.state.toasts.length = 0;
    await fake.turn('open');
    void openTransaction(fake.session, 'dep_2');
    await vi.advanceTimersByTimeAsync(31_000);
    expect(words()).toEqual([en.socket.networkError]);
  });
});
