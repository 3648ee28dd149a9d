import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Cluster } from './cluster-of-nodes.mjs';
import { LoadUser } from './load-user.mjs';
import { readProcessorTime, sumMetrics } from './usage.mjs';

/** Longest time in which the last payments of a run may end. */
const SETTLE_TIMEOUT_MS = 60_000;
/** Limit of the users who arrive at once. */
const MAX_ARRIVING_USERS = 20;

/**
 * Users pay one payment after another on a cluster that nothing disturbs. Prints calls per second, their times and where the time
 * goes, then compares users and ledger. Resolves to the number of faults.
 * @param {{ script: string, nodes: number, users: number, seconds: number }} plan
 */
export async function measure({ script, nodes, users, seconds }) {
  const env = { SANDBOX_SPEED: '40', SANDBOX_LATENCY: '0', SANDBOX_CAPTCHA: 'ignore' };
  const cluster = await Cluster.start({ script, nodes, env });
  const database = new pg.Pool({ connectionString: cluster.databaseUrl, max: 2 });
  database.on('error', () => {});
  const calls = { latenciesMs: /** @type {number[]} */ ([]), failed: 0 };
  /** @type {LoadUser[]} */
  const crowd = [];
  while (crowd.length < users) {
    const next = Array.from({ length: Math.min(MAX_ARRIVING_USERS, users - crowd.length) }, (_, at) => {
      // The second tab connects to a fixed node, for most users not to that of the first tab.
      const second = `http://127.0.0.1:${cluster.portOf((crowd.length + at) % nodes)}`;
      return new LoadUser(`http://127.0.0.1:${cluster.port}`, second, `load${crowd.length + at}`, calls);
    });
    await Promise.all(next.map((user) => user.ready()));
    crowd.push(...next);
  }
  const used = () => {
    const { user, system } = process.cpuUsage();
    return { ...readProcessorTime(cluster.programs), 'the users': (user + system) / 1_000_000 };
  };
  const before = { cpu: used(), metrics: await readMetrics(cluster) };
  const end = Date.now() + seconds * 1_000;
  await Promise.all(crowd.map((user) => user.pay(end)));
  const after = { cpu: used(), metrics: await readMetrics(cluster) };
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const faults = await compare(database, crowd);
  for (const user of crowd) user.close();
  await database.end();
  await cluster.stop();
  const count = calls.latenciesMs.length;
  process.stdout.write(
    `${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${users} users with two sockets: ${(count / seconds).toFixed(0)} calls a second, ` +
      `${percentiles(calls.latenciesMs)}; ${calls.failed} calls without an answer; load of the machine ${load} on ${availableParallelism()} cores\n` +
      `  where the time goes: ${describeTime(before, after, count)}\n`,
  );
  return faults;
}

/** @typedef {{ cpu: Record<string, number>, metrics: Map<string, number> }} Reading */

/** @param {Reading} before @param {Reading} after @param {number} calls */
function describeTime(before, after, calls) {
  const grown = (/** @type {string} */ name) =>
    (after.metrics.get(name) ?? 0) - (before.metrics.get(name) ?? 0);
  const shares = Object.entries(after.cpu).map(([name, seconds]) => {
    return `${name} ${(((seconds - (before.cpu[name] ?? 0)) * 1_000) / calls).toFixed(1)}`;
  });
  const queries = grown('cashier_query_seconds_count');
  return (
    `processor milliseconds for each call: ${shares.join(', ')}; ${(queries / calls).toFixed(0)} queries for each call, ` +
    `${((grown('cashier_query_seconds_sum') * 1_000) / queries).toFixed(1)} ms each; ` +
    `${((grown('cashier_call_seconds_sum') * 1_000) / grown('cashier_call_seconds_count')).toFixed(0)} ms of a call inside a node`
  );
}

/** @param {readonly number[]} latenciesMs */
function percentiles(latenciesMs) {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return [0.5, 0.95, 0.99]
    .map((part) => `p${part * 100} ${(sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)} ms`)
    .join(', ');
}

/** @param {Cluster} cluster */
async function readMetrics(cluster) {
  const texts = await Promise.all(
    cluster.nodePorts.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  return sumMetrics(texts);
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
  const pushed = () => crowd.reduce((sum, user) => sum + user.pushed.size, 0);
  while (pushed() < rows.length && Date.now() < end) await wait(50);
  const counts = {
    doubled:
      rows.length -
      idOf.size +
      [...idOf.keys()].filter((idem) => !crowd.some((user) => user.told.has(idem))).length,
    lost: told.filter(([idem]) => !idOf.has(idem)).length,
    stuck: (await number(open)) + uncertain,
    wrong: told.filter(([idem, id]) => idOf.has(idem) && idOf.get(idem) !== id).length,
    'wrong in the ledger':
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
    'not pushed to the second tab': rows.length - pushed(),
  };
  process.stdout.write(
    `${rows.length} payments: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}\n`,
  );
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
