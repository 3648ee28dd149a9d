import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The built sandbox as a process of its own, so that a test can kill it and start it again on the same database. */
export interface CashierProcess {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** `speed`: how many times faster than real time the sandbox runs. */
export async function createCashierProcess(speed = 50): Promise<CashierProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-widget-'));
  const port = await freePort();
  let child: ChildProcess | null = null;
  const kill = async () => {
    const dying = child;
    child = null;
    if (!dying || dying.exitCode !== null) return;
    dying.kill('SIGKILL');
    await once(dying, 'exit');
  };
  return {
    url: `http://localhost:${port}`,
    start: async () => {
      if (child) return;
      child = await startCashier({
        PORT: String(port),
        SANDBOX_DB: join(folder, 'cashier.db'),
        SANDBOX_SPEED: String(speed),
      });
    },
    kill,
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startCashier(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/cashier/main.js'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('ready ')) return child;
  }
  throw new Error('The cashier ended before it was ready');
}

export async function runToEnd(
  script: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const [code]: (number | null)[] = await once(child, 'close');
  return { code: code ?? null, output };
}
