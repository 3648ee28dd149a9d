import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '../../element/build/command.mjs';
import { findProgram, installPackages, isProgram, mayInstall } from '../support/system-programs.mjs';

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 20_000;
/** Debian installs PostgreSQL's programs here, in a folder for each version, and not on the PATH. */
const POSTGRES_HOME = '/usr/lib/postgresql';

/** @typedef {{ user: number, group: number } | null} Account for PostgreSQL, which does not run as root */
/** @typedef {{ program: string, args: string[], folder: string, name: string, port: number, account?: Account, quit?: NodeJS.Signals, accepts?: () => boolean }} Plan `accepts`: a server may listen before it takes connections */

class ServerProcess {
  #plan;
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;

  /** @param {Plan} plan */
  constructor(plan) {
    this.#plan = plan;
  }

  get pid() {
    return this.#child?.pid;
  }

  async start() {
    const { program, args, folder, name, port, account, accepts = () => true } = this.#plan;
    const output = openSync(join(folder, `${name}.out`), 'a');
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', output, output],
      ...(account && { uid: account.user, gid: account.group }),
    });
    this.#child = child;
    const end = Date.now() + START_TIMEOUT_MS;
    while (!(await listens(port)) || !accepts()) {
      if (child.exitCode !== null || Date.now() > end) {
        throw new CommandError(
          `${name} did not start: ${readFileSync(join(folder, `${name}.out`), 'utf8').slice(-500)}`,
        );
      }
      await wait(50);
    }
  }

  /** @param {NodeJS.Signals} [signal] */
  async stop(signal = 'SIGTERM') {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    if (await Promise.race([exit, wait(STOP_TIMEOUT_MS, null, { ref: false })])) return;
    child.kill('SIGKILL');
    await exit;
  }

  /** @param {NodeJS.Signals} [signal] */
  async restart(signal) {
    await this.stop(signal);
    await this.start();
  }

  /** Kills the program when this process exits, so that no server is left running. */
  kill() {
    this.#child?.kill(this.#plan.quit ?? 'SIGKILL');
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (/** @type {boolean} */ isOpen) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** Finds PostgreSQL, Redis and HAProxy, or installs them from Debian if this process may. Throws one sentence that says what is missing. */
export function requireServers() {
  const missing = bringServers();
  const postgres = findPostgres();
  const redis = findProgram('redis-server');
  const haproxy = findHaproxy();
  if (postgres && redis && haproxy) return { postgres, redis, haproxy };
  throw new CommandError(`The cluster needs the packages ${missing.join(', ')}: install them first.`);
}

/** @returns {string[]} packages that are still missing */
export function bringServers() {
  const missing = listMissing();
  if (missing.length === 0 || !mayInstall()) return missing;
  process.stdout.write(`Installing ${missing.join(', ')} …\n`);
  installPackages(missing);
  return listMissing();
}

function listMissing() {
  return [
    ...(findPostgres() ? [] : ['postgresql']),
    ...(findProgram('redis-server') ? [] : ['redis-server']),
    ...(findHaproxy() ? [] : ['haproxy']),
  ];
}

function findPostgres() {
  try {
    const versions = readdirSync(POSTGRES_HOME).sort((a, b) => Number(b) - Number(a));
    const folders = versions.map((version) => join(POSTGRES_HOME, version, 'bin'));
    return folders.find((folder) => isProgram(join(folder, 'initdb'))) ?? null;
  } catch {
    return null;
  }
}

function findHaproxy() {
  return findProgram('haproxy') ?? (isProgram('/usr/sbin/haproxy') ? '/usr/sbin/haproxy' : null);
}

/**
 * Starts PostgreSQL on loopback, with a password, because other users of the machine can reach the port.
 * @param {string} programs @param {string} folder @param {number} port @param {string} password
 */
export async function startPostgres(programs, folder, port, password) {
  const account = process.getuid?.() === 0 ? readAccount('postgres') : null;
  const data = join(folder, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  if (account) chownSync(data, account.user, account.group);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.user, account.group);
  const access = ['-U', 'cashier', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(join(programs, 'initdb'), ['-D', data, ...access, '-E', 'UTF8', '--locale=C'], {
    stdio: 'ignore',
    cwd: data,
    ...(account && { uid: account.user, gid: account.group }),
  });
  rmSync(passwordFile);
  return runPostgres({ programs, data, port, account });
}

/**
 * Copies a running PostgreSQL; `receiveChanges` collects its later changes.
 * @param {string} programs @param {string} url @param {string} copy a folder that does not exist yet
 */
export function copyPostgres(programs, url, copy) {
  const account = process.getuid?.() === 0 ? readAccount('postgres') : null;
  const args = ['-D', copy, '-X', 'none', '-c', 'fast', '--no-verify-checksums', ...placeOf(url)];
  execFileSync(join(programs, 'pg_basebackup'), args, runAs(account, url));
}

/**
 * Collects the changes of a running PostgreSQL until the caller ends the returned process.
 * @param {string} programs @param {string} url @param {string} changes an empty folder
 */
export function receiveChanges(programs, url, changes) {
  const account = process.getuid?.() === 0 ? readAccount('postgres') : null;
  return spawn(join(programs, 'pg_receivewal'), ['-D', changes, ...placeOf(url)], runAs(account, url));
}

/**
 * Starts a copy with the collected changes up to `until`.
 * @param {{ programs: string, copy: string, changes: string, until: string, port: number }} plan `until`: a time as PostgreSQL writes it
 */
export async function restorePostgres({ programs, copy, changes, until, port }) {
  const account = process.getuid?.() === 0 ? readAccount('postgres') : null;
  writeFileSync(join(copy, 'recovery.signal'), '');
  if (account) chownSync(join(copy, 'recovery.signal'), account.user, account.group);
  const settings = {
    restore_command: `cp ${changes}/%f %p`,
    recovery_target_time: until,
    recovery_target_action: 'promote',
  };
  return runPostgres({ programs, data: copy, port, account, settings });
}

/** @param {string} url */
function placeOf(url) {
  const { hostname, port, username } = new URL(url);
  return ['-h', hostname, '-p', port, '-U', username, '-w'];
}

/** @param {Account} account @param {string} url @returns {import('node:child_process').ExecFileSyncOptions & { stdio: 'ignore' }} */
function runAs(account, url) {
  const env = { ...process.env, PGPASSWORD: new URL(url).password };
  return { stdio: 'ignore', cwd: '/', env, ...(account && { uid: account.user, gid: account.group }) };
}

/** @param {{ programs: string, data: string, port: number, account: Account, settings?: Record<string, string> }} plan */
async function runPostgres({ programs, data, port, account, settings: more }) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: data,
    port,
    max_connections: 200,
    shared_buffers: '256MB',
    log_min_messages: 'warning',
    ...more,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = new ServerProcess({
    program: join(programs, 'postgres'),
    args: ['-D', data, ...options],
    folder: dirname(data),
    name: 'postgres',
    port,
    account,
    // SIGQUIT ends PostgreSQL at once like SIGKILL, but removes its shared memory.
    quit: 'SIGQUIT',
    accepts: () =>
      spawnSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0,
  });
  await server.start();
  return server;
}

/** @param {string} name @returns {{ user: number, group: number }} */
function readAccount(name) {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name}:`));
  const [, , user, group] = row?.split(':') ?? [];
  if (!user || !group) throw new CommandError(`There is no user ${name} as whom PostgreSQL could run.`);
  return { user: Number(user), group: Number(group) };
}

/** @param {string} program @param {string} folder @param {number} port @param {string} password */
export async function startRedis(program, folder, port, password) {
  const config = join(folder, 'redis.conf');
  // The password is in a file, because every user of the machine can read a program's arguments.
  const settings = {
    bind: '127.0.0.1',
    port,
    dir: folder,
    requirepass: password,
    appendonly: 'yes',
    save: '""',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  writeFileSync(config, lines.join('\n'), { mode: 0o600 });
  const server = new ServerProcess({ program, args: [config], folder, name: 'redis', port });
  await server.start();
  return server;
}

/**
 * Starts HAProxy before the nodes; a node gets users while its `/readyz` succeeds.
 * @param {string} program @param {string} folder @param {number} port @param {readonly number[]} nodes ports, of nodes that may start later too
 */
export async function startBalancer(program, folder, port, nodes) {
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    `global
  maxconn 8000
defaults
  mode http
  option forwardfor
  option redispatch
  retries 3
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
frontend cashier
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance leastconn
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
${nodes.map((at, index) => `  server node${index + 1} 127.0.0.1:${at} check inter 500 fall 2 rise 1`).join('\n')}
`,
  );
  const server = new ServerProcess({ program, args: ['-db', '-f', config], folder, name: 'haproxy', port });
  await server.start();
  return server;
}
