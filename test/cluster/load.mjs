import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../element/build/command.mjs';
import { bundleProgram } from '../faults/bundle-program.mjs';
import { freePort } from '../support/free-port.mjs';
import { Cluster } from './cluster-of-nodes.mjs';
import { measure } from './measure.mjs';
import { readProcessorTime } from './usage.mjs';

const OUT = join(ROOT, 'dist/cluster');
const MEASURED_SECONDS = 20;
/** Users of a measurement: enough to keep the nodes busy, because each sends its next payment with the last response. */
const MEASURED_USERS = 60;
/** Share of the measured throughput at which users pay in the second measurement. */
const STEADY_SHARE = 0.8;
const CROWD_SECONDS = 30;
/** Two idle cores serve so many users without delay at real speed. */
const USERS_AT_PACE_1 = 700;
const MIN_PACE = 0.05;
/** The machine's load, read before the measurement raises it. */
const LOAD_BEFORE = loadavg()[0] ?? 0;

/**
 * Measures one node and three, at full load and at a share of it; then sessions of the widget pay on three nodes while nodes and servers
 * end. Resolves to the number of faults that the measurements found, plus 1 if the sessions found any.
 * @param {{ users: number, seed: number, isMeasured: boolean }} plan
 */
export async function runLoad({ users, seed, isMeasured }) {
  await bundleProgram('demo/cashier/main.ts', join(OUT, 'cashier'));
  await bundleProgram('demo/cashier/main.ts', join(OUT, 'banking'), [withBank]);
  await bundleProgram('test/cluster/crowd.ts', join(OUT, 'crowd'));
  const script = join(OUT, 'cashier/main.js');
  const banking = join(OUT, 'banking/main.js');
  let failed = 0;
  for (const nodes of isMeasured ? [1, 3] : []) {
    const plan = { script, nodes, users: MEASURED_USERS, seconds: MEASURED_SECONDS };
    const full = await measure(plan);
    const steady = await measure({ ...plan, perSecond: full.perSecond * STEADY_SHARE });
    failed += full.faults + steady.faults;
  }
  return failed + (await runCrowd(banking, users, seed));
}

/** Builds the cashier with the failing bank in place of the providers that the environment names. @type {import('vite').Plugin} */
const withBank = {
  name: 'with-bank',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/providers/read-providers.ts') ? join(ROOT, 'test/cluster/bank-provider.ts') : null,
};

/** @param {string} script @param {number} users @param {number} seed */
async function runCrowd(script, users, seed) {
  const clock = pathToFileURL(join(ROOT, 'test/faults/clock.mjs')).href;
  const pace = choosePace(users);
  const time = { FAULTS_PACE: String(pace), FAULTS_EPOCH: String(Date.now()) };
  const bank = await freePort();
  const env = {
    ...time,
    BANK_URL: `http://127.0.0.1:${bank}`,
    SANDBOX_SPEED: '4',
    SANDBOX_CAPTCHA: 'ignore',
  };
  const cluster = await Cluster.start({ script, nodes: 3, spare: 1, env, imports: [clock] });
  const killed = seed % 3;
  const told = Object.entries({
    balancer: cluster.port,
    watch: cluster.portOf((killed + 1) % 3),
    database: cluster.databaseUrl,
    bank,
    seed,
    users,
    lasts: CROWD_SECONDS,
  }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  process.stdout.write(
    `seed ${seed}: ${users} engines of the widget on 3 nodes, clock at ${pace} of real time, load of the machine ${loadText()}\n`,
  );
  const child = spawn(process.execPath, ['--import', clock, join(OUT, 'crowd/crowd.js'), ...told], {
    env: { ...process.env, ...time },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const usage = () => readProcessorTime({ ...cluster.programs, engines: child.pid ? [child.pid] : [] });
  child.on('message', async (word) => {
    if (word === 'arrived') {
      describeUsage('all have arrived', usage());
      await strike(cluster, killed, (CROWD_SECONDS * 1_000) / pace);
      child.send('struck');
    } else if (word === 'settled') {
      describeUsage('all is quiet', usage());
      await cluster.stopNodes();
      child.send('stopped');
    }
  });
  const [code] = await once(child, 'exit');
  await cluster.stop();
  return code === 0 ? 0 : 1;
}

/**
 * Prints the processor time of each running process; that of a killed node is not known. @param {string} moment @param {Record<string,
 * number>} used
 */
function describeUsage(moment, used) {
  const parts = Object.entries(used).map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`);
  process.stdout.write(`${moment}; processor time so far: ${parts.join(', ')}\n`);
}

/** Slows the clock down for many users or a busy machine, because the widget would take the delays for a lost network. @param {number} users */
function choosePace(users) {
  const busy = Math.max(1, LOAD_BEFORE / availableParallelism());
  return Math.round(Math.min(1, Math.max(MIN_PACE, USERS_AT_PACE_1 / users / busy)) * 100) / 100;
}

function loadText() {
  return `${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`;
}

/** @param {Cluster} cluster @param {number} killed @param {number} lastsMs */
async function strike(cluster, killed, lastsMs) {
  const say = (/** @type {string} */ what) => process.stdout.write(`… ${what}\n`);
  const pause = () => wait(lastsMs / 6);
  await pause();
  await cluster.endNode(killed, 'SIGKILL');
  say(`node${killed + 1} was killed`);
  await pause();
  await cluster.addNode();
  say('a node was added');
  await pause();
  await cluster.redis.restart();
  say('Redis was restarted');
  await pause();
  await cluster.postgres.restart('SIGINT');
  say('PostgreSQL was restarted');
  await pause();
}
