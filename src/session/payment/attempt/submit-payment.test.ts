// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseMethods } from '../../../domain/methods/method.ts';
import { disposeSession } from '../../create-session.ts';
import { TransactionValues } from '../../draft/draft.ts';
import { chooseMethod, createDraft } from '../../methods/select-method.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { openRecord } from '../found/history.ts';
import { goToMethods } from '../found/leave-payment.ts';
import { leaveTransaction } from '../found/leave-transaction.ts';
import { OpenPayments } from '../found/open-payments.ts';
import { PaymentService } from './payment-service.ts';
import { PendingPaymentStorage } from './pending-payment-storage.ts';
import { MethodCaptcha } from './solve-captcha.ts';
import { clearAttempt, submitPayment } from './submit-payment.ts';

const CREATE = 'BANKING_DEPOSIT:create-v1';
const ASK = 'BANKING:transaction-v1';
const OPEN = 'BANKING:transactions-v1';
const payment = { method: 'spei', amount: '500', fields: { full_name: 'María Núñez' } };

let fake: ReturnType<typeof createFakeSession>;
const created = () => transactionOf({ idem: fake.session.state.attempt?.idempotencyKey ?? '' });

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

describe('submitting a payment', () => {
  it('stores the idempotency key before the request is sent, and no secret', () => {
    submitPayment(fake.session, 'deposit', payment);
    const { idem } = fake.sentOf(CREATE)[0]?.data ?? {};
    expect(fake.session.get(PendingPaymentStorage).load()).toMatchObject({
      idempotencyKey: idem,
      method: 'spei',
      amount: '500',
    });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('María');
  });

  it('sends one create request for a double tap', () => {
    submitPayment(fake.session, 'deposit', payment);
    submitPayment(fake.session, 'deposit', payment);
    expect(fake.sentOf(CREATE)).toHaveLength(1);
  });

  it('shows the transaction of the response, and notifies the host', async () => {
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 200, created());
    expect(fake.session.state.transaction?.id).toBe('dep_1');
    expect(fake.session.state.attempt).toBeNull();
    expect(fake.notified).toContainEqual([
      'transaction',
      { id: 'dep_1', type: 'deposit', status: 'waiting' },
    ]);
  });

  it.each([
    [true, 'bank'],
    [false, null],
  ])(
    'sends the amount rules of the method unchanged (%s, %s), and a retry has the same body',
    async (forbidden, group) => {
      const rules = { isInvestForbidden: forbidden, securityRulesGroup: group };
      const [method] = parseMethods([{ name: 'spei', ...rules }], () => undefined);
      if (method) chooseMethod(fake.session, 'deposit', method);
      submitPayment(fake.session, 'deposit', payment);
      // The list is loaded again with other values, but the attempt keeps its own.
      const [other] = parseMethods(
        [{ name: 'spei', isInvestForbidden: !forbidden, securityRulesGroup: 'new' }],
        () => 0,
      );
      if (other) fake.session.state.choice.method = other;
      await fake.answer(CREATE, 503);
      await fake.answer(ASK, 404);
      const [first, second] = fake.sentOf(CREATE);
      expect(first?.data).toMatchObject(rules);
      expect(second?.data).toEqual(first?.data);
    },
  );

  it('ignores a response with another idempotency key and requests the status', async () => {
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 200, transactionOf({ idem: 'another-key-of-somebody' }));
    expect(fake.session.state.transaction).toBeNull();
    expect(fake.sentOf(ASK)[0]?.data).toMatchObject({ idem: fake.sentOf(CREATE)[0]?.data.idem });
  });

  it('a rejected retry is closed by key before the form shows the rejection, because the first request may still arrive', async () => {
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 503);
    await fake.answer(ASK, 404);
    await fake.answer(CREATE, 409, { code: 'possible_duplicate', id: 'dep_0' });
    expect(fake.session.state.attempt?.phase).toBe('checking');
    expect(fake.sentOf(ASK).at(-1)?.data).toMatchObject({ close: true });
    await fake.answer(ASK, 404, { code: 'closed' });
    expect(fake.session.state.attempt).toMatchObject({
      phase: 'rejected',
      rejection: { code: 'possible_duplicate', transactionId: 'dep_0' },
    });
  });

  it('shows the rejection, and removes the idempotency key', async () => {
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 400, { code: 'no_requisites' });
    expect(fake.session.state.attempt).toMatchObject({
      phase: 'rejected',
      rejection: { code: 'no_requisites' },
    });
    expect(fake.session.get(PendingPaymentStorage).load()).toBeNull();
    expect(fake.notified.at(-1)?.[0]).toBe('Error');
  });

  it('of a cashier that is behind created nothing: the user may send the payment again', async () => {
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 429, { code: 'overloaded', retryAfter: 3 });
    expect(fake.session.state.attempt).toMatchObject({
      phase: 'rejected',
      rejection: { code: 'overloaded' },
    });
    expect(fake.session.get(PendingPaymentStorage).load()).toBeNull();
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 200, created());
    expect(fake.sentOf(CREATE)).toHaveLength(2);
    expect(fake.session.state.transaction).toMatchObject({ id: 'dep_1' });
  });
});

