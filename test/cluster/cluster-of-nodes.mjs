import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CommandError } from '../../element/build/command.mjs';
import { freePort } from '../support/free-port.mjs';
import { requireServers, startBalancer, startPostgres, startRedis } from './servers.mjs';

/**
 * @typedef {object} ClusterPlan
 * @property {string} script the built cashier
 * @property {number} nodes nodes at the start
 * @property {number} [spare] nodes that may be added later
 * @property {number} [port] port of the balancer; 0 selects a free one
 * @property {Record<string, string>} [env] settings of every node
 * @property {string[]} [imports] modules that are loaded before the cashier
 */

export class Cluster {
  #plan;
  #folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  #password = randomUUID();
  /** @type {Awaited<ReturnType<typeof startPostgres>>[]} */
  #servers = [];
  /** @type {(import('node:child_process').ChildProcess | null)[]} */
  #nodes = [];
  /** @type {number[]} */
  #nodePorts = [];
  port = 0;
  databaseUrl = '';
  redisUrl = '';

  /** @param {ClusterPlan} plan */
  constructor(plan) {
    this.#plan = plan;
    process.on('exit', () => this.#killAll());
  }

  /** @param {ClusterPlan} plan */
  static async start(plan) {
    const cluster = new Cluster(plan);
    try {
      await cluster.#startServers();
      for (let at = 0; at < plan.nodes; at += 1) await cluster.addNode();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  get nodes() {
    return this.#nodes.length;
  }

  /** @param {number} at */
  portOf(at) {
    return this.#nodePorts[at] ?? 0;
  }

  get nodePorts() {
    return this.#nodePorts.filter((_, at) => this.#nodes[at]);
  }

  get programs() {
    const [postgres, redis, balancer] = this.#servers.map(({ pid }) => (pid ? [pid] : []));
    return {
      nodes: this.#nodes.flatMap((child) => child?.pid ?? []),
      PostgreSQL: postgres ?? [],
      Redis: redis ?? [],
      HAProxy: balancer ?? [],
    };
  }

  get postgres() {
    return this.#server(0);
  }

  get redis() {
    return this.#server(1);
  }

  async addNode() {
    const at = this.#nodes.length;
    const port = this.#nodePorts[at];
    if (port === undefined) throw new CommandError('The balancer has no place for another node.');
    const { script, env, imports = [] } = this.#plan;
    const child = spawn(process.execPath, [...imports.flatMap((path) => ['--import', path]), script], {
      env: {
        ...process.env,
        SANDBOX_LOG: 'json',
        ...env,
        PORT: String(port),
        SANDBOX_NODE: `node${at + 1}`,
        DATABASE_URL: this.databaseUrl,
        REDIS_URL: this.redisUrl,
      },
      stdio: ['ignore', 'pipe', openSync(join(this.#folder, `node${at + 1}.log`), 'a')],
    });
    this.#nodes.push(child);
    if (!child.stdout) throw new CommandError('A node has no output.');
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('ready ')) return at;
    }
    const log = readFileSync(join(this.#folder, `node${at + 1}.log`), 'utf8').trim();
    throw new CommandError(`node${at + 1} ended before it was ready: ${log.slice(-500)}`);
  }

  /** @param {number} at @param {NodeJS.Signals} signal */
  async endNode(at, signal) {
    const child = this.#nodes[at];
    this.#nodes[at] = null;
    if (!child || child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  async stopNodes() {
    await Promise.all(this.#nodes.map((_, at) => this.endNode(at, 'SIGTERM')));
  }

  async stop() {
    await this.stopNodes();
    for (const server of this.#servers.toReversed()) await server.stop('SIGINT');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #startServers() {
    const programs = requireServers();
    const [database, redis] = [await freePort(), await freePort()];
    const nodes = this.#plan.nodes + (this.#plan.spare ?? 0);
    this.#nodePorts = await Promise.all(Array.from({ length: nodes }, freePort));
    // If this process is root, PostgreSQL runs as another user (`readAccount`), who has to enter this folder.
    chmodSync(this.#folder, 0o755);
    this.#servers.push(await startPostgres(programs.postgres, this.#folder, database, this.#password));
    this.#servers.push(await startRedis(programs.redis, this.#folder, redis, this.#password));
    this.port = this.#plan.port || (await freePort());
    this.#servers.push(await startBalancer(programs.haproxy, this.#folder, this.port, this.#nodePorts));
    this.databaseUrl = `postgres://cashier:${this.#password}@127.0.0.1:${database}/postgres`;
    this.redisUrl = `redis://:${this.#password}@127.0.0.1:${redis}`;
  }

  /** @param {number} at */
  #server(at) {
    const server = this.#servers[at];
    if (!server) throw new CommandError('The cluster has ended.');
    return server;
  }

  #killAll() {
    for (const child of this.#nodes) child?.kill('SIGKILL');
    for (const server of this.#servers) server.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
