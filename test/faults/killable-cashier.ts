import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../support/free-port.mjs';

/** The sandbox as a process of its own, because faults kill it. It starts again on the same database. */
export class KillableCashier {
  readonly port: number;
  restarts = 0;
  #child: ChildProcess | null = null;
  #busy: Promise<void> | null = null;
  #env: Record<string, string | undefined>;
  #program: { script: string; clock: string };

  private constructor(port: number, program: { script: string; clock: string }, env: Record<string, string>) {
    this.port = port;
    this.#program = program;
    this.#env = { ...process.env, ...env, PORT: String(port) };
    process.on('exit', () => this.#child?.kill('SIGKILL'));
  }

  static async start(
    program: { script: string; clock: string },
    env: Record<string, string>,
  ): Promise<KillableCashier> {
    const cashier = new KillableCashier(await freePort(), program, env);
    await cashier.#spawn();
    return cashier;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async ready(): Promise<void> {
    await this.#busy;
  }

  /** Ends the process by the signal and starts it again. Calls during a restart have no effect. */
  restart(signal: 'SIGKILL' | 'SIGTERM'): void {
    this.#busy ??= this.#restart(signal).finally(() => {
      this.#busy = null;
    });
  }

  async stop(): Promise<void> {
    await this.#busy;
    await this.#end('SIGTERM');
  }

  async #restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.restarts += 1;
    await this.#end(signal);
    await this.#spawn();
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  async #spawn(): Promise<void> {
    const { script, clock } = this.#program;
    const child = spawn(process.execPath, ['--import', clock, script], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('ready ')) continue;
      return;
    }
    throw new Error('The cashier ended before it was ready');
  }
}
