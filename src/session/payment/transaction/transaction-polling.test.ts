// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { showTransaction, TransactionPolling } from './shown-transaction.ts';

const ASK = 'BANKING:transaction-v1';
let fake: ReturnType<typeof createFakeSession>;
const polling = () => fake.session.get(TransactionPolling);

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

it('nothing is requested without a shown payment, or after the session has ended', () => {
  polling().request();
  showTransaction(fake.session, transactionOf());
  const ended = polling();
  disposeSession(fake.session);
  ended.request();
  expect(fake.sentOf(ASK)).toEqual([]);
});

it('many requests at once are one, and one more after its answer', async () => {
  showTransaction(fake.session, transactionOf());
  for (let at = 0; at < 5; at += 1) polling().request();
  expect(fake.sentOf(ASK)).toHaveLength(1);
  await fake.answer(ASK, 200, transactionOf({ seq: 2 }));
  expect(fake.sentOf(ASK)).toHaveLength(2);
  await fake.answer(ASK, 200, transactionOf({ seq: 3 }));
  expect(fake.sentOf(ASK)).toHaveLength(2);
  expect(fake.session.state.transaction?.seq).toBe(3);
});

it('a request that fails is not repeated at once, and tells the last caller that wants to know', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  showTransaction(fake.session, transactionOf());
  polling().request(first);
  polling().request(second);
  polling().request();
  await fake.answer(ASK, 503);
  expect([first.mock.calls.length, second.mock.calls.length, fake.sentOf(ASK).length]).toEqual([0, 1, 1]);
});

it('a payment that is shown meanwhile is requested although the first has no answer', () => {
  showTransaction(fake.session, transactionOf());
  polling().request();
  showTransaction(fake.session, transactionOf({ id: 'dep_2' }));
  polling().request();
  expect(fake.sentOf(ASK).map(({ data }) => data)).toEqual([{ id: 'dep_1' }, { id: 'dep_2' }]);
});

it('the intervals grow by half, up to the longest, and nothing is requested while the link is lost', async () => {
  showTransaction(fake.session, transactionOf());
  const times: number[] = [];
  for (let second = 1; second <= 120; second += 1) {
    const before = fake.sentOf(ASK).length;
    await vi.advanceTimersByTimeAsync(1_000);
    if (fake.sentOf(ASK).length > before) times.push(second);
  }
  const gaps = times.map((time, at) => time - (times[at - 1] ?? 0));
  expect(gaps.slice(0, 3)).toEqual([2, 3, 5]);
  expect(gaps.at(-1)).toBe(gaps.at(-2));
  await fake.turn('lost');
  const { length } = fake.sentOf(ASK);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fake.sentOf(ASK)).toHaveLength(length);
});
