import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type RunningCashier, startCashier } from './start-cashier.ts';
import { CashierClient, DEPOSIT, spei } from './testing/cashier-client.ts';
import { makeTestDatabase } from './testing/test-database.ts';

/** Statements per payment, from its create request to the push of its final status, while other payments are made at the same time. */
const MAX_STATEMENTS = 16;
const USERS = 40;
/** Long enough for sent pushes to be deleted, and so short that an idle node looks for work at most once. */
const QUIET_MS = 400;

/** The test counts statements that reach a server: `npm run cluster -- --check` starts PostgreSQL for it. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('the statements of a payment', () => {
  let cashier: RunningCashier;
  let clients: CashierClient[] = [];

  beforeEach(async () => {
    cashier = await startCashier({ port: 0, dbPath: await makeTestDatabase(), speed: 400, latency: 0 });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await cashier.close();
    vi.restoreAllMocks();
  });

  async function statementsOf(users: number): Promise<string[]> {
    clients = await Promise.all(
      Array.from({ length: users }, (_, at) => new CashierClient(cashier.url, `user-s${at}`).ready()),
    );
    await Promise.all(clients.map((client) => client.call('BANKING:transactions-v1')));
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    // With these amounts the cashier accepts a payment before it is processed, so each payment has two pushes.
    const pays = clients.map((client, at) => client.pay(DEPOSIT, spei({ amount: `${511 + 100 * at}` })));
    const paid = await Promise.all(pays);
    await Promise.all(paid.map(({ id }, at) => clients[at]?.status(id, 1)));
    await wait(QUIET_MS);
    return sent.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : String(Object(query).text),
    );
  }

  test(`are ${MAX_STATEMENTS} at most where many are made at once`, async () => {
    const texts = await statementsOf(USERS);
    expect(texts.length / USERS).toBeLessThanOrEqual(MAX_STATEMENTS);
  });
});
