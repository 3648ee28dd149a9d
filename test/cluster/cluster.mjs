/** `npm run cluster`: the sandbox on several nodes with PostgreSQL, Redis and HAProxy (docs/scale.md). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { installPackages, prepare } from '../../demo/prepare.mjs';
import { CommandError, offerHelp, ROOT, readArguments, runCommand } from '../../element/build/command.mjs';
import { exitOnSignal } from '../support/exit-on-signal.mjs';
import { Cluster } from './cluster-of-nodes.mjs';
import { runLoad } from './load.mjs';

offerHelp(`Usage: npm run cluster [-- --nodes 3] [--port 5173]   starts it, until Ctrl+C
       npm run cluster -- --check [FILE ...]           runs the cashier's tests on its servers; --report FILE counts them
       npm run cluster -- --load [--users 2000] [--seed 7] [--no-measure]
                                                       measures 1 and 3 nodes, then ends nodes and servers while widgets pay

Starts PostgreSQL, Redis and HAProxy from the system's packages on loopback, and nodes of the sandbox behind them.
The data are in a temporary folder and are deleted at the end.`);

const MAX_NODES = 16;
const MAX_USERS = 3_000;
const MAX_SEED = 999_999_999;
const { values, positionals } = readArguments('npm run cluster --', {
  allowPositionals: true,
  options: {
    nodes: { type: 'string', default: '3' },
    port: { type: 'string', default: process.env.PORT || '5173' },
    check: { type: 'boolean', default: false },
    report: { type: 'string' },
    load: { type: 'boolean', default: false },
    users: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % MAX_SEED) },
    'no-measure': { type: 'boolean', default: false },
  },
});

await runCommand(async () => {
  if (values.check || values.load) exitOnSignal();
  if (values.check) process.exitCode = await check();
  else if (values.load) process.exitCode = await load();
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

async function load() {
  const users = readNumber('users', values.users, MAX_USERS);
  const seed = readNumber('seed', values.seed, MAX_SEED);
  await installPackages();
  return (await runLoad({ users, seed, isMeasured: !values['no-measure'] })) === 0 ? 0 : 1;
}

/** Runs the cashier's tests with a new PostgreSQL database for each file, in place of SQLite. */
async function check() {
  const checked = positionals.length > 0 ? positionals : ['demo/cashier'];
  const cluster = await Cluster.start({ script: '', nodes: 0 });
  const reporters = values.report
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${values.report}`]
    : [];
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...reporters, ...checked],
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

/** @param {string} name @param {string} text @param {number} most */
function readNumber(name, text, most) {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= most) return number;
  throw new CommandError(`--${name} must be a whole number from 1 to ${most}, and "${text}" is not.`);
}
