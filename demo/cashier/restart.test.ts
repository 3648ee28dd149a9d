import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../test/support/free-port.mjs';
import { openStore } from './storage/database.ts';
import { auditLedger } from './storage/ledger.ts';
import { buildCashier, endOfCashier, killAll, runCashier } from './testing/built-cashier.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from './testing/cashier-client.ts';
import { postgresError, startScriptedServer } from './testing/scripted-server.ts';

let folder: string;
let port: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cashier-'));
  port = String(await freePort());
  await buildCashier();
}, 120_000);
afterEach(killAll);
afterAll(() => rm(folder, { recursive: true }));

/** The response to `open` begins with all open payments, and others follow. */
async function openPayments(client: CashierClient): Promise<string[]> {
  const { data } = await client.call('BANKING:transactions-v1', { open: true });
  const { items } = JSON.parse(JSON.stringify(data)) as { items: { id: string; status: string }[] };
  return items.filter(({ status }) => status === 'waiting' || status === 'accepted').map(({ id }) => id);
}

const database = (name: string) => join(folder, `${name}.db`);

describe('a sandbox process that is killed', () => {
  test('during create requests has stored each of them completely or not at all', async () => {
    const env = { PORT: port, SANDBOX_DB: database('kill'), SANDBOX_SPEED: '20' };
    const bodies = Array.from({ length: 40 }, (_, at) => {
      const amount = String(1_000 + at * 100);
      return at % 2 === 0
        ? ([DEPOSIT, spei({ amount })] as const)
        : ([
            WITHDRAWAL,
            payout({ amount: '300', fields: { ...payout().fields, full_name: `Ana ${'b'.repeat(at + 1)}` } }),
          ] as const);
    });
    // The payments whose create requests succeeded, by key; the restart must keep them.
    const received = new Map<string, string>();
    for (const enough of [4, 11, 19, 28]) {
      const program = await runCashier(env);
      const client = await new CashierClient(program.url, 'user-kill').ready();
      await client.call('BANKING:methods-withdrawal', { country: 'mx', currency: 'MXN' });
      for (const [type, body] of bodies) {
        void client.call(type, body).then(({ status, data }) => {
          if (status === 200) received.set(body.idem, JSON.parse(JSON.stringify(data)).id);
        });
      }
      // The other create requests are in progress: validated, or committed without a response, or not begun.
      await expect.poll(() => received.size, { interval: 1, timeout: 30_000 }).toBeGreaterThanOrEqual(enough);
      await program.kill();
      client.close();
    }
    const program = await runCashier(env);
    const client = await new CashierClient(program.url, 'user-kill').ready();
    const ids = new Set<string>();
    for (const [type, body] of bodies) {
      const { id } = await client.pay(type, body);
      expect(received.get(body.idem) ?? id).toBe(id);
      ids.add(id);
    }
    expect(ids.size).toBe(bodies.length);
    await expect.poll(() => openPayments(client), { timeout: 20_000 }).toEqual([]);
    client.close();
    await program.kill();

    const store = await openStore(env.SANDBOX_DB);
    const payments = await store
      .selectFrom('transactions')
      .selectAll()
      .where('user_id', '=', 'kill')
      .execute();
    expect(payments.map(({ idem }) => idem).toSorted()).toEqual(
      bodies.map(([, { idem }]) => idem).toSorted(),
    );
    const settled = await store
      .selectFrom('ledger')
      .select('movement')
      .where('movement', 'like', 'settle:%')
      .execute();
    expect(new Set(settled.map(({ movement }) => movement)).size).toBe(bodies.length);
    expect(await auditLedger(store)).toEqual([]);
    await store.destroy();
  }, 120_000);

  test('continues its schedule after a restart', async () => {
    const env = { PORT: port, SANDBOX_DB: database('timetable'), SANDBOX_SPEED: '20' };
    const first = await runCashier(env);
    const client = await new CashierClient(first.url, 'user-1').ready();
    const { id, expiresAt } = await client.pay(DEPOSIT, spei());
    await first.kill();
    const second = await runCashier(env);
    const again = await new CashierClient(second.url, 'user-1').ready();
    expect(await again.pay('BANKING:transaction-v1', { id })).toMatchObject({ expiresAt });
    // The test reads the status, because the push may have been sent before this client was connected.
    await expect
      .poll(async () => (await again.pay('BANKING:transaction-v1', { id })).status, { timeout: 20_000 })
      .toBe('processed');
    again.close();
    await second.kill();
  }, 120_000);
});