describe('a user who goes back during a create request', () => {
  beforeEach(() => {
    submitPayment(fake.session, 'deposit', payment);
    goToMethods(fake.session, 'deposit');
  });

  it('stays on their screen, and the created payment is offered there', async () => {
    await fake.answer(CREATE, 200, created());
    expect(fake.session.state).toMatchObject({
      transaction: null,
      attempt: null,
      openPayment: { id: 'dep_1' },
    });
    expect(fake.notified).toContainEqual([
      'transaction',
      { id: 'dep_1', type: 'deposit', status: 'waiting' },
    ]);
    // Nothing is stored, so a reload shows the list too.
    expect(fake.session.get(PendingPaymentStorage).load()).toBeNull();
  });

  it('is told if no payment was created', async () => {
    await fake.answer(CREATE, 400, { code: 'no_requisites' });
    expect(fake.session.state.toasts).toHaveLength(1);
  });

  it('is led to the payment after returning to its form', async () => {
    const [method] = parseMethods([{ name: 'spei', text: { en: 'SPEI' } }], () => undefined);
    if (method) chooseMethod(fake.session, 'deposit', method);
    await fake.answer(CREATE, 200, created());
    expect(fake.session.state.transaction?.id).toBe('dep_1');
  });

  it('sees the outcome of a payment that was pending meanwhile', async () => {
    const transaction = created();
    await fake.turn('waiting');
    await fake.turn('open');
    await fake.answer(ASK, 200, transaction);
    expect(fake.session.state.transaction?.id).toBe('dep_1');
  });

  it('keeps the values that they type for another method', async () => {
    fake.session.state.draft = createDraft('oxxo', '250');
    await fake.answer(CREATE, 200, created());
    expect(fake.session.state.draft).toMatchObject({ method: 'oxxo', amount: '250' });
  });
});

