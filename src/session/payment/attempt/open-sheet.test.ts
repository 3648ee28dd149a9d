// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Wallet } from '../../../domain/methods/wallet.ts';
import { canOpen, openSheet, type SheetEnd } from './open-sheet.ts';

const paid = { paymentMethodData: { tokenizationData: { token: 'signed' } } };
const transactionInfo = { currencyCode: 'MXN', totalPrice: '512.00', totalPriceLabel: 'Games' };
const google: Wallet = {
  kind: 'google-pay',
  request: { environment: 'TEST', apiVersion: 2, transactionInfo },
};
const total = { label: 'Games', amount: { currency: 'MXN', value: '512.00' } };
const browser: Wallet = {
  kind: 'payment-request',
  request: { methodData: [{ supportedMethods: 'https://wallet.example/pay' }], details: { total } },
};
const apple: Wallet = { kind: 'apple-pay', request: { countryCode: 'MX' } };

/** Reports of the sheet, in order. */
let reports: unknown[];
let outcome: SheetEnd;
let settle: () => Promise<void>;
function open(wallet: Wallet) {
  let hear = () => {};
  const heard = new Promise<void>((resolve) => (hear = resolve));
  settle = () => heard;
  const report = (what: string) => {
    reports.push(what);
    hear();
  };
  return openSheet(wallet, {
    validate: () => Promise.reject(new Error('no gateway')),
    onToken: (token, end) => {
      end(outcome);
      report(token);
    },
    onCancel: () => report('cancelled'),
    onFail: (message) => report(`failed: ${message}`),
  });
}

beforeEach(() => {
  reports = [];
  outcome = 'success';
});
afterEach(() => vi.unstubAllGlobals());

describe('the sheet of the browser', () => {
  const complete = vi.fn(async (_end: SheetEnd) => undefined);
  const show = vi.fn();
  const abort = vi.fn(() => Promise.reject(new DOMException('too late', 'InvalidStateError')));
  const canMakePayment = vi.fn(async () => true);
  let asked: unknown[];
  class FakeRequest {
    show = show;
    abort = abort;
    canMakePayment = canMakePayment;
    constructor(...parts: unknown[]) {
      asked = parts;
    }
  }
  beforeEach(() => {
    vi.clearAllMocks();
    show.mockResolvedValue({ methodName: 'https://wallet.example/pay', details: paid, complete });
    vi.stubGlobal('PaymentRequest', FakeRequest);
  });

  test.each<SheetEnd>(['success', 'fail', 'unknown'])(
    'reports what its handler has signed, and ends as %s',
    async (end) => {
      outcome = end;
      open(browser);
      await settle();
      expect(asked).toEqual([browser.request.methodData, browser.request.details]);
      expect(JSON.parse(String(reports))).toEqual({
        methodName: 'https://wallet.example/pay',
        details: paid,
      });
      expect(complete.mock.calls).toEqual([[end]]);
    },
  );

  test('is asked for Google Pay where the page has not loaded the script of Google', async () => {
    open(google);
    await settle();
    const [methodData, details] = asked;
    expect(methodData).toEqual([{ supportedMethods: 'https://google.com/pay', data: google.request }]);
    expect(details).toEqual({ total });
    expect(reports).toEqual(['signed']);
  });

  test.each([
    ['was closed by the user', new DOMException('closed', 'AbortError'), 'cancelled'],
    ['is not supported', new Error('no handler'), 'failed: no handler'],
    ['gives no reason', 'oops', 'failed: no reason'],
  ])('that %s reports it once', async (_, error, report) => {
    show.mockRejectedValue(error);
    open(browser);
    await settle();
    expect(reports).toEqual([report]);
  });

  test('is closed without an error, also when it has ended before', async () => {
    const close = open(browser);
    await settle();
    close();
    expect(abort).toHaveBeenCalledOnce();
    await expect(abort.mock.results[0]?.value).rejects.toThrow('too late');
  });

  test.each([google, browser])('answers whether a wallet of the kind $kind can pay', async (wallet) => {
    expect(await canOpen(wallet)).toBe(true);
    canMakePayment.mockResolvedValueOnce(false);
    expect(await canOpen(wallet)).toBe(false);
    expect(Object(asked[0])[0].supportedMethods).toBe(
      wallet === google ? 'https://google.com/pay' : 'https://wallet.example/pay',
    );
  });
});

