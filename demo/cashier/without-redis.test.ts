import { expect, test } from 'vitest';
import { startCashier } from './start-cashier.ts';
import { CashierClient, DEPOSIT, spei } from './testing/cashier-client.ts';
import { startScriptedRedis } from './testing/scripted-redis.ts';

/** A node must end within this time after SIGTERM, even if a server that it needs is down. */
const MAX_END_MS = 10_000;

test.each([
  ['down', 'close'],
  ['frozen', 'freeze'],
] as const)(
  'a node whose Redis is %s serves new users, pushes to its own sockets and ends',
  async (_, breakIt) => {
    const redis = await startScriptedRedis();
    const cashier = await startCashier({ port: 0, dbPath: ':memory:', speed: 100, redisUrl: redis.url });
    const readiness = async () => {
      const response = await fetch(`${cashier.url}readyz`);
      return { status: response.status, ...(await response.json()) };
    };
    await expect.poll(readiness).toMatchObject({ status: 200, isReady: true, isDegraded: false });

    redis[breakIt]();
    const client = await new CashierClient(cashier.url, 'user-no-redis').ready();
    const { id } = await client.pay(DEPOSIT, spei());
    await client.status(id, 1);

    await expect.poll(readiness).toMatchObject({ status: 200, isReady: true, isDegraded: true });
    const metrics = await (await fetch(`${cashier.url}metrics`)).text();
    expect(metrics).toContain('cashier_degraded 1\n');
    client.close();
    const began = performance.now();
    await cashier.close();
    expect(performance.now() - began).toBeLessThan(MAX_END_MS);
    redis.close();
  },
  60_000,
);