describe('a create request without a response', () => {
  it('is never shown as failed: its status is requested after the reconnect, and the payment is found', async () => {
    submitPayment(fake.session, 'deposit', payment);
    const transaction = created();
    await fake.turn('waiting');
    expect(fake.session.state.attempt?.phase).toBe('checking');
    await fake.turn('open');
    await fake.answer(ASK, 200, transaction);
    expect(fake.session.state.transaction?.id).toBe('dep_1');
    expect(fake.sentOf(CREATE)).toHaveLength(1);
  });

  it('is sent again with the same idempotency key if the cashier does not know it', async () => {
    submitPayment(fake.session, 'deposit', payment);
    await fake.turn('waiting');
    await fake.turn('open');
    // The lookup must not close the key, because the create request is sent again with the same key.
    expect(fake.sentOf(ASK)[0]?.data).not.toHaveProperty('close');
    await fake.answer(ASK, 404);
    const [first, second] = fake.sentOf(CREATE);
    expect(second?.data).toEqual(first?.data);
  });

  it('is shown as pending to a user who went back while it was sent again', async () => {
    submitPayment(fake.session, 'deposit', payment);
    const transaction = created();
    await fake.turn('waiting');
    await fake.turn('open');
    await fake.answer(ASK, 404);
    expect(fake.session.state.attempt?.phase).toBe('submitting');
    leaveTransaction(fake.session);
    await fake.answer(CREATE, 200, transaction);
    expect(fake.session.state.transaction?.id).toBe('dep_1');
  });

  it('that gets a 401 continues with the same idempotency key once there is a new token', async () => {
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 401);
    expect(fake.notified).toContainEqual(['onTokenExpired', {}]);
    expect(fake.session.state.attempt?.phase).toBe('paused');
    await fake.turn('open');
    await fake.answer(ASK, 404);
    expect(fake.sentOf(CREATE)).toHaveLength(2);
  });

  it('has its status requested repeatedly', async () => {
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 500);
    await fake.answer(ASK, 503);
    const before = fake.sentOf(ASK).length;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(fake.sentOf(ASK)).toHaveLength(before + 1);
  });
});

describe('while the user has gone back and opened another payment', () => {
  const other = () => transactionOf({ id: 'dep_0', idem: '0190f5fe-7c00-7a00-8000-000000000100' });
  let idem: string;
  beforeEach(() => {
    submitPayment(fake.session, 'deposit', payment);
    idem = fake.session.state.attempt?.idempotencyKey ?? '';
    leaveTransaction(fake.session);
    openRecord(fake.session, other());
  });

  it('the idempotency key of the sent create request stays stored, and its status is requested after a reload', async () => {
    expect(fake.session.get(PendingPaymentStorage).load()?.idempotencyKey).toBe(idem);
    leaveTransaction(fake.session);
    expect(fake.session.get(PendingPaymentStorage).load()?.idempotencyKey).toBe(idem);
    disposeSession(fake.session);
    fake = createFakeSession();
    const started = fake.start();
    expect(fake.sentOf(ASK)[0]?.data).toMatchObject({ idem });
    await fake.answer(ASK, 200, transactionOf({ idem }));
    await started;
    expect(fake.session.state.transaction?.id).toBe('dep_1');
  });

  it.each<[string, number]>([
    ['succeeds', 200],
    ['is rejected', 400],
  ])('and the create request %s, a reload shows the opened payment', async (_what, status) => {
    await fake.answer(CREATE, status, status === 200 ? created() : { code: 'no_requisites' });
    expect(fake.session.get(PendingPaymentStorage).load()?.idempotencyKey).toBe(
      '0190f5fe-7c00-7a00-8000-000000000100',
    );
    leaveTransaction(fake.session);
    expect(fake.session.get(PendingPaymentStorage).load()).toBeNull();
  });
});

it.each([
  ['the same method again, is shown the payment', payment, 'dep_1'],
  ['another method, stays where they are', { ...payment, method: 'oxxo' }, undefined],
])('a user who left before the response, and submits %s', async (_what, next, shown) => {
  submitPayment(fake.session, 'deposit', payment);
  goToMethods(fake.session, 'deposit');
  submitPayment(fake.session, 'deposit', next);
  expect(fake.sentOf(CREATE)).toHaveLength(1);
  await fake.answer(CREATE, 200, created());
  expect(fake.session.state.transaction?.id).toBe(shown);
});

it.each<[string, () => unknown]>([
  ['is created', () => fake.answer(CREATE, 200, created())],
  [
    'was rejected and the form is changed',
    async () => {
      await fake.answer(CREATE, 400, { code: 'no_requisites' });
      clearAttempt(fake.session);
    },
  ],
  ['outlives its session', () => disposeSession(fake.session)],
])(
  'the create request, which may contain a card number, is forgotten once the payment %s',
  async (_what, end) => {
    const kept = fake.session.get(PaymentService);
    submitPayment(fake.session, 'deposit', payment);
    expect(kept.createRequest).toMatchObject(payment);
    await end();
    expect(kept.createRequest).toBeNull();
  },
);

