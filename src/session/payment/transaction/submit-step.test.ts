// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../../public/locales/en.json';
import { createI18n } from '../../../i18n/i18n.ts';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { applyResponse, showTransaction } from './shown-transaction.ts';
import { continuePayment } from './submit-step.ts';

const CONTINUE = 'BANKING:continue-v1';
const ASK = 'BANKING:transaction-v1';
let fake: ReturnType<typeof createFakeSession>;
const words = () => fake.session.state.toasts.map(({ message }) => message);

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  fake = createFakeSession();
  fake.session.state.i18n = createI18n('en', { en });
  await fake.start();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

it('without a payment no step is sent', async () => {
  expect(await continuePayment(fake.session, 'paid', {})).toEqual({
    ok: false,
    code: 'in_progress',
    fields: {},
  });
  expect(fake.sentOf(CONTINUE)).toEqual([]);
});

describe('a step of the shown payment', () => {
  beforeEach(() => showTransaction(fake.session, transactionOf()));

  it('is sent once, however often the user presses, and its answer is shown', async () => {
    const first = continuePayment(fake.session, 'otp', { code: '1234' });
    expect(fake.session.state.isStepping).toBe(true);
    expect(await continuePayment(fake.session, 'otp', {})).toEqual({
      ok: false,
      code: 'in_progress',
      fields: {},
    });
    expect(fake.sentOf(CONTINUE).map(({ data }) => data)).toEqual([
      { id: 'dep_1', step: 'otp', fields: { code: '1234' } },
    ]);
    await fake.answer(CONTINUE, 200, transactionOf({ seq: 2, status: 'processed' }));
    expect(await first).toEqual({ ok: true });
    expect(fake.session.state).toMatchObject({ isStepping: false, transaction: { status: 'processed' } });
    expect(words()).toEqual([]);
  });

  it('that the cashier rejects for a field says so at the field, and may be sent again', async () => {
    const step = continuePayment(fake.session, 'otp', { code: '1' });
    await fake.answer(CONTINUE, 400, { code: 'invalid_fields', fields: { code: 'errors.otp' } });
    expect(await step).toEqual({ ok: false, code: 'invalid_fields', fields: { code: 'errors.otp' } });
    expect(words()).toEqual([]);
    expect(fake.session.state.isStepping).toBe(false);
    void continuePayment(fake.session, 'otp', { code: '2' });
    expect(fake.sentOf(CONTINUE)).toHaveLength(2);
  });

  it('that the cashier rejects without a field or a code says that it was refused', async () => {
    const step = continuePayment(fake.session, 'paid', {});
    await fake.answer(CONTINUE, 400);
    expect(await step).toEqual({ ok: false, code: 'refused', fields: {} });
    expect(words()).toEqual([en.pay.refused]);
    expect(fake.session.state.toasts[0]).toMatchObject({ error: { code: '400' } });
  });

  it('without a readable answer may have been taken, so the payment is requested', async () => {
    const step = continuePayment(fake.session, 'paid', {});
    const before = fake.sentOf(ASK).length;
    await fake.answer(CONTINUE, 200, { id: 5 });
    expect(await step).toEqual({ ok: false, code: 'no_answer', fields: {} });
    expect(fake.sentOf(ASK)).toHaveLength(before + 1);
    expect(words()).toContain(en.socket.networkError);
    expect(fake.session.state.isStepping).toBe(false);
  });
});

describe('the choice of another network', () => {
  const address = (network: string) => ({
    kind: 'address' as const,
    address: `address on ${network}`,
    network,
    coin: 'USDT',
    minAmount: '5',
    rate: { value: '18', validUntil: 0 },
    confirmations: { have: 0, need: 1 },
  });

  it.each([
    ['brings the address of that network', 'network', 200, 'ERC20'],
    ['brings none if the cashier has rejected it', 'network', 400, 'TRC20'],
    ['brings none by another step', 'paid', 200, 'TRC20'],
  ])('%s', async (_what, step, status, network) => {
    showTransaction(fake.session, transactionOf({ next: address('TRC20') }));
    const sent = continuePayment(fake.session, step, { network: 'ERC20' });
    const answer = transactionOf({ seq: 2, next: address('ERC20') });
    await fake.answer(CONTINUE, status, status === 200 ? answer : undefined);
    await sent;
    applyResponse(fake.session, transactionOf({ seq: 3, next: address('ERC20') }));
    expect(fake.session.state.transaction?.next).toEqual(address(network));
  });
});
