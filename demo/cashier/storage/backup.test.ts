import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  copyPostgres,
  receiveChanges,
  requireServers,
  restorePostgres,
  startPostgres,
} from '../../../test/cluster/servers.mjs';
import { freePort } from '../../../test/support/free-port.mjs';
import { startCashier } from '../start-cashier.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from '../testing/cashier-client.ts';
import { auditLedger } from './ledger.ts';

/** False while the server still restores changes. */
async function isWritable(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query('select pg_is_in_recovery() as waits');
  await client.end();
  return rows[0].waits === false;
}

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a database that is restored to a moment has each payment until then once, its money, keys and pushes, and none after it',
  { timeout: 120_000 },
  async () => {
    const { postgres: programs } = requireServers();
    const folder = await mkdtemp(join(tmpdir(), 'backup-'));
    await chmod(folder, 0o777);
    const [copy, changes] = [join(folder, 'copy'), join(folder, 'changes')];
    await mkdir(changes);
    await chmod(changes, 0o777);
    // The test has its own server, because a backup copies all databases of a server, and other tests have made hundreds.
    const [own, password] = [await freePort(), crypto.randomUUID()];
    const server = await startPostgres(programs, folder, own, password);
    const dbPath = `postgres://cashier:${password}@127.0.0.1:${own}/postgres`;
    const pace = { port: 0, latency: 0, speed: 100 };
    const cashier = await startCashier({ ...pace, dbPath });
    const client = await new CashierClient(cashier.url, 'user-drill').ready();
    const receiver = receiveChanges(programs, dbPath, changes);
    await expect.poll(() => readdir(changes), { timeout: 20_000 }).not.toEqual([]);

    const before = await client.pay(DEPOSIT, spei());
    await client.status(before.id, 1);
    copyPostgres(programs, dbPath, copy);
    const order = spei({ amount: '700' });
    const between = await client.pay(DEPOSIT, order);
    await client.status(between.id, 1);
    const open = await client.pay(WITHDRAWAL, payout());
    const moment = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(cashier.store);
    const late = spei({ amount: '900' });
    const after = await client.pay(DEPOSIT, late);
    const file = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(
      cashier.store,
    );
    await expect.poll(() => readdir(changes), { timeout: 20_000 }).toContain(file.rows[0]?.name);
    client.close();
    await cashier.close();
    receiver.kill();
    await server.stop('SIGINT');

    const port = await freePort();
    const until = moment.rows[0]?.now ?? '';
    const restored = await restorePostgres({ programs, copy, changes, until, port });
    const address = new URL(dbPath);
    address.port = String(port);
    await expect.poll(() => isWritable(address.href), { timeout: 30_000 }).toBe(true);
    const again = await startCashier({ ...pace, dbPath: address.href });
    const user = await new CashierClient(again.url, 'user-drill').ready();
    expect(await auditLedger(again.store)).toEqual([]);
    const rows = await again.store.selectFrom('transactions').select(['id', 'status']).execute();
    expect(rows.map(({ id }) => id).toSorted()).toEqual([before.id, between.id, open.id].toSorted());
    expect(await user.pay(DEPOSIT, order)).toMatchObject({ id: between.id });
    // The restored database does not have the payment `after`, so `late` makes a new one. The daily comparison finds the lost one.
    expect((await user.pay(DEPOSIT, late)).id).not.toBe(after.id);
    await expect
      .poll(() => user.pay('BANKING:transaction-v1', { id: open.id }), { timeout: 20_000 })
      .toMatchObject({ status: 'processed' });
    await expect
      .poll(() => again.store.selectFrom('outbox').selectAll().execute(), { timeout: 20_000 })
      .toEqual([]);
    expect(await auditLedger(again.store)).toEqual([]);
    user.close();
    await again.close();
    await restored.stop('SIGINT');
    await rm(folder, { recursive: true });
  },
);
