// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Method, parseMethods } from '../../../domain/methods/method.ts';
import { disposeSession } from '../../create-session.ts';
import { chooseMethod } from '../../methods/select-method.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { leaveTransaction } from '../found/leave-transaction.ts';
import { googleClient } from './open-sheet.ts';
import { submitPayment } from './submit-payment.ts';
import { offerSheet } from './wallet-sheet.ts';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const LOOKUP = 'BANKING:transaction-v1';
const SESSION = 'BANKING:wallet-session-v1';
const GATEWAY = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
const payment = { method: 'apple_pay', amount: '512.00', fields: {} };
const request = {
  countryCode: 'MX',
  currencyCode: 'MXN',
  supportedNetworks: ['visa'],
  merchantCapabilities: ['supports3DS'],
  total: { label: 'Games' },
};

/** Replaces Safari's `ApplePaySession`: the test calls its handlers, as Apple Pay does for the user. */
class Sheet {
  static STATUS_SUCCESS = 0;
  static STATUS_FAILURE = 1;
  static opened: Sheet[] = [];
  static canMakePayments = () => true;
  declare onvalidatemerchant: (event: { validationURL: string }) => void;
  declare onpaymentauthorized: (event: { payment: { token: unknown } }) => void;
  declare oncancel: () => void;
  begin = vi.fn(() => Sheet.opened.push(this));
  abort = vi.fn();
  completePayment = vi.fn();
  completeMerchantValidation = vi.fn();
  readonly request: unknown;
  constructor(_version: number, request: unknown) {
    this.request = request;
  }
  approve = (data = 'signed') => this.onpaymentauthorized({ payment: { token: { data } } });
}

let fake: ReturnType<typeof createFakeSession>;
const attempt = () => fake.session.state.attempt;
const creates = () => fake.sentOf(CREATE).map(({ data }) => Object(data));
const settle = () => vi.advanceTimersByTimeAsync(0);
const told = () => fake.notified.flatMap(([name, { message }]) => (name === 'Error' ? [message] : []));

function methodWith(wallet: unknown, more: object): Method {
  const [method] = parseMethods([{ name: 'apple_pay', wallet, ...more }], () => undefined);
  if (!method) throw new Error('no method');
  return method;
}
function press(wallet: unknown = { kind: 'apple-pay', request }, more: object = {}): Sheet {
  const method = methodWith(wallet, more);
  chooseMethod(fake.session, 'deposit', method);
  offerSheet(fake.session, method, 'deposit');
  submitPayment(fake.session, 'deposit', payment);
  return Sheet.opened.at(-1) ?? new Sheet(0, null);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('ApplePaySession', Sheet);
  Sheet.opened = [];
  sessionStorage.clear();
  fake = createFakeSession();
  await fake.start();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the sheet opens within the press, with the amount of the form and with nothing that could change it', () => {
  const extra = { shippingMethods: [{ amount: '9' }], recurringPaymentRequest: {}, lineItems: [] };
  const sheet = press({ kind: 'apple-pay', request: { ...request, ...extra } });
  expect(sheet.begin).toHaveBeenCalledOnce();
  expect(sheet.request).toEqual({ ...request, total: { label: 'Games', type: 'final', amount: '512.00' } });
});

test('the token goes with the create request once, and the sheet ends when the payment is there', async () => {
  const sheet = press();
  sheet.approve();
  sheet.approve('second');
  await settle();
  expect(creates()).toMatchObject([{ walletToken: '{"data":"signed"}', amount: '512.00' }]);
  expect(sheet.completePayment.mock.calls).toEqual([[{ status: 1 }]]);
  const idem = attempt()?.idempotencyKey ?? '';
  await fake.answer(CREATE, 200, transactionOf({ idem, method: 'apple_pay', amount: '512.00' }));
  expect(sheet.completePayment.mock.calls.at(-1)).toEqual([{ status: 0 }]);
  await vi.advanceTimersByTimeAsync(600_000);
  disposeSession(fake.session);
  expect([sheet.abort.mock.calls.length, sheet.completePayment.mock.calls.length]).toEqual([0, 2]);
});

