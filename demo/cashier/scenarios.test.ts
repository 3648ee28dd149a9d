import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { auditLedger } from './storage/ledger.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

let cashier: RunningCashier;
let client: CashierClient;

beforeAll(async () => {
  cashier = await startCashier({ port: 0, dbPath: await makeTestDatabase(), speed: 1000 });
  client = await new CashierClient(cashier.url, 'user-1').ready();
});
afterAll(async () => {
  client.close();
  await cashier.close();
});

describe('magic amounts of a deposit in the sandbox', () => {
  test.each(['300', '350', '499'])('amount %s is processed', async (amount) => {
    const { id } = await client.pay(DEPOSIT, spei({ amount }));
    await client.status(id, 1);
    const done = await client.pay('BANKING:transaction-v1', { id });
    expect(done).toMatchObject({ status: 'processed' });
    expect(done.next).toBeUndefined();
  });

  test.each([
    ['501', 'expired'],
    ['502', 'insufficient_funds'],
    ['503', 'amount_mismatch'],
    ['504', 'wrong_utr'],
    ['505', 'duplicate_utr'],
    ['506', 'rejected_by_bank'],
    ['507', 'kyc_required'],
    ['514', 'cancelled_by_user'],
    ['515', 'third_party_account'],
    ['1502.99', 'insufficient_funds'],
  ])('amount %s fails with reason %s and a text', async (amount, code) => {
    const { id } = await client.pay(DEPOSIT, spei({ amount }));
    await client.status(id, 2);
    const { status, reason } = await client.pay('BANKING:transaction-v1', { id });
    expect({ status, code: reason?.code }).toEqual({ status: 'mistaked', code });
    expect(reason?.message).toMatch(/^[A-Z].*[a-z]/);
  });

  test('amount 518 requests the top window for the page of the provider, and no other amount does', async () => {
    const pay = (amount: string) => client.pay(DEPOSIT, spei({ amount, method: 'mx_card', fields: {} }));
    expect((await pay('518')).next).toMatchObject({ kind: 'redirect', target: 'top' });
    expect((await pay('512')).next).not.toHaveProperty('target');
  });

  test.each([
    ['508', 500, undefined],
    ['509', 401, undefined],
    ['513', 400, 'no_requisites'],
  ])('amount %s is rejected with status %i and leaves no record', async (amount, status, code) => {
    const body = spei({ amount });
    const answer = await client.call(DEPOSIT, body);
    expect(answer.status).toBe(status);
    if (code) expect(answer.data).toMatchObject({ code });
    expect(await client.call('BANKING:transaction-v1', { idem: body.idem })).toMatchObject({ status: 404 });
  });

  test('amount 510 is stored at once, and its response is delayed', async () => {
    const body = spei({ amount: '510' });
    let isAnswered = false;
    void client.call(DEPOSIT, body).then(() => {
      isAnswered = true;
    });
    const { id } = await found(body.idem);
    await client.status(id, 1);
    expect(isAnswered).toBe(false);
  });

  test('amount 511 has an unknown status, and is then processed', async () => {
    const { id } = await client.pay(DEPOSIT, spei({ amount: '511' }));
    await client.status(id, 'in_review');
    await client.status(id, 1);
  });

  test('amount 512 stays waiting', async () => {
    const { id } = await client.pay(DEPOSIT, spei({ amount: '512' }));
    const rows = await cashier.store
      .selectFrom('schedule')
      .selectAll()
      .where('transaction_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('amount 516 is stored, and the socket is closed before the response', async () => {
    const cut = await new CashierClient(cashier.url, 'user-cut').ready();
    const body = spei({ amount: '516' });
    const gone = new Promise((resolve) => cut.socket.once('disconnect', resolve));
    void cut.call(DEPOSIT, body);
    await gone;
    const back = await new CashierClient(cashier.url, 'user-cut').ready();
    const { id } = await back.pay('BANKING:transaction-v1', { idem: body.idem });
    expect((await back.pay(DEPOSIT, body)).id).toBe(id);
    back.close();
  });
});

test('a withdrawal of a magic amount fails and its money is returned', async () => {
  await client.call('BANKING:methods-withdrawal', { country: 'mx', currency: 'MXN' });
  const { id } = await client.pay(WITHDRAWAL, payout({ amount: '607' }));
  await client.status(id, 2);
  const holds = await cashier.store
    .selectFrom('holds')
    .selectAll()
    .where('transaction_id', '=', id)
    .execute();
  expect(holds).toMatchObject([{ state: 'released' }]);
});

test('a deposit whose money goes back stays processed, and is taken from the balance once', async () => {
  const { id, currency } = await client.pay(DEPOSIT, spei({ amount: '521' }));
  const paid = await client.status(id, 1);
  await client.pushed(
    ({ data }) => data.id === id && Number(data.seq) > Number(paid.seq) && data.status === 1,
  );
  const back = await client.pay('BANKING:transaction-v1', { id });
  expect(back).toMatchObject({ status: 'processed', reversal: { state: 'refunded', amount: '521.00' } });
  const moved = await cashier.store
    .selectFrom('ledger')
    .select(['amount', 'currency'])
    .where('account', '=', 'user:1:main')
    .where((row) => row.or([row('movement', '=', `settle:${id}`), row('movement', 'like', `return:${id}:%`)]))
    .execute();
  expect(moved.map(({ amount }) => BigInt(amount)).toSorted()).toEqual([-52_100n, 52_100n].toSorted());
  expect(moved.every((row) => row.currency === currency)).toBe(true);
});

test('a withdrawal that comes back is credited, and keeps its status', async () => {
  await client.call('BANKING:methods-withdrawal', { country: 'mx', currency: 'MXN' });
  const { id } = await client.pay(WITHDRAWAL, payout({ amount: '621' }));
  await client.pushed(({ data }) => data.id === id && Number(data.seq) >= 4);
  expect(await client.pay('BANKING:transaction-v1', { id })).toMatchObject({
    status: 'processed',
    reversal: { state: 'returned', amount: '621.00' },
  });
});

test('pushes have growing sequence numbers, and the ledger is balanced', async () => {
  const counts = new Map<unknown, number>();
  for (const { source, data } of client.pushes) {
    if (source !== 'deposit.status') continue;
    expect(data).toHaveProperty('seq');
    const { id, seq } = JSON.parse(JSON.stringify(data));
    expect(seq).toBeGreaterThan(counts.get(id) ?? 0);
    counts.set(id, seq);
  }
  expect(counts.size).toBeGreaterThan(10);
  expect(await auditLedger(cashier.store)).toEqual([]);
});

async function found(idem: string): Promise<{ id: string }> {
  for (;;) {
    const answer = await client.call('BANKING:transaction-v1', { idem });
    if (answer.status === 200) return client.pay('BANKING:transaction-v1', { idem });
  }
}