describe('the sandbox process', () => {
  test('ends cleanly on a signal', async () => {
    const { process: child } = await runCashier({ PORT: port, SANDBOX_DB: database('end') });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test.each(['abc', '0', '70000', '80.5', '-1'])('rejects PORT=%s in one sentence', async (wrong) => {
    expect(await endOfCashier({ PORT: wrong })).toEqual({
      code: 1,
      output: `PORT must be a number from 1 to 65535, and is "${wrong}".\n`,
    });
  });

  test('rejects a port that is in use in one sentence', async () => {
    const other = createServer();
    await once(other.listen(Number(port), '127.0.0.1'), 'listening');
    const end = await endOfCashier({ PORT: port, SANDBOX_DB: database('taken') });
    expect(end).toEqual({
      code: 1,
      output: `Port ${port} is taken: stop what uses it, or choose another with PORT.\n`,
    });
    other.close();
  });
});

test('the tables are migrated by a command, and a command that is none is named', async () => {
  const env = { PORT: port, SANDBOX_DB: database('migrate'), MIGRATE: 'no' };
  expect(await endOfCashier(env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('main.js migrate'),
  });
  expect(await endOfCashier(env, ['migrate'])).toEqual({ code: 0, output: '' });
  const program = await runCashier(env);
  await program.kill();
  expect(await endOfCashier(env, ['forgive'])).toEqual({
    code: 1,
    output:
      'There is no command "forgive": migrate, forget USER, rotate-key, retire-key N, or none to serve.\n',
  });
  expect(await endOfCashier(env, ['rotate-key'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^the new key signs from \d{4}-/),
  });
});

describe('a person is forgotten by a command, while a node runs', () => {
  test('once no payment is open; the rest is said in one sentence', async () => {
    const env = { PORT: port, SANDBOX_DB: database('forget'), SANDBOX_SPEED: '20' };
    const { url } = await runCashier(env);
    const client = await new CashierClient(url, 'user-leaver').ready();
    await client.pay(DEPOSIT, spei({ amount: '512' }));
    expect(await endOfCashier(env, ['forget', 'leaver'])).toEqual({
      code: 1,
      output: '"leaver" has a payment that is not over: cancel it, or try again when it is.\n',
    });
    expect(await endOfCashier(env, ['forget', 'nobody'])).toEqual({
      code: 1,
      output: 'No user is called "nobody".\n',
    });
    await new CashierClient(url, 'user-other').ready();
    expect(await endOfCashier(env, ['forget', 'other'])).toEqual({
      code: 0,
      output: expect.stringMatching(/^forgotten, and kept in the books as forgotten-[\w-]+\n$/),
    });
  });
});

describe('a server that cannot be used ends the process with one sentence, and no database file is left', () => {
  const refusal = postgresError('28P01', 'password authentication failed for user "me"');
  const wrongPassword = '-WRONGPASS invalid username-password pair or user is disabled.\r\n';
  const cases: [string, 'DATABASE_URL' | 'REDIS_URL', (socket: Socket) => void, string][] = [
    [
      'a PostgreSQL that refuses the password',
      'DATABASE_URL',
      (to) => to.end(refusal),
      'the password is wrong',
    ],
    [
      'a Redis that refuses the password',
      'REDIS_URL',
      (to) => to.write(wrongPassword),
      'the password is wrong or missing',
    ],
    [
      'a program that is no PostgreSQL and never answers',
      'DATABASE_URL',
      () => {},
      'nothing at its host and port answers like PostgreSQL',
    ],
    [
      'a program that is no Redis and never answers',
      'REDIS_URL',
      () => {},
      'nothing at its host and port answers like Redis',
    ],
    [
      'a program that is no PostgreSQL and hangs up',
      'DATABASE_URL',
      (to) => to.destroy(),
      'what listens at its host and port closes the connection',
    ],
    [
      'a program that is no Redis and hangs up',
      'REDIS_URL',
      (to) => to.destroy(),
      'what listens at its host and port closes the connection',
    ],
  ];

  test.each(cases)(
    '%s',
    async (_, setting, answer, reason) => {
      const server = await startScriptedServer(answer);
      const file = database('unwritten');
      const isRedis = setting === 'REDIS_URL';
      const end = await endOfCashier({
        PORT: port,
        SANDBOX_DB: file,
        // The cashier connects to Redis first, so it never reaches the database at this address.
        DATABASE_URL: `postgres://me:s3cret@127.0.0.1:${isRedis ? 1 : server.port}/cashier`,
        ...(isRedis && { REDIS_URL: `redis://me:s3cret@127.0.0.1:${server.port}` }),
      });
      server.close();
      const subject = isRedis ? 'The Redis' : 'The database';
      expect(end).toEqual({ code: 1, output: `${subject} of ${setting} cannot be used: ${reason}.\n` });
      expect(existsSync(file)).toBe(false);
    },
    60_000,
  );

  test('without the driver of SQLite, which a node with a database server does not load', async () => {
    const hook = `export function resolve(name, context, next) {
      if (name === 'libsql') throw new Error('libsql is not installed');
      return next(name, context);
    }`;
    const register = `import Module, { register } from 'node:module';
      register(${JSON.stringify(urlOf(hook))});
      const load = Module._load;
      Module._load = (name, ...rest) => {
        if (name === 'libsql') throw new Error('libsql is not installed');
        return load(name, ...rest);
      };`;
    // Node.js 26 warns about `register`, and Node.js 20 has nothing else.
    const NODE_OPTIONS = `--disable-warning=DEP0205 --import=${urlOf(register)}`;
    const end = await endOfCashier({
      PORT: port,
      DATABASE_URL: 'postgres://me@127.0.0.1:1/cashier',
      NODE_OPTIONS,
    });
    expect(end).toEqual({
      code: 1,
      output: 'The database of DATABASE_URL cannot be used: nothing answers at its host and port.\n',
    });
    // Control: without the driver, a node with a database file cannot start.
    const withFile = await endOfCashier({ PORT: port, SANDBOX_DB: database('driver'), NODE_OPTIONS });
    expect(withFile.code).toBe(1);
    expect(withFile.output).toContain('libsql is not installed');
  });

  test('a file that is no database', async () => {
    const file = database('text');
    await writeFile(file, 'Dear diary, this is no database. '.repeat(100));
    const { code, output } = await endOfCashier({ PORT: port, SANDBOX_DB: file });
    expect(code).toBe(1);
    expect(output).toMatch(/^The database file of SANDBOX_DB cannot be used: .+\.\n$/);
    expect(await readFile(file, 'utf8')).toMatch(/^Dear diary/);
  });
});

function urlOf(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