test.each<[string, boolean, 'waiting' | 'mistaked', number]>([
  ['succeeds after the user has left', true, 'waiting', 0],
  ['has failed when it is created', false, 'mistaked', 1],
])('a payment that %s ends its sheet so', async (_, isLeft, status, end) => {
  const sheet = press();
  sheet.approve();
  await settle();
  if (isLeft) leaveTransaction(fake.session);
  expect(sheet.completePayment).not.toHaveBeenCalled();
  const idem = attempt()?.idempotencyKey ?? '';
  await fake.answer(CREATE, 200, transactionOf({ idem, method: 'apple_pay', amount: '512.00', status }));
  expect(sheet.completePayment.mock.calls).toEqual([[{ status: end }]]);
});

test('the sheet of a form opens while that form is there, also if another one has just gone', async () => {
  const method = methodWith({ kind: 'apple-pay', request }, {});
  chooseMethod(fake.session, 'deposit', method);
  const [leaveFirst, leaveSecond] = [1, 2].map(() => offerSheet(fake.session, method, 'deposit'));
  leaveFirst?.();
  submitPayment(fake.session, 'deposit', payment);
  expect(Sheet.opened).toHaveLength(1);
  Sheet.opened[0]?.oncancel();
  await settle();
  leaveSecond?.();
  submitPayment(fake.session, 'deposit', payment);
  await settle();
  expect([Sheet.opened.length, attempt()?.rejection?.code]).toEqual([1, 'wallet_invalid']);
});

test('a rejected payment ends its sheet as failed, and the next press gets a new token', async () => {
  const sheet = press();
  sheet.approve();
  await settle();
  await fake.answer(CREATE, 400, { code: 'wallet_failed' });
  expect(sheet.completePayment.mock.calls).toEqual([[{ status: 1 }]]);
  expect(attempt()?.rejection?.code).toBe('wallet_failed');
  fake.session.state.attempt = null;
  const next = press();
  next.approve('again');
  await settle();
  expect(creates().map(({ walletToken }) => walletToken)).toEqual(['{"data":"signed"}', '{"data":"again"}']);
  expect(new Set(creates().map(({ idem }) => idem)).size).toBe(2);
});

test('a closed sheet sends nothing, is no failure, and a token that comes afterwards pays nothing', async () => {
  const sheet = press();
  sheet.oncancel();
  await settle();
  expect(attempt()).toBeNull();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('"512');
  sheet.approve();
  await settle();
  expect(creates()).toEqual([]);
  expect(sheet.completePayment.mock.calls).toEqual([[{ status: 1 }]]);
  expect(fake.notified.filter(([name]) => name === 'Error')).toEqual([]);
});

describe('a request whose outcome is unknown', () => {
  test('is looked up, and is sent again with the same token and key only', async () => {
    const sheet = press();
    sheet.approve();
    await settle();
    await fake.answer(CREATE, 503);
    expect(sheet.abort).toHaveBeenCalledOnce();
    await fake.answer(LOOKUP, 404);
    expect(Sheet.opened).toHaveLength(1);
    const [first, second] = creates();
    expect(second).toEqual(first);
  });

  test('after the tab has died in the sheet, is looked up and closed, and never sent', async () => {
    press();
    disposeSession(fake.session);
    fake = createFakeSession();
    await fake.start();
    await settle();
    expect(fake.sentOf(LOOKUP).map(({ data }) => data)).toMatchObject([{ close: true }]);
    await fake.answer(LOOKUP, 404, { code: 'closed' });
    expect(attempt()).toBeNull();
    expect(creates()).toEqual([]);
  });
});

test('a sheet that is open for too long, or outlives its session, is closed, and its token is not used', async () => {
  const sheet = press();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sheet.abort).toHaveBeenCalledOnce();
  expect(attempt()?.rejection?.code).toBe('wallet_failed');
  expect(told()).toEqual(['the sheet was open for too long']);
  fake.session.state.attempt = null;
  const next = press();
  disposeSession(fake.session);
  expect(next.abort).toHaveBeenCalledOnce();
  for (const late of [sheet, next]) late.approve();
  await settle();
  expect(creates()).toEqual([]);
});

