import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Cluster } from './cluster-of-nodes.mjs';
import { LoadUser } from './load-user.mjs';
import { readProcessorTime, sumMetrics } from './usage.mjs';

const SETTLE_TIMEOUT_MS = 180_000;
const LOOK_INTERVAL_MS = 100;
const MAX_ARRIVING_USERS = 20;

/**
 * Users pay one payment after another on a cluster that nothing disturbs. Prints the finished payments a second, the times of calls, the
 * longest delay of a planned change and the use of the processors, then compares what users were told with the database and its ledger.
 * @param {{ script: string, nodes: number, users: number, seconds: number, perSecond?: number }} plan `perSecond`: payments of all users
 * together; without it each user pays again at the response to the payment before
 * @returns {Promise<{ faults: number, perSecond: number }>} payments a second, counted until the last one has ended and was pushed
 */
export async function measure({ script, nodes, users, seconds, perSecond }) {
  const env = { SANDBOX_SPEED: '40', SANDBOX_LATENCY: '0', SANDBOX_CAPTCHA: 'ignore' };
  const cluster = await Cluster.start({ script, nodes, env });
  const database = new pg.Pool({ connectionString: cluster.databaseUrl, max: 2 });
  database.on('error', () => {});
  const calls = { latenciesMs: /** @type {number[]} */ ([]), failed: 0, refused: 0 };
  /** @type {LoadUser[]} */
  const crowd = [];
  while (crowd.length < users) {
    const next = Array.from({ length: Math.min(MAX_ARRIVING_USERS, users - crowd.length) }, (_, at) => {
      // On several nodes, most users have their second tab on another node than the first, so that its pushes come over Redis.
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
  const began = Date.now();
  const lateness = watchSteps(database);
  const rhythm = perSecond === undefined ? undefined : (users / perSecond) * 1_000;
  await Promise.all(crowd.map((user) => user.pay(began + seconds * 1_000, rhythm)));
  const answeredMs = Date.now() - began;
  await drain(database, crowd);
  const wholeMs = Date.now() - began;
  const latestMs = await lateness.end();
  const after = { cpu: used(), metrics: await readMetrics(cluster) };
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const { faults, payments } = await compare(database, crowd);
  for (const user of crowd) user.close();
  await database.end();
  await cluster.stop();
  const whole = payments / (wholeMs / 1_000);
  process.stdout.write(
    `${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${users} users with two sockets${rhythm ? `, ${perSecond?.toFixed(0)} payments a second` : ''}: ` +
      `${whole.toFixed(0)} whole payments a second (${payments}, of which the last one was answered after ${(answeredMs / 1_000).toFixed(1)} s and pushed after ${(wholeMs / 1_000).toFixed(1)} s), ` +
      `no step later than ${latestMs} ms; calls ${percentiles(calls.latenciesMs)}; ${calls.refused} refused, ${calls.failed} without an answer; ` +
      `load of the machine ${load} on ${availableParallelism()} cores\n` +
      `  where the time goes: ${describeTime(before, after, payments)}\n`,
  );
  return { faults, perSecond: whole };
}

/** Reads repeatedly when the next planned change of a payment is due; `end` resolves to the longest delay of one. @param {pg.Pool} database */
function watchSteps(database) {
  let latestMs = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await database.query('select min(due_at) as due from schedule');
      const due = Number(rows[0]?.due ?? Number.POSITIVE_INFINITY);
      latestMs = Math.max(latestMs, Date.now() - due);
      await wait(LOOK_INTERVAL_MS);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return latestMs;
    },
  };
}

/** @typedef {{ cpu: Record<string, number>, metrics: Map<string, number> }} Reading */

/** @param {Reading} before @param {Reading} after @param {number} payments */
function describeTime(before, after, payments) {
  const grown = (/** @type {string} */ name) =>
    (after.metrics.get(name) ?? 0) - (before.metrics.get(name) ?? 0);
  const shares = Object.entries(after.cpu).map(([name, seconds]) => {
    return `${name} ${(((seconds - (before.cpu[name] ?? 0)) * 1_000) / payments).toFixed(1)}`;
  });
  const queries = grown('cashier_query_seconds_count');
  return (
    `processor milliseconds for each payment: ${shares.join(', ')}; ${(queries / payments).toFixed(0)} statements for each payment, ` +
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

const OPEN = "select count(*) from transactions where status in ('waiting', 'accepted')";

/** @param {pg.Pool} database @param {string} text */
const count = async (database, text) => Number((await database.query(text)).rows[0].count);

/** @param {pg.Pool} database @param {LoadUser[]} crowd */
async function drain(database, crowd) {
  const end = Date.now() + SETTLE_TIMEOUT_MS;
  const isQuiet = async () => {
    if ((await count(database, OPEN)) > 0 || (await count(database, 'select count(*) from outbox')) > 0)
      return false;
    const pushed = crowd.reduce((sum, user) => sum + user.pushed.size, 0);
    return pushed >= (await count(database, 'select count(*) from transactions'));
  };
  while (!(await isQuiet()) && Date.now() < end) await wait(100);
}

/** @param {pg.Pool} database @param {LoadUser[]} crowd */
async function compare(database, crowd) {
  const number = (/** @type {string} */ text) => count(database, text);
  const { rows } = await database.query('select id, idem from transactions');
  const idOf = new Map(rows.map(({ id, idem }) => [idem, id]));
  const told = crowd.flatMap((user) => [...user.told]);
  const uncertain = crowd.reduce((sum, user) => sum + user.uncertain.size, 0);
  const pushed = () => crowd.reduce((sum, user) => sum + user.pushed.size, 0);
  const counts = {
    doubled:
      rows.length -
      idOf.size +
      [...idOf.keys()].filter((idem) => !crowd.some((user) => user.told.has(idem))).length,
    lost: told.filter(([idem]) => !idOf.has(idem)).length,
    stuck: (await number(OPEN)) + uncertain,
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
  const faults = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { faults, payments: rows.length };
}
