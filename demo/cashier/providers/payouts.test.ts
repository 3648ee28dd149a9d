import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order, PaymentProvider, ProviderState } from '../ports/payment-provider.ts';
import { ProviderRefusal } from '../ports/payment-provider.ts';
import { type RunningCashier, startCashier } from '../start-cashier.ts';
import { auditLedger, availableIn, balanceOf } from '../storage/ledger.ts';
import { CashierClient, payout, WITHDRAWAL } from '../testing/cashier-client.ts';
import { reconcileDay } from './reconcile-day.ts';
import { remoteSteps } from './remote-steps.ts';

/** A bank for payouts. It keeps the orders that it receives and the states that tests set. */
const bank = {
  orders: [] as Order[],
  states: new Map<string, ProviderState>(),
  /** Called before and after the bank takes an order, so that a test can reject the order or lose the response. */
  before: async (_: Order): Promise<void> => {},
  after: async (): Promise<void> => {},
  asked: (_: string): void => {},
};
const provider: PaymentProvider = {
  name: 'bank',
  takes: ({ type }) => type === 'withdrawal',
  open: () => ({ next: { kind: 'wait', text: 'wait.withdrawal' }, expiresAt: null, plan: [], scenario: '' }),
  steps: remoteSteps,
  remote: {
    create: async () => {
      throw new ProviderRefusal('rejected_by_bank');
    },
    async payout(order) {
      await bank.before(order);
      bank.orders.push(order);
      bank.states.set(order.id, { status: 'seen' });
      await bank.after();
      return { status: 'seen' };
    },
    cancel: async ({ id }) => bank.states.get(id) ?? { status: 'failed' },
    async status({ id }) {
      bank.asked(id);
      return bank.states.get(id);
    },
    parseWebhook: ({ raw }) => [{ id: crypto.randomUUID(), payment: raw.toString() }],
    reconcile: async () => [],
  },
};

let cashier: RunningCashier;
let client: CashierClient;
let user = '';
const START = Date.now();
let passedMs = 0;
const clock = () => START + passedMs;
beforeAll(async () => {
  cashier = await startCashier({ port: 0, dbPath: ':memory:', latency: 0, clock, providers: [provider] });
});
afterAll(() => cashier.close());
beforeEach(async () => {
  user = `out${crypto.randomUUID().slice(0, 8)}`;
  client = await new CashierClient(cashier.url, `user-${user}`).ready();
  await client.call('BANKING:methods-withdrawal', { country: 'mx', currency: 'MXN' });
  Object.assign(bank, { orders: [], before: async () => {}, after: async () => {}, asked: () => {} });
});
afterEach(async () => {
  client.close();
  expect(await auditLedger(cashier.store)).toEqual([]);
});

const pot = () => ({ user, account: 'main' as const, currency: 'MXN' });
const balance = () => balanceOf(cashier.store, pot());
const available = () => availableIn(cashier.store, pot());
const read = (id: string) => client.pay('BANKING:transaction-v1', { id });
const report = async (id: string, state: ProviderState) => {
  bank.states.set(id, state);
  await fetch(`${cashier.url}hooks/bank`, { method: 'POST', body: id });
};

test('a payout is sent after its commit, held until the bank has paid, and booked once', async () => {
  const before = await balance();
  bank.before = async ({ id }) => {
    expect(await read(id)).toMatchObject({ status: 'waiting' });
    expect(await available()).toBe(before - 50_000n);
  };
  const { id } = await client.pay(WITHDRAWAL, payout());
  expect(bank.orders).toMatchObject([{ id, amount: '500.00', fields: { clabe: '032180000118359719' } }]);
  expect(await balance()).toBe(before);
  await report(id, { status: 'paid' });
  await client.status(id, 1);
  expect(await balance()).toBe(before - 50_000n);
  await report(id, { status: 'paid' });
  expect(await balance()).toBe(before - 50_000n);
});

test('a payout whose answer is lost is asked for, and never sent again', async () => {
  bank.after = async () => {
    throw new Error('The line is dead');
  };
  const { id } = await client.pay(WITHDRAWAL, payout());
  // The clock passes the pause before the next status request, and any webhook makes the cashier look for due calls.
  passedMs += 3_000;
  await fetch(`${cashier.url}hooks/bank`, { method: 'POST', body: 'another' });
  await client.status(id, 'accepted');
  expect(bank.orders).toHaveLength(1);
  expect(await read(id)).toMatchObject({ status: 'accepted', cancellable: false });
});

