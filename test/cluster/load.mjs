import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Cluster } from './cluster-of-nodes.mjs';
import { LoadUser } from './load-user.mjs';

/** Longest time in which the last payments of a run may end. */
const SETTLE_TIMEOUT_MS = 60_000;

/**
 * Users pay on a cluster; with `isStruck` a node is killed, one is added, and Redis and PostgreSQL are restarted meanwhile. Prints
 * calls per second and their times, then compares users and ledger. Resolves to the number of faults.
 * @param {{ script: string, nodes: number, users: number, seconds: number, pauseMs: number, isStruck: boolean }} plan
 */
export async function runLoad({ script, nodes, users, seconds, pauseMs, isStruck }) {
  const env = { SANDBOX_SPEED: '40', SANDBOX_LATENCY: '0', SANDBOX_CAPTCHA: 'ignore' };
  const cluster = await Cluster.start({ script, nodes, spare: 1, env });
  const database = new pg.Pool({ connectionString: cluster.databaseUrl, max: 2 });
  database.on('error', () => {});
  const calls = { latenciesMs: /** @type {number[]} */ ([]), failed: 0 };
  const url = `http://127.0.0.1:${cluster.port}`;
  const end = Date.now() + seconds * 1_000;
  const crowd = Array.from({ length: users }, (_, at) => new LoadUser(url, `load${at}`, calls));
  const strikes = isStruck ? strike(cluster, seconds * 1_000) : undefined;
  await Promise.all([...crowd.map((user) => user.pay(end, pauseMs)), strikes]);
  const faults = await compare(database, crowd);
  const sorted = calls.latenciesMs.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) =>
    `${(sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)} ms`;
  process.stdout.write(
    `${nodes} nodes, ${users} users with two sockets: ${(sorted.length / seconds).toFixed(0)} calls a second, ` +
      `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}; ${calls.failed} calls without an answer\n`,
  );
  for (const user of crowd) user.close();
  await database.end();
  await cluster.stop();
  return faults;
}

/** @param {Cluster} cluster @param {number} lastsMs */
async function strike(cluster, lastsMs) {
  const say = (/** @type {string} */ what) => process.stdout.write(`… ${what}\n`);
  const pause = () => wait(lastsMs / 6);
  await pause();
  await cluster.endNode(0, 'SIGKILL');
  say('a node was killed');
  await pause();
  await cluster.addNode();
  say('a node was added');
  await pause();
  await cluster.redis.restart();
  say('Redis was restarted');
  await pause();
  await cluster.postgres.restart('SIGINT');
  say('PostgreSQL was restarted');
}

/** @param {pg.Pool} database @param {LoadUser[]} crowd */
async function compare(database, crowd) {
  const number = async (/** @type {string} */ text) => Number((await database.query(text)).rows[0].count);
  const open = "select count(*) from transactions where status in ('waiting', 'accepted')";
  const end = Date.now() + SETTLE_TIMEOUT_MS;
  while (((await number(open)) > 0 || (await number('select count(*) from outbox')) > 0) && Date.now() < end)
    await wait(200);
  const { rows } = await database.query('select id, idem from transactions');
  const idOf = new Map(rows.map(({ id, idem }) => [idem, id]));
  const told = crowd.flatMap((user) => [...user.told]);
  const uncertain = crowd.reduce((sum, user) => sum + user.uncertain.size, 0);
  const counts = {
    doubled:
      rows.length -
      idOf.size +
      [...idOf.keys()].filter((idem) => !crowd.some((user) => user.told.has(idem))).length,
    lost: told.filter(([idem]) => !idOf.has(idem)).length,
    stuck: (await number(open)) + uncertain,
    wrong: told.filter(([idem, id]) => idOf.has(idem) && idOf.get(idem) !== id).length,
    ledger:
      (await number(
        'select count(*) from (select movement from ledger group by movement having sum(amount::numeric) <> 0) as m',
      )) +
      (await number(
        `select count(*) from balances b where b.amount::numeric <> (select sum(l.amount::numeric) from ledger l
          where l.account = 'user:' || b.user_id || ':' || b.account and l.currency = b.currency)`,
      )) +
      Math.abs(
        rows.length -
          (await number("select count(distinct movement) from ledger where movement like 'settle:%'")),
      ),
  };
  const pushed = crowd.reduce((sum, user) => sum + user.pushed.size, 0);
  process.stdout.write(
    `${rows.length} payments: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}; ` + `${pushed} final statuses were pushed to second tabs\n`,
  );
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
