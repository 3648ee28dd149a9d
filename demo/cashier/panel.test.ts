import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOCKET_PATH } from '../../src/api/contract.ts';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { auditLedger } from './storage/ledger.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

let cashier: RunningCashier;
let client: CashierClient;
let panel: Socket;

beforeAll(async () => {
  // At this speed no scheduled step is due while the tests run, so only the panel changes payments.
  const pace = { speed: 1, latency: 0.05, random: () => 0.99 };
  cashier = await startCashier({ port: 0, dbPath: await makeTestDatabase(), ...pace });
  client = await new CashierClient(cashier.url, 'user-1').ready();
  panel = openPanel();
});
afterAll(async () => {
  client.close();
  panel.disconnect();
  await cashier.close();
});

function openPanel(
  headers: Record<string, string> = {},
  { url, auth = {} }: { url: string; auth?: Record<string, string> } = cashier,
): Socket {
  return io(`${url}panel`, {
    auth,
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  });
}

const ask = (event: string, data: Record<string, unknown>, by = panel) =>
  by.timeout(20_000).emitWithAck(event, data);
const create = (amount: string) => client.pay(DEPOSIT, spei({ amount }));

describe('the control panel of the sandbox', () => {
  test('approves a payment, and the balance changes', async () => {
    const { id } = await create('1000');
    expect(await ask('approve', { id })).toMatchObject({ ok: true, data: { id, status: 'processed' } });
    await client.status(id, 1);
    expect(await ask('reject', { id })).toEqual({
      ok: false,
      message: 'The transaction is processed and stays so',
    });
    expect(await auditLedger(cashier.store)).toEqual([]);
  });

  test('makes the next planned change of a payment now, and no other', async () => {
    const { id } = await client.pay(WITHDRAWAL, payout({ amount: '300' }));
    expect(await ask('step', { id })).toMatchObject({ ok: true });
    await client.status(id, 'accepted');
    expect(await ask('step', { id })).toMatchObject({ ok: true });
    await client.status(id, 1);
    expect(await ask('step', { id })).toEqual({ ok: false, message: 'No change is planned there' });
  });

  test('gives money of a processed payment back, in parts, and never more than it has', async () => {
    const { id } = await create('1350');
    expect(await ask('reverse', { id, state: 'reversed' })).toMatchObject({ ok: false });
    await ask('approve', { id });
    expect(await ask('reverse', { id, state: 'reversed', amount: '300' })).toMatchObject({ ok: true });
    expect(await ask('reverse', { id, state: 'reversed', amount: '300' })).toMatchObject({ ok: false });
    expect(await ask('reverse', { id, state: 'returned' })).toMatchObject({ ok: false });
    expect(await ask('reverse', { id, state: 'reversed', amount: '1350.01' })).toMatchObject({ ok: false });
    const { status, reversal } = await client.pay('BANKING:transaction-v1', { id });
    expect([status, reversal?.state, reversal?.amount]).toEqual(['processed', 'reversed', '300.00']);
    expect(await auditLedger(cashier.store)).toEqual([]);
  });

  test('rejects a payment with a reason, and lets it expire', async () => {
    const [one, two] = [await create('1100'), await create('1200')];
    await ask('reject', { id: one.id, reason: 'kyc_required' });
    await ask('expire', { id: two.id });
    await client.status(two.id, 2);
    const reasons = await Promise.all(
      [one, two].map(({ id }) => client.pay('BANKING:transaction-v1', { id })),
    );
    expect(reasons.map(({ reason }) => reason?.code)).toEqual(['kyc_required', 'expired']);
  });

  test('pushes any status', async () => {
    const { id } = await create('1300');
    await ask('status', { id, value: 'on_the_moon' });
    await client.status(id, 'on_the_moon');
    expect(await client.pay('BANKING:transaction-v1', { id })).toMatchObject({ status: 'accepted' });
    await ask('status', { id, value: 7 });
    await client.pushed(({ data }) => data.id === id && data.status === 7);
    expect(await client.pay('BANKING:transaction-v1', { id })).toMatchObject({ status: 'accepted' });
  });

  test('lists payments, and reports every change of the user that it watches', async () => {
    const received: { id: string; status: string }[] = [];
    panel.on('transaction', (summary) => received.push(summary));
    expect(await ask('watch', { user: '1' })).toEqual({ ok: true, data: null });
    const { id } = await create('1400');
    const { data } = await ask('list', { user: '1', open: true });
    expect(data).toContainEqual(expect.objectContaining({ id, amount: '1400.00', status: 'waiting' }));
    await ask('approve', { id });
    await expect
      .poll(() => received.filter((change) => change.id === id).map(({ status }) => status), {
        timeout: 10_000,
      })
      .toEqual(['waiting', 'processed']);
  });

  test('delays responses', async () => {
    await ask('delay', { user: '1', ms: 400 });
    const began = performance.now();
    await client.call('BANKING:transactions-v1');
    expect(performance.now() - began).toBeGreaterThan(390);
    await ask('delay', { user: '1', ms: 0 });
  });

  test('postpones the scheduled events of a transaction', async () => {
    const { id } = await create('1500');
    const due = () =>
      cashier.store.selectFrom('schedule').select('due_at').where('transaction_id', '=', id).execute();
    const before = await due();
    await ask('delay', { id, ms: 60_000 });
    expect(await due()).toEqual(before.map(({ due_at }) => ({ due_at: due_at + 60_000 })));
  });

  test('loses the pushes to a user for a while, and still notifies the panel', async () => {
    const quiet = await new CashierClient(cashier.url, 'user-quiet').ready();
    const pay = (amount: string) => quiet.pay(DEPOSIT, spei({ amount }));
    const isOf = (wanted: string) => quiet.pushes.some(({ data }) => JSON.stringify(data).includes(wanted));
    await ask('watch', { user: 'quiet' });
    await ask('mute', { user: 'quiet', ms: 60_000 });
    const lost = await pay('512');
    const seen = new Promise((resolve) =>
      panel.on(
        'transaction',
        (summary) => summary.id === lost.id && summary.status === 'processed' && resolve(summary),
      ),
    );
    await ask('approve', { id: lost.id });
    await seen;

    await ask('mute', { user: 'quiet', ms: 0 });
    const { id } = await pay('612');
    await ask('approve', { id });
    await quiet.status(id, 1);
    // Pushes of a user keep their sequence, so a push about the first payment would have arrived already.
    expect(isOf(lost.id)).toBe(false);
    expect(await quiet.pay('BANKING:transaction-v1', { id: lost.id })).toMatchObject({ status: 'processed' });
    quiet.close();
  });

  test('closes the socket of a user, and blocks it for a while', async () => {
    const victim = await new CashierClient(cashier.url, 'user-victim').ready();
    const gone = new Promise((resolve) => victim.socket.once('disconnect', resolve));
    await ask('drop', { user: 'victim', refuseFor: 600_000 });
    await gone;
    const early = new CashierClient(cashier.url, 'user-victim');
    await expect(early.ready()).rejects.toMatchObject({ data: { status: 503 } });
    await ask('drop', { user: 'victim', refuseFor: 100 });
    const isAdmitted = async () => {
      const late = new CashierClient(cashier.url, 'user-victim');
      const isIn = await late.ready().then(
        () => true,
        () => false,
      );
      late.close();
      return isIn;
    };
    await expect.poll(isAdmitted, { timeout: 20_000 }).toBe(true);
    expect(client.socket.connected).toBe(true);
  });

  test('sets a balance through the ledger', async () => {
    await ask('setBalance', { user: '1', currency: 'MXN', amount: '12.34' });
    await client.pushed(({ data }) => JSON.stringify(data).includes('"MXN":"12.34"'));
    expect(await ask('setBalance', { user: '1', currency: 'JPY', amount: '1.5' })).toMatchObject({
      ok: false,
    });
    expect(await auditLedger(cashier.store)).toEqual([]);
  });

  test.each([
    ['approve', { id: 'nothing' }],
    ['approve', {}],
    ['drop', { user: '../..' }],
  ])('%s with %j is rejected with a message', async (event, data) => {
    expect(await ask(event, data)).toEqual({ ok: false, message: expect.stringMatching(/^[A-Z].* /) });
  });

  test('is closed to pages of another origin', async () => {
    const foreign = openPanel({ origin: 'https://evil.example' });
    await expect(
      new Promise<void>((resolve, reject) => {
        foreign.once('connect', resolve);
        foreign.once('connect_error', reject);
      }),
    ).rejects.toThrow('pages of this machine');
    foreign.disconnect();
  });
});

