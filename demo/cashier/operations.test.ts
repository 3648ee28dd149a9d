import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from './operations/log.ts';
import { addressOf, CallerLimits } from './socket/caller-limits.ts';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { write } from './storage/write.ts';
import { CashierClient, DEPOSIT, spei } from './testing/cashier-client.ts';

let cashier: RunningCashier;

beforeAll(async () => {
  cashier = await startCashier({ port: 0, dbPath: ':memory:', speed: 100, drainMs: 300 });
});
afterAll(() => cashier.close());

test.each([
  ['database', { dbPath: 'postgres://me:s3cret@127.0.0.1:1/cashier' }, 'The database of DATABASE_URL'],
  ['Redis', { dbPath: ':memory:', redisUrl: 'redis://me:s3cret@127.0.0.1:1' }, 'The Redis of REDIS_URL'],
])('a %s that is not there is reported in one sentence without the password', async (_, options, subject) => {
  await expect(startCashier({ port: 0, ...options })).rejects.toThrow(
    `${subject} cannot be used: nothing answers at its host and port.`,
  );
});

test('the metrics count calls by request and status, and a user behind a balancer cannot read them', async () => {
  const client = await new CashierClient(cashier.url, 'user-metrics').ready();
  await client.pay(DEPOSIT, spei());
  const metrics = async () => (await fetch(`${cashier.url}metrics`)).text();
  // The test polls because a node omits a figure whose query takes longer than a second.
  await expect.poll(metrics).toMatch(/^cashier_waiting_pushes \d+$[\s\S]*^cashier_due_steps \d+$/m);
  const text = await metrics();
  expect(text).toContain('cashier_calls_total{type="BANKING_DEPOSIT:create-v1",status="200"} 1');
  expect(text).toContain('cashier_call_seconds_count{type="BANKING_DEPOSIT:create-v1"} 1');
  expect(text).toContain('cashier_sockets 1\n');
  expect(text).not.toContain('metrics"');
  const headers = { 'X-Forwarded-For': '203.0.113.7' };
  expect((await fetch(`${cashier.url}metrics`, { headers })).status).toBe(404);
  client.close();
});

test('a closing node refuses new users first, and ends the calls that it has begun', async () => {
  const closing = await startCashier({ port: 0, dbPath: ':memory:', drainMs: 1_000 });
  const client = await new CashierClient(closing.url, 'user-drain').ready();
  await expect.poll(async () => (await fetch(`${closing.url}readyz`)).status).toBe(200);
  await client.pushed(({ source }) => source === 'login.token');
  // The payment waits for the database until this SQL transaction ends, and the closing node waits for the payment.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const holding = write(closing.store, () => held);
  const paid = client.call(DEPOSIT, spei());
  const metrics = async () => (await fetch(`${closing.url}metrics`)).text();
  await expect.poll(metrics).toContain('cashier_running_calls 1\n');
  const end = closing.close();
  const answers = await Promise.all(['readyz', 'healthz'].map((path) => fetch(closing.url + path)));
  expect(answers.map(({ status }) => status)).toEqual([503, 200]);
  release();
  await holding;
  expect((await paid).status).toBe(200);
  await end;
});

test('a node whose database does not answer is not ready, and its other metrics can be read', async () => {
  const broken = await startCashier({ port: 0, dbPath: ':memory:' });
  await broken.store.destroy();
  const ready = await fetch(`${broken.url}readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ isReady: false, database: false, isStaying: true });
  const text = await (await fetch(`${broken.url}metrics`)).text();
  expect(text).toContain('cashier_sockets 0\n');
  expect(text).not.toMatch(/^cashier_waiting_pushes \d/m);
  await broken.close();
});

describe('limits', () => {
  test('the sockets of one address at once are limited, whoever its users are', () => {
    const limits = new CallerLimits();
    const admitted = Array.from({ length: 2_100 }, (_, at) => limits.admit(`u${at}`, '192.0.2.1'));
    expect(admitted.filter(Boolean)).toHaveLength(2_000);
    expect(limits.admit('another', '192.0.2.2')).toBeDefined();
  });

  test.each([
    ['a client that names another address itself', '198.51.100.7', '203.0.113.9', false, '198.51.100.7'],
    ['a client behind a balancer of this machine', '127.0.0.1', '203.0.113.9', false, '203.0.113.9'],
    [
      'a client that adds an address before the balancer',
      '::1',
      '8.8.8.8, 203.0.113.9',
      false,
      '203.0.113.9',
    ],
    ['a client behind a trusted balancer', '10.0.0.2', '203.0.113.9', true, '203.0.113.9'],
    ['a program of this machine', '::ffff:127.0.0.1', undefined, false, null],
  ])('the address of %s', (_, remoteAddress, forwarded, isTrusted, address) => {
    const request = new IncomingMessage(new Socket());
    Object.defineProperty(request.socket, 'remoteAddress', { value: remoteAddress });
    if (forwarded) request.headers['x-forwarded-for'] = forwarded;
    expect(addressOf(request, isTrusted)).toBe(address);
  });

  test('the sockets of one user at once are limited, whatever the address', () => {
    const limits = new CallerLimits();
    const admitted = Array.from({ length: 50 }, (_, at) => limits.admit('u', `192.0.2.${at}`)).filter(
      Boolean,
    );
    expect(admitted).toHaveLength(40);
    admitted[0]?.leave();
    expect(limits.admit('u', '192.0.2.1')).toBeDefined();
    expect(limits.admit('another', '192.0.2.1')).toBeDefined();
  });

  test('all sockets of a user share one limit of calls', () => {
    const limits = new CallerLimits();
    const sockets = [limits.admit('u', null), limits.admit('u', null)];
    const calls = Array.from({ length: 1_000 }, (_, at) => sockets[at % 2]?.mayCall());
    expect(calls.filter(Boolean).length).toBeLessThan(600);
    expect(limits.admit('another', null)?.mayCall()).toBe(true);
  });
});

test('a line of the JSON log has the kind of an error and not its message, which may quote a user', () => {
  const lines: string[] = [];
  const log = createLog({ format: 'json', node: 'node1', clock: () => 0, write: (line) => lines.push(line) });
  log('request failed', { type: 'BANKING:quote-v1', error: new TypeError('María José Núñez') });
  expect(lines.join()).not.toContain('María');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    time: '1970-01-01T00:00:00.000Z',
    level: 'error',
    node: 'node1',
    event: 'request failed',
    type: 'BANKING:quote-v1',
    error: 'TypeError',
  });
});
