// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disposeSession } from '../create-session.ts';
import { openTransaction } from '../payment/found/open-transaction.ts';
import { transactionOf } from '../testing/fake-session.ts';
import { createReportedSession } from '../testing/reported-session.ts';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const ASK = 'BANKING:transaction-v1';

let fake: ReturnType<typeof createReportedSession>;

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  fake = createReportedSession();
  await fake.start();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

test.each(['accepted', 'processed'] as const)(
  'a payment that is %s when it is created is reported as both',
  async (status) => {
    await fake.submit();
    await fake.answer(CREATE, 200, fake.created({ status }));
    expect(await fake.news()).toEqual(['created 512', `${status} 512`]);
  },
);

test('each status of a payment is reported once', async () => {
  await fake.submit();
  await fake.answer(CREATE, 200, fake.created());
  await fake.news();
  for (const [at, status] of ['accepted', 'accepted', 'processed', 'processed'].entries())
    await fake.push({ id: 'dep_1', status, seq: at + 2 });
  expect(await fake.news()).toEqual(['accepted 512', 'processed 512']);
});

test('a failed payment is reported with its reason, which a push does not have', async () => {
  await fake.submit();
  const timeline = [{ status: 'waiting', at: 0 }] as never;
  await fake.answer(CREATE, 200, fake.created({ timeline }));
  await fake.news();
  await fake.push({ id: 'dep_1', status: 'mistaked', seq: 2 });
  expect(fake.session.state.transaction?.status).toBe('mistaked');
  expect(await fake.news()).toEqual([]);
  await fake.answer(
    ASK,
    200,
    fake.created({
      status: 'mistaked',
      seq: 2,
      updatedAt: 1,
      reason: { code: 'insufficient_funds' },
      timeline: [
        { status: 'waiting', at: 0 },
        { status: 'mistaked', at: 1 },
      ] as never,
    }),
  );
  expect(await fake.news()).toEqual(['failed 512 insufficient_funds insufficient funds']);
});

test('a reason that may be a secret is redacted when it is recorded', async () => {
  await fake.submit();
  await fake.answer(
    CREATE,
    200,
    fake.created({ status: 'mistaked', reason: { code: 'card 4111 1111 1111 1111' } }),
  );
  expect(await fake.news()).toEqual(['created 512', 'failed 512 card ••• card •••']);
});

test('a finished payment that is opened from the history is not reported', async () => {
  const { session } = fake;
  await fake.news();
  session.location.navigate('/history');
  expect(await fake.news()).toEqual(['history_view']);
  const opened = openTransaction(session, 'old');
  await fake.answer(ASK, 200, transactionOf({ id: 'old', status: 'processed' }));
  await opened;
  expect(session.state.transaction?.id).toBe('old');
  expect(await fake.news()).toEqual([]);
});
