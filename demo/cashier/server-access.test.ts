import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCashier } from './start-cashier.ts';
import { StartError } from './start-error.ts';
import { makeTestDatabase } from './testing/test-database.ts';

const { TEST_DATABASE_URL = '', TEST_REDIS_URL = '' } = process.env;

function change(address: string, parts: Partial<Pick<URL, 'username' | 'password' | 'pathname'>>): string {
  return Object.assign(new URL(address), parts).href;
}

/** `npm run cluster -- --check` starts PostgreSQL and Redis for this test. */
describe.skipIf(!TEST_DATABASE_URL || !TEST_REDIS_URL)('access to PostgreSQL and to Redis', () => {
  let place: string;
  let owner: pg.Client;

  beforeAll(async () => {
    place = await makeTestDatabase();
    owner = new pg.Client({ connectionString: place });
    await owner.connect();
    await owner.query("create role reader login password 'reader'");
  });
  afterAll(async () => {
    await owner.query('drop role reader');
    await owner.end();
  });

  const start = (dbPath: string, redisUrl?: string) =>
    startCashier({ port: 0, dbPath, ...(redisUrl && { redisUrl }) });
  const tables = async () =>
    (await owner.query("select table_name from information_schema.tables where table_schema = 'public'"))
      .rows;

  test.each([
    ['a wrong password', { password: 'wrong' }, 'cannot be used: the password is wrong.'],
    ['no password', { password: '' }, 'cannot be used: the password is missing.'],
    ['an unknown database', { pathname: 'nowhere' }, 'cannot be used: it has no database of this name.'],
  ])('with %s for PostgreSQL is refused in one sentence, without a table', async (_, parts, sentence) => {
    await expect(start(change(place, parts))).rejects.toThrow(`The database of DATABASE_URL ${sentence}`);
    expect(await tables()).toEqual([]);
  });

  test('with a user who may not create tables is refused in one sentence, without a table', async () => {
    const address = change(place, { username: 'reader', password: 'reader' });
    await expect(start(address)).rejects.toThrow(
      'The tables of DATABASE_URL cannot be used: this user may not create tables.',
    );
    expect(await tables()).toEqual([]);
  });

  test('a database that is read-only, as one that recovers is, is refused in one sentence', async () => {
    const standby = await makeTestDatabase();
    await (await startCashier({ port: 0, dbPath: standby })).close();
    await owner.query(
      `alter database ${new URL(standby).pathname.slice(1)} set default_transaction_read_only = on`,
    );
    await expect(start(standby)).rejects.toThrow(
      new StartError(
        'The database cannot be used: it is read-only, as a standby and a database that recovers are.',
      ),
    );
  });

  test.each([
    ['a wrong password', { password: 'wrong' }],
    ['no password', { password: '' }],
  ])('with %s for Redis is refused in one sentence, without a table', async (_, parts) => {
    await expect(start(place, change(TEST_REDIS_URL, parts))).rejects.toThrow(
      'The Redis of REDIS_URL cannot be used: the password is wrong or missing.',
    );
    expect(await tables()).toEqual([]);
  });
});
