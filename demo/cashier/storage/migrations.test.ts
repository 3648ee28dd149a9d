import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, Migrator, sql } from 'kysely';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDecimal } from '../../../src/domain/money/money.ts';
import { startCashier } from '../start-cashier.ts';
import { StartError } from '../start-error.ts';
import { CashierClient, DEPOSIT, spei } from '../testing/cashier-client.ts';
import { openStore } from './database.ts';
import { auditLedger } from './ledger.ts';
import { MIGRATIONS } from './migrations.ts';
import { BusySqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

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
