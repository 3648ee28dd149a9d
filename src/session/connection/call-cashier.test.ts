import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { anything } from '../../domain/parsing/decoders.ts';
import { parseTransaction } from '../../domain/payment/parse-transaction.ts';
import { disposeSession } from '../create-session.ts';
import { requestPreparation } from '../draft/ask-cashier.ts';
import { ReportedErrors } from '../errors/reported-errors.ts';
import { loadMethods } from '../methods/methods.ts';
import { changeAccount } from '../methods/saved-accounts.ts';
import { History } from '../payment/found/history.ts';
import { applyResponse } from '../payment/transaction/shown-transaction.ts';
import { continuePayment } from '../payment/transaction/submit-step.ts';
import { followSession } from '../telemetry/follow-session.ts';
import { followReportedErrors } from '../telemetry/start-telemetry.ts';
import { createFakeSession, transactionOf } from '../testing/fake-session.ts';
import { callCashier, createError, parseWith, toReportedError } from './call-cashier.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** `received` is the text of all that host, analytics and monitoring get. */
function createObservedSession() {
  const fake = createFakeSession();
  const { session, notified, sentOf } = fake;
  session.state.host.token = 'SessionToken77';
  const received: unknown[] = [];
  const ignoreMeasures = () => undefined;
  const monitor = {
    error: (...words: unknown[]) => received.push(words),
    action: ignoreMeasures,
    metric: ignoreMeasures,
    user: ignoreMeasures,
  };
  followSession(session, { emit: (event) => received.push(event), measure: ignoreMeasures });
  followReportedErrors(session, monitor);
  const reject = async (type: string, message: string, code?: string) => {
    const { msgid } = sentOf(type).at(-1) ?? {};
    session.client.receive({ msgid, data: { status: 400, message, data: { code } } });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...fake, reject, received: () => JSON.stringify([notified, received]) };
}

test('the transaction id of a failed request stays in its error, because support needs it', async () => {
  const { session, reject, received } = createObservedSession();
  const call = callCashier(
    session,
    'BANKING:transaction-v1',
    { id: 'dep_3fa9c1d27b8e4f60' },
    parseTransaction,
  ).catch(() => undefined);
  await reject(
    'BANKING:transaction-v1',
    'Payment dep_3fa9c1d27b8e4f60 not found, nor tok_9fa9c1d27b8e4f60aa',
  );
  await call;
  expect(received()).toContain('dep_3fa9c1d27b8e4f60');
  expect(received()).not.toContain('tok_9fa9c1d27b8e4f60aa');
  disposeSession(session);
});

