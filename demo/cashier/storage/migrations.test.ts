import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, Migrator, sql } from 'kysely';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDecimal } from '../../../src/domain/money/money.ts';
import { startCashier } from '../start-cashier.ts';
import { StartError } from '../start-error.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from '../testing/cashier-client.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { openStore, type Store } from './database.ts';
import { auditLedger, balanceOf, book } from './ledger.ts';
import { MIGRATIONS } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { BusySqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { write } from './write.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cashier-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('migration: amounts of a database from before the ISO exponents keep their value', async () => {
  const path = join(folder, 'old.db');
  const before = ['COP', 'IQD', 'MXN'].flatMap((currency) => [
    { currency, account: 'main' as const, amount: '123456789012345678901' },
    { currency, account: 'additional' as const, amount: '0' },
  ]);
  const old = new Kysely<Tables>({ dialect: new BusySqliteDialect(new Database(path)) });
  const earlier = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0004'));
  const { error } = await new Migrator({
    db: old,
    provider: { getMigrations: async () => earlier },
  }).migrateToLatest();
  expect(error).toBeUndefined();
  await old.insertInto('users').values({ id: 'u', country: 'co', currency: 'COP', created_at: 0 }).execute();
  for (const { currency, account, amount } of before) {
    await old.insertInto('balances').values({ user_id: 'u', account, currency, amount }).execute();
    const side = { movement: `opening:u:${account}`, currency, at: 0 };
    await old
      .insertInto('ledger')
      .values([
        { ...side, account: `user:u:${account}`, amount },
        { ...side, account: 'outside:opening', amount: amount === '0' ? '0' : `-${amount}` },
      ])
      .execute();
  }
  await old.destroy();

  const store = await openStore(path);
  const balances = await store.selectFrom('balances').selectAll().execute();
  const received = (code: string, account: string) =>
    balances
      .filter((row) => row.currency === code && row.account === account)
      .map(({ amount }) => toDecimal(BigInt(amount), code));
  expect(received('COP', 'main')).toEqual(['123456789012345678901.00']);
  expect(received('IQD', 'main')).toEqual(['123456789012345678901.000']);
  expect(received('MXN', 'main')).toEqual(['1234567890123456789.01']);
  expect(received('COP', 'additional')).toEqual(['0.00']);
  expect(await auditLedger(store)).toEqual([]);
  await store.destroy();
});

describe('where a job of its own migrates', () => {
  test('a node ends with one sentence while its tables are missing, and changes nothing', async () => {
    const path = join(folder, 'empty.db');
    const start = () => startCashier({ port: 0, dbPath: path, migrates: false });
    await expect(start()).rejects.toThrow(StartError);
    await expect(start()).rejects.toThrow(
      /^The tables of SANDBOX_DB cannot be used: 0001-money, .* is missing/,
    );
    await (await openStore(path)).destroy();
    const cashier = await start();
    await cashier.close();
  });

  test('a node goes on with the tables of the next version, and takes payments', async () => {
    const path = join(folder, 'next.db');
    const next = await openStore(path);
    await sql`alter table transactions add column note text not null default ''`.execute(next);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-next', '2100-01-01')`.execute(
      next,
    );
    await next.destroy();
    const cashier = await startCashier({ port: 0, dbPath: path, latency: 0, speed: 100, migrates: false });
    const client = await new CashierClient(cashier.url, 'user-rolling').ready();
    const { id } = await client.pay(DEPOSIT, spei());
    await client.status(id, 1);
    client.close();
    await cashier.close();
    await (await openStore(path)).destroy();
  });
});

const { TEST_DATABASE_URL } = process.env;

/** `npm run cluster -- --check` starts PostgreSQL for this test; SQLite keeps amounts as text. */
describe.skipIf(!TEST_DATABASE_URL)('amounts in PostgreSQL', () => {
  const typesOf = async (store: Store) => {
    const { rows } = await sql<{ table: string; type: string }>`
      select table_name as table, data_type as type from information_schema.columns
      where column_name in ('amount', 'fee', 'required', 'done') and table_name != 'wallet_calls'
        and table_schema = 'public' order by 1`.execute(store);
    return [...new Set(rows.map(({ type }) => type))];
  };

  test('become numbers while nodes that wrote them as text go on, and nothing is lost', async () => {
    const place = await makeTestDatabase();
    const before = await openPostgres(place, {});
    const provider = { getMigrations: async () => MIGRATIONS };
    expect((await new Migrator({ db: before, provider }).migrateToLatest()).error).toBeUndefined();
    const start = () => startCashier({ port: 0, dbPath: place, latency: 0, speed: 100, migrates: false });
    const cashier = await start();
    const client = await new CashierClient(cashier.url, 'user-numeric').ready();
    await client.call('BANKING:methods-withdrawal', { country: 'mx', currency: 'MXN' });
    expect(await typesOf(before)).toEqual(['text']);
    const large = '123456789012345678901';
    const pot = { user: 'numeric', account: 'main', currency: 'IRR' } as const;
    const held = await balanceOf(before, pot);
    const movement = { name: 'test:large', pot, amount: BigInt(large), counterpart: 'outside:test' };
    await write(before, (writing) => book(writing, { ...movement, at: 0, payment: null }));

    const pay = async (amount: string) => {
      const { id } = await client.pay(DEPOSIT, spei({ amount }));
      await client.status(id, 1);
    };
    await pay('500');
    // The SQL transaction below locks the ledger until the migration has given way; `waiting` counts locks that the migration waits for.
    const waiting = async () =>
      (await sql`select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'`.execute(before))
        .rows.length;
    const busy = write(before, async (writing) => {
      await sql`lock table ledger in row exclusive mode`.execute(writing);
      await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(1);
      await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(0);
    });
    const [, contracted] = await Promise.all([
      Promise.all(['600', '700', '800'].map(pay)),
      openStore(place, { contracts: true }),
      busy,
    ]);
    expect(await typesOf(contracted)).toEqual(['numeric']);
    await pay('900');
    const { id } = await client.pay(WITHDRAWAL, payout({ amount: '300' }));
    await client.status(id, 1);
    const younger = await start();
    const other = await new CashierClient(younger.url, 'user-numeric').ready();
    expect(await other.pay('BANKING:transaction-v1', { id })).toMatchObject({ amount: '300.00' });

    expect(await balanceOf(contracted, pot)).toBe(held + BigInt(large));
    expect(await auditLedger(contracted)).toEqual([]);
    const { rows } = await sql<{ sum: string }>`
      select sum(amount) as sum from ledger where account = 'user:numeric:main' and currency = 'IRR'`.execute(
      contracted,
    );
    expect(rows).toEqual([{ sum: String(held + BigInt(large)) }]);
    await expect(
      sql`update balances set amount = -1 where user_id = 'numeric'`.execute(contracted),
    ).rejects.toThrow('balances_amount_check');
    for (const socket of [client, other]) socket.close();
    for (const node of [cashier, younger]) await node.close();
    for (const store of [before, contracted]) await store.destroy();
  });

  test('are numbers at once in a new database', async () => {
    const store = await openStore(await makeTestDatabase());
    expect(await typesOf(store)).toEqual(['numeric']);
    await store.destroy();
  });
});