describe('the sheet of Google’s script', () => {
  const loadPaymentData = vi.fn();
  const isReadyToPay = vi.fn();
  beforeEach(() => {
    vi.clearAllMocks();
    class PaymentsClient {
      loadPaymentData = loadPaymentData;
      isReadyToPay = isReadyToPay;
    }
    vi.stubGlobal('google', { payments: { api: { PaymentsClient } } });
  });

  test('is opened with the request, without the environment, and reports the token of the gateway', async () => {
    loadPaymentData.mockResolvedValue(paid);
    open(google);
    await settle();
    expect(loadPaymentData.mock.calls).toEqual([[{ apiVersion: 2, transactionInfo }]]);
    expect(reports).toEqual(['signed']);
  });

  test.each([
    ['CANCELED', 'cancelled'],
    ['DEVELOPER_ERROR', 'failed: DEVELOPER_ERROR'],
  ])('that ends with %s reports %s', async (statusCode, report) => {
    loadPaymentData.mockRejectedValue({ statusCode });
    open(google);
    await settle();
    expect(reports).toEqual([report]);
  });

  test.each([true, false])('answers whether it can pay: %s', async (result) => {
    isReadyToPay.mockResolvedValue({ result });
    expect(await canOpen(google)).toBe(result);
    expect(isReadyToPay).toHaveBeenCalledWith(google.request);
  });

  test.each([{}, { payments: {} }, { payments: { api: {} } }])(
    'is not used if another script of Google is in the page: %o',
    async (other) => {
      const canMakePayment = vi.fn(async () => true);
      vi.stubGlobal('google', other);
      vi.stubGlobal(
        'PaymentRequest',
        class {
          canMakePayment = canMakePayment;
        },
      );
      expect(await canOpen(google)).toBe(true);
      expect(canMakePayment).toHaveBeenCalledOnce();
    },
  );
});

describe('the sheet of Apple', () => {
  class Sheet {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static last: Sheet;
    static canMakePayments = () => false;
    declare onvalidatemerchant: (event: { validationURL: string }) => void;
    declare onpaymentauthorized: (event: { payment: { token: unknown } }) => void;
    begin = vi.fn();
    abort = vi.fn();
    completePayment = vi.fn();
    constructor(
      readonly version: number,
      readonly request: unknown,
    ) {
      Sheet.last = this;
    }
  }
  beforeEach(() => vi.stubGlobal('ApplePaySession', Sheet));

  test('answers whether it can pay', async () => {
    expect(await canOpen(apple)).toBe(false);
  });

  test('of a version that all its devices have, is closed without a word about an unknown outcome', () => {
    outcome = 'unknown';
    open(apple);
    const { version, request, begin, onpaymentauthorized } = Sheet.last;
    expect([version, request, begin.mock.calls.length]).toEqual([3, apple.request, 1]);
    onpaymentauthorized({ payment: { token: { data: 'signed' } } });
    expect(reports).toEqual(['{"data":"signed"}']);
    expect(Sheet.last.abort).toHaveBeenCalledOnce();
    expect(Sheet.last.completePayment).not.toHaveBeenCalled();
  });

  test('without a session of the merchant is closed, and says why', async () => {
    open(apple);
    Sheet.last.onvalidatemerchant({ validationURL: 'https://gateway.example/' });
    await settle();
    expect(reports).toEqual(['failed: no session of the merchant: no gateway']);
    expect(Sheet.last.abort).toHaveBeenCalledOnce();
  });
});
