import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anything } from '../domain/read.ts';
import { callCashier } from './call.ts';
import { endSession } from './create-session.ts';
import { createFakeSession } from './testing/fake-session.ts';
import { withoutFields } from './without-fields.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a cashier that repeats what it was sent is not repeated to the host', async () => {
  const { session, told, sentOf } = createFakeSession();
  const fields = { card_number: '4111111111111111', cvv: '12' };
  const call = callCashier(
    session,
    'BANKING:continue-v1',
    { id: 'dep_1', step: 'form', fields },
    anything as never,
    withoutFields(fields),
  );
  const failed = expect(call).rejects.toThrow('4111111111111111');
  const { msgid } = sentOf('BANKING:continue-v1')[0] ?? {};
  session.client.receive({ msgid, data: { status: 400, message: 'No card 4111111111111111, try 12' } });
  await failed;
  expect(told).toEqual([
    [
      'Error',
      {
        message: 'No card •••, try 12',
        status: 400,
        url: 'BANKING:continue-v1',
        code: '400',
        diagnosticsId: msgid,
      },
    ],
  ]);
  endSession(session);
});

test('each call that is over is noted with how long it took and what it failed with', async () => {
  const { session, answer } = createFakeSession();
  const calls: unknown[] = [];
  session.onMoment = ({ call }) => call && calls.push(call);
  const read = callCashier(session, 'BANKING:transactions-v1', {}, anything as never);
  await answer('BANKING:transactions-v1', 200, {});
  await read;
  const failing = callCashier(session, 'BANKING:transactions-v1', {}, anything as never).catch(
    () => undefined,
  );
  await answer('BANKING:transactions-v1', 500);
  await failing;
  expect(calls).toMatchObject([
    { type: 'BANKING:transactions-v1', took: expect.any(Number), error: undefined },
    { type: 'BANKING:transactions-v1', took: expect.any(Number), error: { status: 500 } },
  ]);
  endSession(session);
});