describe('operators with names', () => {
  const named = (name: string) => openPanel({}, { url: cashier.url, auth: { operator: name, secret: name } });
  let alex: Socket;
  let robin: Socket;
  beforeAll(() => {
    [alex, robin] = [named('alex'), named('robin')];
  });
  afterAll(() => {
    for (const socket of [alex, robin]) socket.disconnect();
  });
  const acts = async (payment: string) => {
    const { data } = await ask('acts', {});
    return data.filter((act: { payment: string }) => act.payment === payment);
  };
  const statusOf = async (id: string) => (await client.pay('BANKING:transaction-v1', { id })).status;

  test('move money with a reason and a second operator alone, and both are stored with what has changed', async () => {
    const { id } = await create('1600');
    expect(await ask('approve', { id }, alex)).toEqual({
      ok: false,
      message: 'This moves money: say why',
    });
    const why = 'The bank confirmed it by telephone';
    const asked = await ask('approve', { id, why }, alex);
    const waiting = asked.data.waiting;
    expect(asked).toEqual({ ok: true, data: { waiting: expect.any(Number) } });
    expect(await statusOf(id)).toBe('waiting');
    expect(await ask('confirm', { act: waiting }, alex)).toEqual({
      ok: false,
      message: 'Another operator has to confirm this',
    });
    expect(await ask('confirm', { act: waiting })).toMatchObject({ ok: false });

    expect(await ask('confirm', { act: waiting }, robin)).toMatchObject({ ok: true, data: { id } });
    await client.status(id, 1);
    expect(await ask('confirm', { act: waiting }, robin)).toEqual({
      ok: false,
      message: 'This was decided before',
    });
    const [act] = await acts(id);
    expect(act).toMatchObject({ operator: 'alex', decider: 'robin', act: 'approve', state: 'done', why });
    expect([act.before.status, act.after.status]).toEqual(['waiting', 'processed']);
    const [before, after] = [act.before, act.after].map((facts) => BigInt(facts['balance main MXN']));
    expect(Number(after) - Number(before)).toBe(160_000);
    expect(await auditLedger(cashier.store)).toEqual([]);
  });

  test('do alone what moves no money, and it is stored with their name', async () => {
    const { id } = await create('1650');
    expect(await ask('reject', { id, reason: 'kyc_required' }, alex)).toMatchObject({ ok: true });
    expect(await acts(id)).toMatchObject([
      { operator: 'alex', decider: null, state: 'done', detail: { id, reason: 'kyc_required' } },
    ]);
  });

  test('need a second one to give the money of a withdrawal back, and the second one can refuse', async () => {
    const { id } = await client.pay(WITHDRAWAL, payout({ amount: '350' }));
    const { data } = await ask('expire', { id, why: 'The user asked' }, robin);
    expect(await ask('refuse', { act: data.waiting }, alex)).toEqual({ ok: true, data: null });
    expect(await ask('confirm', { act: data.waiting }, alex)).toMatchObject({ ok: false });
    expect(await statusOf(id)).toBe('waiting');
    expect(await acts(id)).toMatchObject([{ operator: 'robin', decider: 'alex', state: 'refused' }]);
  });

  test('confirm only what is still as the first one has seen it', async () => {
    const account = { user: '1', currency: 'MXN' };
    const { data } = await ask('setBalance', { ...account, amount: '50', why: 'A goodwill' }, alex);
    await ask('setBalance', { ...account, amount: '70' });
    expect(await ask('confirm', { act: data.waiting }, robin)).toEqual({
      ok: false,
      message: 'The payment or the balance has changed meanwhile: ask for it again',
    });
    await ask('refuse', { act: data.waiting }, alex);
    // The payment between the act and its confirmation changes the balance, but not the sum that the act moves.
    const [one, two] = [await create('1620'), await create('1630')];
    const asked = await ask('approve', { id: one.id, why: 'Seen in the statement' }, alex);
    await ask('approve', { id: two.id });
    expect(await ask('confirm', { act: asked.data.waiting }, robin)).toMatchObject({ ok: true });
    expect(await auditLedger(cashier.store)).toEqual([]);
  });

  test('confirm an act once, though two of them press at the same moment', async () => {
    const { id } = await create('1640');
    const { data } = await ask('approve', { id, why: 'Seen in the statement' }, alex);
    const confirmed = await Promise.all(
      Array.from({ length: 4 }, () => ask('confirm', { act: data.waiting }, robin)),
    );
    expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await auditLedger(cashier.store)).toEqual([]);
  });

  test.each([
    ['a wrong secret', { operator: 'alex', secret: 'robin' }],
    ['an unknown name', { operator: 'eve', secret: 'eve' }],
  ])('are not those with %s', async (_, auth) => {
    await expect(refusal(openPanel({}, { url: cashier.url, auth }))).resolves.toBe(
      'The panel is for operators',
    );
  });

  test('are the only ones who may act where the operator has named them', async () => {
    const secret = 'a-secret-of-sixteen';
    const strict = await startCashier({
      port: 0,
      dbPath: ':memory:',
      operators: `ana:${secret} ben:${secret}`,
    });
    const { url } = strict;
    expect(await refusal(openPanel({}, { url }))).toBe('The panel is for operators');
    expect(await refusal(openPanel({}, { url, auth: { operator: 'alex', secret: 'alex' } }))).toBe(
      'The panel is for operators',
    );
    const ana = openPanel({}, { url, auth: { operator: 'ana', secret } });
    expect(await ask('acts', {}, ana)).toEqual({ ok: true, data: [] });
    ana.disconnect();
    await strict.close();
  });

  test.each([
    ['ana:a-secret-of-sixteen', /two different names/],
    ['ana:short ben:a-secret-of-sixteen', /shorter than 16/],
    ['bank:a-secret-of-sixteen ben:a-secret-of-sixteen', /entries such as/],
  ])('%s is a setting with which no node starts', async (operators, message) => {
    await expect(startCashier({ port: 0, dbPath: ':memory:', operators })).rejects.toThrow(message);
  });
});