describe('after the response', () => {
  const typed = { full_name: 'María Núñez', amount: '500' };

  it('the typed values stay with the transaction, so that the payment can be tried again without typing', async () => {
    fake.session.state.draft = { ...createDraft('spei'), typed };
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 200, created());
    expect(fake.session.get(TransactionValues).of('dep_1')).toEqual(typed);
    expect(fake.session.state.draft).toBeNull();
  });

  it('to a repeated request, which may be an old one, the transaction is requested; to a first one it is not', async () => {
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 200, created());
    expect(fake.sentOf(ASK)).toEqual([]);
    leaveTransaction(fake.session);
    submitPayment(fake.session, 'deposit', { ...payment, amount: '600' });
    await fake.answer(CREATE, 503);
    await fake.answer(ASK, 404);
    await fake.answer(CREATE, 200, transactionOf({ ...created(), id: 'dep_2', amount: '600.00' }));
    expect(fake.sentOf(ASK).at(-1)?.data).toEqual({ id: 'dep_2' });
  });
});

it('the token of a captcha is sent with the create request', async () => {
  vi.spyOn(MethodCaptcha.prototype, 'solve').mockResolvedValue({ token: { captcha: 'solved' } });
  const [method] = parseMethods([{ name: 'spei', isGeetest: true }], () => {});
  if (method) chooseMethod(fake.session, 'deposit', method);
  submitPayment(fake.session, 'deposit', payment);
  await vi.waitFor(() => expect(fake.sentOf(CREATE)).toHaveLength(1), { timeout: 10_000 });
  expect(JSON.stringify(fake.sentOf(CREATE)[0]?.data)).toContain('"solved"');
  vi.restoreAllMocks();
});

it('the time that a captcha takes is none in which the create request may have arrived', async () => {
  let solve = () => {};
  vi.spyOn(MethodCaptcha.prototype, 'solve').mockReturnValue(
    new Promise((resolve) => {
      solve = () => resolve({ token: { captcha: 'solved' } });
    }),
  );
  const [method] = parseMethods([{ name: 'spei', isGeetest: true }], () => {});
  if (method) chooseMethod(fake.session, 'deposit', method);
  submitPayment(fake.session, 'deposit', payment);
  await vi.advanceTimersByTimeAsync(40_000);
  const solvedAt = Date.now();
  solve();
  await vi.waitFor(() => expect(fake.sentOf(CREATE)).toHaveLength(1), { timeout: 10_000 });
  expect(fake.session.state.attempt?.submittedAt).toBeGreaterThanOrEqual(solvedAt);
  vi.restoreAllMocks();
});

describe('a captcha that cannot load', () => {
  const submit = async () => {
    const [method] = parseMethods([{ name: 'spei', isGeetest: true }], () => {});
    if (method) chooseMethod(fake.session, 'deposit', method);
    submitPayment(fake.session, 'deposit', payment);
    // The attempt loads the code of the captcha first.
    await vi.waitFor(() => expect(fake.session.state.attempt?.phase).toBe('rejected'), { timeout: 10_000 });
    return fake.session.state.attempt?.rejection?.code;
  };

  beforeEach(() => {
    vi.spyOn(MethodCaptcha.prototype, 'solve').mockResolvedValue({ problem: 'captcha_blocked' });
  });
  afterEach(() => vi.restoreAllMocks());

  it('without a network is no fault of a blocker, and is forgiven when the network is back', async () => {
    await fake.turn('waiting');
    expect(await submit()).toBe('offline');
    await fake.turn('open');
    expect(fake.session.state.attempt).toBeNull();
  });

  it('because its code cannot be fetched is blocked', async () => {
    vi.doMock('./solve-captcha.ts', () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
    expect(await submit()).toBe('captcha_blocked');
    vi.doUnmock('./solve-captcha.ts');
  });

  it('while the browser is offline is no fault of a blocker, though the socket has not noticed yet', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await submit()).toBe('offline');
  });

  it('and that the user has closed without a network is closed', async () => {
    vi.spyOn(MethodCaptcha.prototype, 'solve').mockResolvedValue({ problem: 'captcha_closed' });
    await fake.turn('waiting');
    expect(await submit()).toBe('captcha_closed');
  });

  it('with a network is blocked, and stays so', async () => {
    expect(await submit()).toBe('captcha_blocked');
    expect(fake.session.state.attempt?.error).toMatchObject({ code: 'captcha_blocked' });
    expect(fake.notified).toContainEqual([
      'Error',
      expect.objectContaining({ code: 'captcha_blocked', url: 'captcha' }),
    ]);
    await fake.turn('waiting');
    await fake.turn('open');
    expect(fake.session.state.attempt?.phase).toBe('rejected');
  });
});

