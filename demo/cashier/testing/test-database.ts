import pg from 'pg';

let made = 0;

/** A new database for a test: in memory, or on the PostgreSQL that `TEST_DATABASE_URL` names (`npm run cluster -- --check`). */
export async function makeTestDatabase(): Promise<string> {
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) return ':memory:';
  made += 1;
  const name = `test_${process.pid}_${Date.now()}_${made}`;
  const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(TEST_DATABASE_URL);
  address.pathname = name;
  return address.href;
}