const refusal = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('it opened'));
    socket.once('connect_error', ({ message }) => resolve(message));
  }).finally(() => socket.disconnect());

describe('the provider’s page of the sandbox', () => {
  const wallet = (amount: string) =>
    spei({ method: 'wallet_latam', amount, fields: { email: 'ana@example.com' } });

  test('decides a payment instead of the schedule', async () => {
    const { id, next } = await client.pay(DEPOSIT, wallet('2000'));
    const url = next?.kind === 'redirect' ? next.url : '';
    expect(url).toBe(`http://localhost:${cashier.port}/sandbox/provider/${id}`);
    const page = await fetch(url, { method: 'POST', body: 'MD=1' });
    expect(await page.text()).toContain('Sandbox bank');
    expect(await (await fetch(`${url}/summary`)).json()).toMatchObject({
      amount: '2000.00',
      status: 'waiting',
    });
    await fetch(`${url}/opened`, { method: 'POST' });
    const rows = await cashier.store
      .selectFrom('schedule')
      .selectAll()
      .where('transaction_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
    expect(await (await fetch(`${url}/approve`, { method: 'POST' })).json()).toMatchObject({ ok: true });
    await client.status(id, 1);
  });

  test('declines a payment, and accepts no requests of other origins', async () => {
    const { id } = await client.pay(DEPOSIT, wallet('2100'));
    const url = `${cashier.url}sandbox/provider/${id}`;
    const foreign = await fetch(`${url}/approve`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect((await fetch(`${url}/approve`)).status).toBe(403);
    await fetch(`${url}/reject`, { method: 'POST' });
    await client.status(id, 2);
  });

  test('decides no payment of a real provider', async () => {
    const { id } = await create('2200');
    await cashier.store.updateTable('transactions').set({ provider: 'pix' }).where('id', '=', id).execute();
    const url = `${cashier.url}sandbox/provider/${id}`;
    expect((await fetch(`${url}/approve`, { method: 'POST' })).status).toBe(404);
    expect(await client.pay('BANKING:transaction-v1', { id })).toMatchObject({ status: 'waiting' });
  });
});