describe('a reloaded page whose code of payments is not loaded yet', () => {
  let idem: string;
  /** Reloads the page: the stored idempotency key has not been looked up afterwards. */
  const reload = () => {
    disposeSession(fake.session);
    fake = createFakeSession();
  };
  beforeEach(() => {
    submitPayment(fake.session, 'deposit', payment);
    idem = fake.session.state.attempt?.idempotencyKey ?? '';
  });

  it('requests the status of the pending payment when the user submits, and sends no other create request', async () => {
    reload();
    submitPayment(fake.session, 'deposit', { ...payment, amount: '700' });
    submitPayment(fake.session, 'deposit', { ...payment, amount: '700' });
    expect(fake.sentOf(CREATE)).toHaveLength(0);
    expect(fake.sentOf(ASK).map(({ data }) => data.idem)).toEqual([idem]);
    expect(fake.session.get(PendingPaymentStorage).load()?.idempotencyKey).toBe(idem);
    await fake.answer(ASK, 404, { code: 'closed' });
    submitPayment(fake.session, 'deposit', { ...payment, amount: '700' });
    expect(fake.sentOf(CREATE)).toHaveLength(1);
    await fake.answer(CREATE, 200, created());
    leaveTransaction(fake.session);
    submitPayment(fake.session, 'deposit', payment);
    expect(fake.sentOf(CREATE)).toHaveLength(2);
  });

  it('requests that status also after the user opened a payment of the history and left it', async () => {
    reload();
    openRecord(fake.session, transactionOf({ id: 'dep_0', idem: '0190f5fe-7c00-7a00-8000-000000000100' }));
    await fake.session.get(PaymentService).start(fake.session.get(OpenPayments));
    expect(fake.session.get(PendingPaymentStorage).load()?.idempotencyKey).toBe(idem);
    leaveTransaction(fake.session);
    expect(fake.session.state.attempt).toMatchObject({ idempotencyKey: idem, phase: 'checking' });
  });

  it('lets the user submit if the earlier payment is over', async () => {
    await fake.answer(CREATE, 200, created());
    await fake.push({ id: 'dep_1', seq: 2, status: 1 });
    reload();
    submitPayment(fake.session, 'deposit', payment);
    expect(fake.sentOf(CREATE)).toHaveLength(1);
    expect(fake.session.state.attempt?.idempotencyKey).not.toBe(idem);
  });

  it.each([
    ['deposit', 1],
    ['withdrawal', 0],
  ] as const)('that opens the %s list looks up a deposit that has ended: %i times', async (page, times) => {
    await fake.answer(CREATE, 200, created());
    await fake.push({ id: 'dep_1', seq: 2, status: 2 });
    reload();
    fake.session.state.page = page;
    void fake.session.get(PaymentService).start(fake.session.get(OpenPayments));
    await vi.advanceTimersByTimeAsync(0);
    expect(fake.sentOf(ASK)).toHaveLength(times);
  });

  it('lets the user submit beside a pending payment of another widget on the page', async () => {
    const other = createFakeSession();
    sessionStorage.clear();
    await other.start();
    submitPayment(fake.session, 'deposit', payment);
    submitPayment(other.session, 'deposit', payment);
    expect(other.sentOf(CREATE)).toHaveLength(1);
    disposeSession(other.session);
  });
});

