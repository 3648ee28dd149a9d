import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../api/call-error.ts';
import { anything } from '../../domain/parsing/decoders.ts';
import { createAnalytics } from '../../telemetry/analytics-catalogue.ts';
import { callCashier } from '../connection/call-cashier.ts';
import { disposeSession } from '../create-session.ts';
import { chooseMethod, resetChoice } from '../methods/select-method.ts';
import { submitPayment } from '../payment/attempt/submit-payment.ts';
import type { Session } from '../session.ts';
import { createFakeSession } from '../testing/fake-session.ts';
import { methodOf } from '../testing/static-session.ts';
import { followSession } from './follow-session.ts';
import { recordCall } from './record-event.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

async function arrive() {
  const fake = createFakeSession();
  const { session } = fake;
  const choose = async (name: string | null) => {
    if (name) chooseMethod(session, 'deposit', methodOf({ name }));
    else {
      resetChoice(session);
      session.location.backTo('/deposit');
    }
    await settle();
  };
  const type = async (value: string) => {
    session.state.draft = {
      method: 'spei',
      typed: { card: value },
      fields: {},
      masked: {},
      prepared: [],
    } as never;
    await settle();
  };
  const ask = (data: object = {}) =>
    callCashier(session, 'BANKING:quote-v1', data as never, anything as never).catch(() => undefined);
  session.state.lists.deposit.status = 'ready';
  await settle();
  return { ...fake, choose, type, ask };
}

async function listen(session: Session): Promise<string[]> {
  const received: string[] = [];
  followSession(session, {
    emit: createAnalytics(({ event_name, deposit_method, form_type, error_code, error_text, error_id }) => {
      const fields = [event_name, deposit_method, form_type, error_code, error_text, error_id];
      received.push(fields.filter((field) => field !== undefined).join(' '));
    }),
    measure: (key) => received.push(key),
  });
  await settle();
  return received;
}

test('events from before the first listener are delivered in order, followed by later ones', async () => {
  const { session, choose, answer, ask } = await arrive();
  await choose('oxxo');
  const call = ask();
  await answer('BANKING:quote-v1', 500);
  await call;
  await choose(null);
  await choose('spei');
  const received = await listen(session);
  await choose(null);
  expect(received).toEqual([
    'list_view',
    'method_choose oxxo',
    'form_view oxxo redirect',
    'round_trip:BANKING:quote-v1',
    expect.stringMatching(/^call_error oxxo 500 /),
    'list_view',
    'method_choose spei',
    'form_view spei redirect',
    'list_view',
  ]);
  expect(session.telemetry.size).toBe(0);
  disposeSession(session);
});

test('a screen is reported before the error of a request that fails in the same moment', async () => {
  const { session } = await arrive();
  const received = await listen(session);
  session.location.navigate('/deposit/bonus-details');
  recordCall(session, {
    type: 'BANKING:quote-v1',
    durationMs: 1,
    error: new CallError('dropped', 'No', 'x'),
  });
  await settle();
  expect(received).toEqual(['list_view', 'bonus_view', expect.stringMatching(/^call_error dropped x: No/)]);
  disposeSession(session);
});

test('a typed value that the cashier echoes is redacted in a buffered error, too', async () => {
  const { session, choose, type, sentOf, ask } = await arrive();
  await choose('spei');
  await type('Canaria');
  const call = ask();
  const { msgid } = sentOf('BANKING:quote-v1')[0] ?? {};
  session.client.receive({ msgid, data: { status: 400, message: 'Nobody is called Canaria here' } });
  await call;
  session.state.draft = null;
  await settle();
  const received = await listen(session);
  expect(received.at(-1)).toMatch(
    /^call_error spei 400 BANKING:quote-v1: Nobody is called ••• here \w+-\d+$/,
  );
  disposeSession(session);
});

test('typing records nothing, and no record contains a typed value', async () => {
  const { session, choose, type, answer, ask } = await arrive();
  await choose('spei');
  const { size } = session.telemetry;
  for (const text of ['Can', 'Canar', 'Canaria']) await type(text);
  expect(session.telemetry.size).toBe(size);
  const call = ask({ fields: { name: 'Canaria' } });
  await answer('BANKING:quote-v1', 200, {});
  await call;
  submitPayment(session, 'deposit', { method: 'spei', amount: '500', fields: { name: 'Canaria' } });
  const records: unknown[] = [];
  session.telemetry.listen((record) => records.push(record));
  expect(records).toHaveLength(size + 2);
  expect(JSON.stringify(records)).not.toContain('Canar');
  disposeSession(session);
});

test('before telemetry is loaded, the newest hundred records are kept; after it has ended, none', async () => {
  const { session, choose } = await arrive();
  for (let at = 0; at < 80; at += 1) {
    await choose(`method-${at}`);
    await choose(null);
  }
  expect(session.telemetry.size).toBe(100);
  session.telemetry.end();
  await choose('spei');
  expect(session.telemetry.size).toBe(0);
  disposeSession(session);
});

test('a listener that changes the session hears of a submit after the create request was sent', async () => {
  const { session, sentOf } = await arrive();
  await settle();
  const sentAtEvent: number[] = [];
  followSession(session, {
    emit: ({ name }) => {
      if (name === 'submit') sentAtEvent.push(sentOf('BANKING_DEPOSIT:create-v1').length);
    },
    measure: () => undefined,
  });
  submitPayment(session, 'deposit', { method: 'spei', amount: '500', fields: {} });
  expect(sentAtEvent).toEqual([]);
  await settle();
  expect(sentAtEvent).toEqual([1]);
  disposeSession(session);
});

test('a card frame reports nothing that the element around it has reported, except failed requests', async () => {
  const { session, choose, answer, ask } = await arrive();
  const received = await listen(session);
  let isUnseen = true;
  session.cards.task = {
    entries: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    isDrawn: false,
    isUnseen: () => isUnseen,
  };
  received.length = 0;
  await choose('spei');
  const call = ask();
  await answer('BANKING:quote-v1', 500);
  await call;
  isUnseen = false;
  session.location.navigate('/deposit/bonus-details');
  await settle();
  expect(received).toEqual([
    'round_trip:BANKING:quote-v1',
    expect.stringMatching(/^call_error spei 500 /),
    'bonus_view spei',
  ]);
  disposeSession(session);
});
