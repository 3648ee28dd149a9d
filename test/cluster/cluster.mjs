/** `npm run cluster`: the sandbox on several nodes with PostgreSQL, Redis and HAProxy (docs/scale.md). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../../demo/prepare.mjs';
import { CommandError, offerHelp, ROOT, requireNode, runCommand } from '../../element/build/command.mjs';
import { Cluster } from './cluster-of-nodes.mjs';
import { runLoad } from './load.mjs';

offerHelp(`Usage: npm run cluster [-- --nodes 3] [--port 5173]   starts it, until Ctrl+C
       npm run cluster -- --check [FILE ...]           runs the cashier's tests on its database
       npm run cluster -- --load [--users 300]         measures 1 and 3 nodes, then ends nodes and servers under load

Starts PostgreSQL, Redis and HAProxy from the system's packages on loopback, and nodes of the sandbox behind them.
The data are in a temporary folder and are deleted at the end.`);

const MAX_NODES = 16;
const MAX_USERS = 2_000;
/** Duration of each run of the load. */
const LOAD_SECONDS = 20;
const STRUCK_SECONDS = 40;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    nodes: { type: 'string', default: '3' },
    port: { type: 'string', default: process.env.PORT || '5173' },
    check: { type: 'boolean', default: false },
    load: { type: 'boolean', default: false },
    users: { type: 'string', default: '300' },
  },
});

await runCommand(async () => {
  requireNode();
  if (values.check || values.load) endOnSignal();
  if (values.check) process.exitCode = await check();
  else if (values.load) process.exitCode = await load(readNumber('users', values.users, MAX_USERS));
  else await serve(readNumber('nodes', values.nodes, MAX_NODES), readNumber('port', values.port, 65_535));
});

/** @param {number} nodes @param {number} port */
async function serve(nodes, port) {
  await prepare();
  const cluster = await Cluster.start({ script: join(ROOT, 'dist/cashier/main.js'), nodes, port });
  process.stdout.write(`ready http://localhost:${cluster.port}/ with ${cluster.nodes} nodes\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await cluster.stop();
}

/** Measures one node and three, and then strikes three. @param {number} users */
async function load(users) {
  await prepare();
  const plan = { script: join(ROOT, 'dist/cashier/main.js'), users };
  let faults = 0;
  for (const nodes of [1, 3]) {
    faults += await runLoad({ ...plan, nodes, seconds: LOAD_SECONDS, pauseMs: 0, isStruck: false });
  }
  faults += await runLoad({ ...plan, nodes: 3, seconds: STRUCK_SECONDS, pauseMs: 1_000, isStruck: true });
  return faults === 0 ? 0 : 1;
}

/** Runs the cashier's tests with a database of the server for each file, in place of SQLite. */
async function check() {
  const checked = positionals.length > 0 ? positionals : ['demo/cashier'];
  const cluster = await Cluster.start({ script: '', nodes: 0 });
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...checked],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: cluster.databaseUrl, TEST_REDIS_URL: cluster.redisUrl },
    },
  );
  const [code] = await once(child, 'exit');
  await cluster.stop();
  return code ?? 1;
}

/** Ctrl+C ends a run at once: the exit of this process ends what the cluster has started and deletes its data. */
function endOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

/** @param {string} name @param {string} text @param {number} most */
function readNumber(name, text, most) {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= most) return number;
  throw new CommandError(`--${name} must be a whole number from 1 to ${most}, and "${text}" is not.`);
}