describe('code of payments that loads after a delay', () => {
  it('does not take a shown payment for one of an earlier page', async () => {
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(CREATE, 200, created());
    const before = fake.sentOf(ASK).length;
    await fake.session.get(PaymentService).start(fake.session.get(OpenPayments));
    expect(fake.session.state.attempt).toBeNull();
    expect(fake.sentOf(ASK)).toHaveLength(before);
  });
});

describe('after a reload', () => {
  it('the widget finds the pending payment', async () => {
    submitPayment(fake.session, 'deposit', payment);
    const transaction = created();
    disposeSession(fake.session);
    fake = createFakeSession();
    const started = fake.start();
    await fake.answer(ASK, 200, transaction);
    await started;
    expect(fake.session.state.transaction?.id).toBe('dep_1');
    expect(fake.sentOf(CREATE)).toHaveLength(0);
  });

  it('the widget never sends the create request again, because the body is gone', async () => {
    submitPayment(fake.session, 'deposit', payment);
    disposeSession(fake.session);
    fake = createFakeSession();
    const started = fake.start();
    expect(fake.sentOf(ASK)[0]?.data).toMatchObject({ close: true });
    await fake.answer(ASK, 404, { code: 'closed' });
    await started;
    expect(fake.sentOf(CREATE)).toHaveLength(0);
    expect(fake.session.state.attempt).toBeNull();
    expect(fake.session.state.toasts.map(({ message }) => message)).toEqual(['Not created']);
  });

  it('the widget finds the payment that was left open before, if the last one came to nothing', async () => {
    submitPayment(fake.session, 'deposit', payment);
    disposeSession(fake.session);
    fake = createFakeSession();
    const started = fake.start();
    await fake.answer(ASK, 404, { code: 'closed' });
    await started;
    await vi.advanceTimersByTimeAsync(1);
    await fake.answer(OPEN, 200, { items: [transactionOf({ id: 'dep_0' })] });
    expect(fake.session.state.openPayment?.id).toBe('dep_0');
  });

  it('a payment at a cashier that cannot close keys stays pending until no request can be in transit any more', async () => {
    submitPayment(fake.session, 'deposit', payment);
    disposeSession(fake.session);
    fake = createFakeSession();
    const started = fake.start();
    await fake.answer(ASK, 404);
    await started;
    const { submittedAt = Number.NaN } = fake.session.state.attempt ?? {};
    while (fake.session.state.attempt && Date.now() < submittedAt + 60_000) {
      await vi.advanceTimersByTimeAsync(3_000);
      await fake.answer(ASK, 404);
    }
    expect(fake.session.state.attempt).toBeNull();
    expect(Date.now() - submittedAt).toBeGreaterThan(30_000);
  });

  it('the widget finds a payment that was left open in another session', async () => {
    disposeSession(fake.session);
    fake = createFakeSession();
    const started = fake.session.get(PaymentService).start(fake.session.get(OpenPayments));
    const paid = transactionOf({ id: 'dep_0', status: 'processed', amount: '730.00' });
    await fake.answer(OPEN, 200, { items: [transactionOf(), { broken: true }, paid] });
    await started;
    expect(fake.session.state.openPayment?.id).toBe('dep_1');
    // The form offers the last paid amount.
    expect(fake.session.state.lastPaid?.amount).toBe('730.00');
    expect(fake.notified.at(-1)).toMatchObject(['Error', { url: 'transactions' }]);
  });

  it('a response that was in transit while the payment went on is ignored as stale', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    const { msgid } = fake.sentOf(OPEN).at(-1) ?? {};
    await fake.push({ id: 'dep_1', seq: 3, status: 'accepted' });
    await vi.advanceTimersByTimeAsync(500);
    await fake.answer(OPEN, 200, { items: [transactionOf({ seq: 3, status: 'accepted' })] });
    fake.session.client.receive({
      msgid,
      source: '',
      data: { status: 200, data: { items: [transactionOf()] } },
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(fake.session.state.openPayment?.status).toBe('accepted');
  });

  it('a push replaces the request that is in transit: its response offers no payment and does not put off the next request', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    const before = fake.sentOf(OPEN).length;
    await fake.push({ id: 'dep_1', seq: 3, status: 'accepted' });
    await fake.answer(OPEN, 200, { items: [transactionOf()] });
    expect(fake.session.state.openPayment).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    expect(fake.sentOf(OPEN)).toHaveLength(before + 1);
    await fake.answer(OPEN, 200, { items: [transactionOf({ seq: 3, status: 'accepted' })] });
    expect(fake.session.state.openPayment?.status).toBe('accepted');
  });

  it('the widget finds a payment of another session whose push arrived during a payment attempt that came to nothing', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    submitPayment(fake.session, 'deposit', payment);
    await fake.answer(OPEN, 200, { items: [transactionOf()] });
    await fake.answer(CREATE, 409, { code: 'possible_duplicate', id: 'dep_1' });
    goToMethods(fake.session, 'deposit');
    expect(fake.session.state.openPayment).toBeNull();
    await vi.advanceTimersByTimeAsync(15_000);
    await fake.answer(OPEN, 200, { items: [transactionOf()] });
    expect(fake.session.state.openPayment?.id).toBe('dep_1');
  });

  it('the widget looks for a payment whose push names none', async () => {
    const before = fake.sentOf(OPEN).length;
    await fake.push({ status: 'accepted' });
    await vi.advanceTimersByTimeAsync(500);
    expect(fake.sentOf(OPEN)).toHaveLength(before + 1);
  });

  it('the widget looks for payments again after an attempt that came to nothing while it wanted to look', async () => {
    await vi.advanceTimersByTimeAsync(50_000);
    submitPayment(fake.session, 'deposit', payment);
    await vi.advanceTimersByTimeAsync(10_000);
    const before = fake.sentOf(OPEN).length;
    await fake.answer(CREATE, 409, { code: 'possible_duplicate', id: 'dep_1' });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(fake.sentOf(OPEN)).toHaveLength(before + 1);
  });

  it('the widget finds a payment of another session without a push', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    await fake.answer(OPEN, 200, { items: [transactionOf()] });
    expect(fake.session.state.openPayment?.id).toBe('dep_1');
  });
});