describe('values that a cashier echoes in an error message are redacted for host, analytics and monitoring', () => {
  it('a short code of a later step', async () => {
    const { session, reject, received } = createObservedSession();
    session.state.transaction = transactionOf();
    const step = continuePayment(session, 'otp', { otp: '4711' });
    await reject('BANKING:continue-v1', 'Code 4711 is wrong');
    await step;
    expect(received()).toContain('Code ••• is wrong');
    expect(received()).not.toContain('4711');
    disposeSession(session);
  });

  it('a name typed into a later form, while another request is made', async () => {
    const { session, reject, received } = createObservedSession();
    session.state.transaction = transactionOf();
    const step = continuePayment(session, 'form', { holder: 'Canaria Obi' });
    await reject('BANKING:continue-v1', 'OBI is not the holder');
    await step;
    const history = session
      .get(History)
      .load(null)
      .catch(() => undefined);
    await reject('BANKING:transactions-v1', 'No history of CANARIA');
    await history;
    expect(received()).toContain('No history of •••');
    expect(received()).not.toMatch(/canaria|obi/i);
    disposeSession(session);
  });

  it.each([
    ['as the form formats it', '5555 5555 5555 4444'],
    ['with hyphens', '5555-5555-5555-4444'],
    ['as it was sent', '5555555555554444'],
  ])('a card number %s, and the values of the preparation form', async (_, printed) => {
    const { session, reject, received } = createObservedSession();
    const requested = requestPreparation(session, 'card', {
      card_number: '5555555555554444',
      bank: 'Davivienda',
    });
    const failed = requested.catch((error: Error) => error.message);
    await reject('BANKING:preparation-v1', `Card ${printed} of DAVIVIENDA declined`);
    // The caller gets the redacted error too, because a screen may show it.
    expect(await failed).toBe('Card ••• of ••• declined');
    expect(received()).not.toMatch(/5555|4444|davi/i);
    disposeSession(session);
  });

  it('the name of a saved account, the token, and the user id', async () => {
    const { session, reject, received } = createObservedSession();
    Object.assign(session.state.user, { name: 'Ada Lovelace', birthday: '1815-12-10' });
    const change = changeAccount(session, { id: 'rq_1', action: 'rename', name: 'My purse' });
    const words = 'My Purse of LOVELACE (10.12.1815, 1815 12 10) by sessiontoken77';
    await reject('BANKING:saved-account-v1', words);
    await change;
    expect(received()).toContain('••• of ••• (•••) by •••');
    disposeSession(session);
  });

  it('an error code that contains a typed number is replaced by the status code', async () => {
    const { session, reject, received } = createObservedSession();
    session.state.transaction = transactionOf();
    const step = continuePayment(session, 'otp', { otp: '4711' });
    await reject('BANKING:continue-v1', 'No', 'wrong_4711');
    await step;
    expect(received()).toContain('"code":"400"');
    expect(received()).not.toContain('4711');
    disposeSession(session);
  });

  it('in our own error, in a decode error and in an issue', async () => {
    const { session, received } = createObservedSession();
    const call = callCashier(
      session,
      'BANKING:preparation-v1',
      { method: 'x', fields: { pin: '8642' } },
      anything as never,
    ).catch(() => undefined);
    expect(toReportedError(session, new Error('No 8642')).message).toBe('No •••');
    expect(createError(session, 'bad_data', 'No 8642').message).toBe('No •••');
    parseWith(session, 'values', (report) =>
      report({ path: 'values.4111111111111111', problem: 'expected 8642' }),
    );
    expect(received()).toContain('values.•••: expected •••');
    disposeSession(session);
    await call;
  });

  it('in the reason of a failed payment', async () => {
    const { session, received } = createObservedSession();
    session.state.transaction = transactionOf({ timeline: [{ status: 'waiting', at: 0 }] });
    await vi.advanceTimersByTimeAsync(0);
    applyResponse(
      session,
      transactionOf({ status: 'mistaked', seq: 2, reason: { code: 'card 5555 5555 5555 4444' } }),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(received()).toContain('card •••');
    expect(received()).not.toContain('5555');
    disposeSession(session);
  });
});

test('typed values are redacted until the payment is over', async () => {
  const { session, reject } = createObservedSession();
  const { secrets, state } = session;
  state.draft = { method: 'card', typed: { card_cvv: '862' }, fields: {}, masked: {}, prepared: [] } as never;
  await vi.advanceTimersByTimeAsync(0);
  state.draft = null;
  state.transaction = transactionOf();
  await vi.advanceTimersByTimeAsync(0);
  const step = continuePayment(session, 'otp', { otp: '4711' });
  await reject('BANKING:continue-v1', 'No');
  await step;
  expect(secrets.redact('862 and 4711')).toBe('••• and •••');
  state.transaction = null;
  await vi.advanceTimersByTimeAsync(0);
  expect(secrets.redact('862 and 4711')).toBe('862 and 4711');
  disposeSession(session);
});

test('the reference of a failed request stays in its message', async () => {
  const { session, sentOf, reject, notified } = createObservedSession();
  const call = callCashier(session, 'BANKING:transactions-v1', {}, anything as never).catch(() => undefined);
  const { msgid } = sentOf('BANKING:transactions-v1')[0] ?? {};
  await reject('BANKING:transactions-v1', `Call ${msgid} of 032180000118359719 failed`);
  await call;
  expect(notified).toEqual([
    [
      'Error',
      {
        message: `Call ${msgid} of ••• failed`,
        status: 400,
        url: 'BANKING:transactions-v1',
        code: '400',
        diagnosticsId: msgid,
      },
    ],
  ]);
  disposeSession(session);
});

test('each finished request is recorded with its duration and error code', async () => {
  const { session, answer } = createFakeSession();
  const calls: unknown[] = [];
  session.telemetry.listen(({ call }) => call && calls.push(call));
  const read = callCashier(session, 'BANKING:transactions-v1', {}, anything as never);
  await answer('BANKING:transactions-v1', 200, {});
  await read;
  const failing = callCashier(session, 'BANKING:transactions-v1', {}, anything as never).catch(
    () => undefined,
  );
  await answer('BANKING:transactions-v1', 500);
  await failing;
  expect(calls).toMatchObject([
    { type: 'BANKING:transactions-v1', durationMs: expect.any(Number), error: undefined },
    { type: 'BANKING:transactions-v1', durationMs: expect.any(Number), error: { status: 500 } },
  ]);
  disposeSession(session);
});

describe('a request that is repeated automatically', () => {
  const attempt = { matter: 'poll 7' };
  const names = (notified: unknown[][]) => notified.map(([name]) => name);

  function start() {
    const fake = createFakeSession();
    const fail = async (status: number) => {
      const call = callCashier(fake.session, 'BANKING:transactions-v1', {}, anything as never, attempt).catch(
        () => undefined,
      );
      await fake.answer('BANKING:transactions-v1', status);
      await call;
    };
    return { ...fake, fail };
  }

  it('notifies the host of its first failure, and again of a failure after a success', async () => {
    const { session, notified, fail } = start();
    for (const status of [500, 503, 500]) await fail(status);
    expect(names(notified)).toEqual(['Error']);
    await fail(200);
    await fail(500);
    expect(names(notified)).toEqual(['Error', 'Error']);
    disposeSession(session);
  });

  it('notifies the host of an expired token at once, every time', async () => {
    const { session, notified, fail } = start();
    await fail(500);
    await fail(401);
    await fail(401);
    expect(names(notified)).toEqual(['Error', 'Error', 'onTokenExpired', 'onTokenExpired']);
    disposeSession(session);
  });
});

test('an unknown kind of next step is reported to the host once, whichever response contains it', async () => {
  const { session, notified, answer } = createFakeSession();
  const transaction = { ...transactionOf(), next: { kind: 'hologram', beam: true } };
  for (const type of [
    'BANKING_DEPOSIT:create-v1',
    'BANKING:transaction-v1',
    'BANKING:continue-v1',
  ] as const) {
    const call = callCashier(session, type, {} as never, parseTransaction);
    await answer(type, 200, transaction);
    expect((await call).next).toEqual({ kind: 'wait' });
  }
  expect(notified).toEqual([
    [
      'Error',
      expect.objectContaining({
        code: 'bad_data',
        message: 'next.kind: unknown kind "hologram", shown as wait',
      }),
    ],
  ]);
  disposeSession(session);
});

it.each([
  ['connecting', ['offline']],
  ['waiting', ['offline']],
  ['unauthorized', []],
] as const)(
  'a cashier that cannot be reached is one Error, also if requests run out of time while the socket is %s',
  async (link, codes) => {
    const { session, notified, turn, answer } = createFakeSession();
    const errors = () => notified.flatMap(([name, detail]) => (name === 'Error' ? [detail.code] : []));
    await turn('lost');
    await turn(link);
    void loadMethods(session, 'deposit');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(session.state.lists.deposit.status).toBe('failed');
    expect(errors()).toEqual(codes);
    await turn('lost');
    void loadMethods(session, 'deposit');
    await vi.advanceTimersByTimeAsync(0);
    expect(errors()).toEqual(['offline']);
    // A cashier that can be reached but does not respond is another error.
    session.get(ReportedErrors).endOutage();
    await turn('open');
    void loadMethods(session, 'deposit');
    await answer('BANKING:userdata-payment-snippet', 200, {});
    await vi.advanceTimersByTimeAsync(30_000);
    expect(errors()).toEqual(['offline', 'timeout']);
    disposeSession(session);
  },
);
