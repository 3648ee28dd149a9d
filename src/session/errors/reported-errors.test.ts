// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportPageError } from '../connection/call-cashier.ts';
import { disposeSession } from '../create-session.ts';
import { submitPayment } from '../payment/attempt/submit-payment.ts';
import { createFakeSession } from '../testing/fake-session.ts';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const ASK = 'BANKING:transaction-v1';
const payment = { method: 'spei', amount: '500', fields: { full_name: 'María Núñez' } };

let fake: ReturnType<typeof createFakeSession>;

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

const errors = () => fake.notified.flatMap(([name, detail]) => (name === 'Error' ? [detail] : []));

test('a create request that fails three times with three failed status requests is one error for the host and six for analytics', async () => {
  const failed: unknown[] = [];
  fake.session.telemetry.listen(({ call }) => call?.error && failed.push(call.type));
  submitPayment(fake.session, 'deposit', payment);
  for (const code of ['unknown', 'unknown', 'closed']) {
    await fake.answer(CREATE, 500);
    await fake.answer(ASK, 404, { code });
  }
  expect(fake.session.state.attempt?.phase).toBe('rejected');
  expect(errors()).toMatchObject([{ status: 500, url: CREATE }]);
  expect(errors()[0]?.diagnosticsId).toBe(fake.sentOf(CREATE)[0]?.msgid);
  expect(fake.session.state.attempt?.error?.diagnosticsId).toBe(errors()[0]?.diagnosticsId);
  expect(failed).toHaveLength(6);
});

test('a create request that is rejected after a failed attempt is reported to the host, too', async () => {
  submitPayment(fake.session, 'deposit', payment);
  await fake.answer(CREATE, 503);
  await fake.answer(ASK, 404);
  await fake.answer(CREATE, 400, { code: 'no_requisites' });
  await fake.answer(ASK, 404, { code: 'closed' });
  expect(errors()).toMatchObject([{ code: '503' }, { code: 'no_requisites' }]);
});

test('each failed payment is reported to the host', async () => {
  for (const code of ['no_requisites', 'limit_exceeded']) {
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 400, { code });
  }
  expect(errors().map(({ code }) => code)).toEqual(['no_requisites', 'limit_exceeded']);
});

test('an expired token is reported at once, also while a payment is pending', async () => {
  submitPayment(fake.session, 'deposit', payment);
  await fake.answer(CREATE, 500);
  await fake.answer(ASK, 401);
  expect(fake.notified.slice(-2).map(([name]) => name)).toEqual(['Error', 'onTokenExpired']);
});

test('the error screen reports an error to the host once, unless it was reported before', () => {
  const error = { code: 'unknown', message: 'Unknown error', diagnosticsId: 'x-1' };
  reportPageError(fake.session, error);
  reportPageError(fake.session, error);
  expect(errors()).toEqual([{ ...error, status: 0, url: '/error' }]);
});