it('the session leaves no timer behind when it is disposed', async () => {
  submitPayment(fake.session, 'deposit', payment);
  await fake.answer(CREATE, 200, created());
  disposeSession(fake.session);
  expect(vi.getTimerCount()).toBe(0);
});

describe('a session storage entry that the widget did not write', () => {
  const poison = (entry: unknown) => {
    submitPayment(fake.session, 'deposit', payment);
    const [place] = Object.keys(sessionStorage).filter((name) => !name.endsWith(':confirmed'));
    fake.session.state.attempt = null;
    sessionStorage.setItem(place ?? '', typeof entry === 'string' ? entry : JSON.stringify(entry));
  };
  const entry = { idem: 'k'.repeat(36), type: 'deposit', method: 'spei', amount: '1', since: 0 };

  it.each([
    ['a key that is too long', { ...entry, idem: 'k'.repeat(101) }],
    ['a key that is too short', { ...entry, idem: 'k' }],
    ['another type', { ...entry, type: 'loan' }],
    ['invalid JSON', '{'],
  ])('with %s is ignored and removed, and no payment is shown as pending', async (_, bad) => {
    poison(bad);
    await fake.start();
    expect(fake.session.state.attempt).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('with a date in the future does not delay the status request until that date', () => {
    poison({ ...entry, since: 1e300 });
    expect(fake.session.get(PendingPaymentStorage).load()?.submittedAt).toBe(Date.now());
  });
});