describe('the session of the merchant', () => {
  test('is requested at the address of the sheet, and ends the sheet when it expires', async () => {
    const sheet = press();
    sheet.onvalidatemerchant({ validationURL: GATEWAY });
    expect(fake.sentOf(SESSION)[0]?.data).toEqual({ method: 'apple_pay', url: GATEWAY });
    const session = { nonce: '1' };
    await fake.answer(SESSION, 200, { session, expiresAt: Date.now() + 60_000 });
    expect(sheet.completeMerchantValidation).toHaveBeenCalledWith(session);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sheet.abort).toHaveBeenCalledOnce();
    expect(told()).toEqual(['the session of the merchant has expired']);
    sheet.approve();
    await settle();
    expect(creates()).toEqual([]);
  });

  test('that the cashier does not give closes the sheet', async () => {
    const sheet = press();
    sheet.onvalidatemerchant({ validationURL: 'https://evil.example/' });
    await fake.answer(SESSION, 400, { code: 'wallet_failed' });
    expect(sheet.abort).toHaveBeenCalledOnce();
    expect(attempt()?.rejection?.code).toBe('wallet_failed');
  });
});

test.each<[string, unknown]>([
  ['another currency', { kind: 'apple-pay', request: { ...request, currencyCode: 'USD' } }],
  [
    'another amount',
    { kind: 'apple-pay', request: { ...request, total: { label: 'Games', amount: '5.12' } } },
  ],
  ['no name', { kind: 'apple-pay', request: { ...request, total: {} } }],
  ['an unknown kind', { kind: 'wish-pay', request }],
  ['no request', { kind: 'apple-pay' }],
])('a request with %s opens no sheet, and the host gets one error', async (_, wallet) => {
  press(wallet);
  await settle();
  expect(Sheet.opened).toEqual([]);
  expect(creates()).toEqual([]);
  expect(attempt()?.rejection?.code).toBe('wallet_invalid');
  expect(fake.notified.filter(([, { code }]) => code === 'wallet_invalid')).toHaveLength(1);
  expect(told()).toEqual([expect.stringMatching(/^expected .*wallet\./)]);
});

test.each(['isGeetest', 'isPreparationRequired'])(
  'a method with a wallet and %s opens no sheet',
  async (also) => {
    press(undefined, { [also]: true });
    await settle();
    expect(Sheet.opened).toEqual([]);
    expect(attempt()?.rejection?.code).toBe('wallet_invalid');
  },
);

test('a browser that refuses to open the sheet says so, and nothing was sent', async () => {
  vi.stubGlobal(
    'ApplePaySession',
    class extends Sheet {
      override begin = vi.fn(() => {
        throw new DOMException('no press', 'InvalidAccessError');
      });
    },
  );
  press();
  await settle();
  expect(attempt()?.rejection?.code).toBe('wallet_failed');
  expect(told()).toEqual([expect.stringContaining('no press')]);
});

test('no message repeats a token, or a long part of it', () => {
  const data =
    'MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZI+hvcNAQcBAACggDCCA/MwggOIoAMCAQICCEww'.repeat(
      30,
    );
  press().approve(data);
  const told = fake.session.secrets.redact(`refused ${data.slice(100, 400)}`);
  expect(told.replace('refused ', '').replaceAll('•', '').length).toBeLessThan(24);
});

test.each([
  ['PRODUCTION', 'PRODUCTION'],
  ['TEST', 'TEST'],
  ['staging', 'TEST'],
])('the sheet of Google for %s takes real cards in production alone: %s', (environment, opened) => {
  class PaymentsClient {
    constructor(readonly options: object) {}
  }
  vi.stubGlobal('google', { payments: { api: { PaymentsClient } } });
  expect(googleClient({ kind: 'google-pay', request: { environment } })).toMatchObject({
    options: { environment: opened },
  });
});