test('a node that stood still sends no payout that another one may have taken meanwhile', async () => {
  const moves: string[] = [];
  bank.before = async () => {
    moves.push('sent');
    if (moves.length === 1) throw new Error('The line is dead');
  };
  const { id } = await client.pay(WITHDRAWAL, payout());
  bank.asked = (payment) => {
    // At the second status request the node's lease on the call ends while the node waits for this response.
    if (payment === id && moves.push('asked') === 2) passedMs += 31_000;
  };
  const wake = async (ms: number) => {
    passedMs += ms;
    await fetch(`${cashier.url}hooks/bank`, { method: 'POST', body: 'another' });
  };
  await wake(3_000);
  await expect.poll(() => moves).toEqual(['sent', 'asked']);
  await wake(10_000);
  await client.status(id, 'accepted');
  expect(moves.slice(0, 4)).toEqual(['sent', 'asked', 'asked', 'sent']);
});

test('a payout that the bank refuses gives the money back', async () => {
  const before = await available();
  bank.before = async () => {
    throw new ProviderRefusal('invalid_account');
  };
  const { id } = await client.pay(WITHDRAWAL, payout());
  await client.status(id, 2);
  expect(await available()).toBe(before);
  expect(await balance()).toBe(before);
});

test('a payout that comes back is credited, and stays in the history as sent and returned', async () => {
  const before = await balance();
  const { id } = await client.pay(WITHDRAWAL, payout());
  await report(id, { status: 'paid' });
  await client.status(id, 1);
  await report(id, { status: 'paid', reversal: { state: 'returned', amount: '500.00' } });
  await expect.poll(balance).toBe(before);
  await report(id, { status: 'paid', reversal: { state: 'returned', amount: '500.00' } });
  expect(await balance()).toBe(before);
  expect(await read(id)).toMatchObject({
    status: 'processed',
    reversal: { state: 'returned', amount: '500.00' },
  });
});

describe('a cancellation', () => {
  test('is refused once the payout is on its way', async () => {
    const { id } = await client.pay(WITHDRAWAL, payout());
    expect(await client.call('BANKING_WITHDRAWAL:cancel-v1', { id })).toMatchObject({ status: 409 });
  });

  test('while the bank answers is refused too', async () => {
    let finish = () => {};
    bank.before = () => new Promise((resolve) => (finish = resolve));
    const created = client.pay(WITHDRAWAL, payout());
    const [open] = await expect
      .poll(
        async () =>
          (await cashier.store.selectFrom('transactions').select('id').where('user_id', '=', user).execute())
            .length,
      )
      .toBe(1)
      .then(() =>
        cashier.store.selectFrom('transactions').select('id').where('user_id', '=', user).execute(),
      );
    expect(await client.call('BANKING_WITHDRAWAL:cancel-v1', { id: open?.id })).toMatchObject({
      status: 409,
    });
    finish();
    await created;
  });
});

test('an answer that makes no sense changes nothing, and is asked for again', async () => {
  const { id } = await client.pay(WITHDRAWAL, payout());
  await report(id, { status: 'paid', reversal: { state: 'returned', amount: 'a lot' } });
  await expect
    .poll(async () => (await fetch(`${cashier.url}metrics`)).text())
    .toContain('cashier_provider_calls_total{provider="bank",kind="status",outcome="answered"}');
  await report(id, { status: 'paid' });
  await client.status(id, 1);
});

test('a settlement is compared with the ledger: missing, extra, different, doubled and unreadable lines are named', async () => {
  const ids: string[] = [];
  for (const amount of ['500', '600', '700']) {
    const { id } = await client.pay(
      WITHDRAWAL,
      payout({
        amount,
        fields: { ...payout().fields, full_name: `Ana ${'b'.repeat(Number(amount) / 100)}` },
      }),
    );
    await report(id, { status: 'paid' });
    await client.status(id, 1);
    ids.push(id);
  }
  const [right = '', different = '', extra = ''] = ids;
  const line = (id: string, payment: string, amount: string) => ({ id, payment, currency: 'MXN', amount });
  const lines = [
    line('1', right, '-500.00'),
    line('1', right, '-500.00'),
    line('2', different, '-60.00'),
    line('3', 'wd_unknown', '-1.00'),
    line('4', extra, 'seven'),
  ];
  const reading: PaymentProvider = {
    ...provider,
    ...(provider.remote && { remote: { ...provider.remote, reconcile: async () => lines } }),
  };
  const day = new Date(clock()).toISOString().slice(0, 10);
  const found = (await reconcileDay(cashier.store, reading, day)).filter(({ payment }) =>
    [...ids, 'wd_unknown'].includes(payment),
  );
  expect(found).toEqual([
    { kind: 'twice in the file', payment: right, provider: '-500.00' },
    { kind: 'unreadable', payment: extra, provider: 'seven' },
    { kind: 'another amount', payment: different, provider: '-60.00', ledger: '-600.00' },
    { kind: 'missing in the ledger', payment: 'wd_unknown', provider: '-1.00' },
    { kind: 'missing at the provider', payment: extra, ledger: '-700.00' },
  ]);
});
