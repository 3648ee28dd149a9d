import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fromDecimal } from '../../src/domain/money/money.ts';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { auditLedger, balanceOf } from './storage/ledger.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;

const balanceIn = (data: unknown): Record<string, unknown> | undefined => Object(data).balanceData;

/** `npm run cluster -- --check` starts PostgreSQL and Redis for this test. */
describe.skipIf(!TEST_DATABASE_URL || !TEST_REDIS_URL)('two nodes', () => {
  let place: string;
  let a: RunningCashier;
  let b: RunningCashier;
  const clients: CashierClient[] = [];

  const node = () =>
    startCashier({ port: 0, dbPath: place, speed: 40, ...(TEST_REDIS_URL && { redisUrl: TEST_REDIS_URL }) });
  const open = async ({ url }: RunningCashier, user: string) => {
    const client = await new CashierClient(url, `user-${user}`).ready();
    clients.push(client);
    await client.call('BANKING:methods-withdrawal', { country: 'mx', currency: 'MXN' });
    return client;
  };

  beforeAll(async () => {
    place = await makeTestDatabase();
    [a, b] = await Promise.all([node(), node()]);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    expect(await auditLedger(b.store)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([a.close(), b.close()]);
  });

  test('a payment on one node is pushed to the tab of its user on the other', async () => {
    const [here, there] = [await open(a, 'tabs'), await open(b, 'tabs')];
    const { id } = await here.pay(DEPOSIT, spei());
    await there.status(id, 0);
    await Promise.all([here.status(id, 1), there.status(id, 1)]);
  });

  // A node may push the result of another node's payment, and each node has its own sequence of pushes.
  test('the balances of both nodes have one order, whichever of them pushes', async () => {
    const tabs = [await open(a, 'order'), await open(b, 'order'), await open(a, 'order')];
    const paid = await Promise.all(
      Array.from({ length: 12 }, (_, at) => {
        const tab = tabs[at % 2] ?? tabs[0];
        const amount = `${500 + at * 100}`;
        return at % 3 === 0 ? tab?.pay(WITHDRAWAL, payout({ amount })) : tab?.pay(DEPOSIT, spei({ amount }));
      }),
    );
    await Promise.all(tabs.flatMap((tab) => paid.map((payment) => payment && tab.status(payment.id, 1))));
    const late = await open(b, 'order');
    const last = await late.pushed(({ data }) => balanceIn(data) !== undefined);
    const { seq: newest } = balanceIn(last) ?? {};
    await Promise.all(tabs.map((tab) => tab.pushed(({ data }) => balanceIn(data)?.seq === newest)));
    const known = new Map<unknown, string>();
    for (const { data } of [...tabs, late].flatMap(({ pushes }) => pushes)) {
      const { seq, ...balance } = balanceIn(data) ?? {};
      if (seq === undefined) continue;
      const text = JSON.stringify(balance);
      expect(known.get(seq) ?? text).toBe(text);
      known.set(seq, text);
    }
    // Each withdrawal holds money and each deposit credits it, so several balances are pushed, and the newest has the highest `seq`.
    expect([known.size > 2, Math.max(...[...known.keys()].map(Number))]).toEqual([true, newest]);
    expect(await balanceOf(b.store, { user: 'order', account: 'main', currency: 'MXN' })).toBe(
      fromDecimal(String(Object(Object(balanceIn(last)).amounts).MXN), 'MXN'),
    );
  });

  test('the same create request on both nodes at once makes one payment', async () => {
    const [here, there] = [await open(a, 'same'), await open(b, 'same')];
    const body = spei();
    const [one, two] = await Promise.all([here.pay(DEPOSIT, body), there.pay(DEPOSIT, body)]);
    expect(two.id).toBe(one.id);
  });

  test('a payment that looks the same is refused on the other node', async () => {
    const [here, there] = [await open(a, 'alike'), await open(b, 'alike')];
    const statuses = (await Promise.all([here.call(DEPOSIT, spei()), there.call(DEPOSIT, spei())])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('a key is either closed on one node or creates a payment on the other', async () => {
    const [here, there] = [await open(a, 'closed'), await open(b, 'closed')];
    for (let at = 0; at < 10; at += 1) {
      const body = spei({ amount: `${600 + at * 100}` });
      const [create, close] = await Promise.all([
        here.call(DEPOSIT, body),
        there.call('BANKING:transaction-v1', { idem: body.idem, close: true }),
      ]);
      expect([
        [200, 200],
        [410, 404],
      ]).toContainEqual([create.status, close.status]);
    }
  });

  test('withdrawals on both nodes at once hold no more than the balance', async () => {
    const [here, there] = [await open(a, 'hold'), await open(b, 'hold')];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        (at % 2 === 0 ? here : there).call(
          WITHDRAWAL,
          payout({ amount: '15012', fields: { ...payout().fields, full_name: `Ana ${'b'.repeat(at + 1)}` } }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { data } of answers.filter(({ status }) => status !== 200)) {
      expect(data).toMatchObject({ code: 'insufficient_funds' });
    }
  });

  test('the schedule of a node that ends is continued by the other', async () => {
    const third = await node();
    const [here, there] = [await open(third, 'end'), await open(b, 'end')];
    const { id } = await here.pay(DEPOSIT, spei());
    here.close();
    await third.close();
    await there.status(id, 1);
  });

  test('each node reports that it is ready, and closes with 503', async () => {
    const third = await node();
    const readiness = async () => (await fetch(`${third.url}readyz`)).json();
    await expect
      .poll(readiness, { timeout: 20_000 })
      .toEqual({ isReady: true, isDegraded: false, database: true, otherNodes: true, isStaying: true });
    await third.close();
  });
});
