import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The test build is beside the real build, so that it finds packages and pages by the same relative paths. */
const OUT = at('../../../dist/cashier-under-test');

/** Builds the shipped program in another process, because the bundler does not run in a test's context. */
export async function buildCashier(): Promise<void> {
  const config = ['--config', 'demo/vite.config.ts', '--mode', 'cashier'];
  const options = [...config, '--logLevel', 'error', '--outDir', OUT, '--sourcemap', 'false'];
  const cwd = at('../../..');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...options], {
    cwd,
    env,
  });
}

export interface Program {
  process: ChildProcess;
  url: string;
  kill(): Promise<void>;
}

export async function runCashier(env: Record<string, string>, program = `${OUT}/main.js`): Promise<Program> {
  const child = spawnCashier(env, program);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ready (http:\S+)$/.exec(line) ?? [];
    if (!url) continue;
    const kill = async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    return { process: child, url, kill };
  }
  throw new Error('The cashier ended before it was ready');
}

export async function endOfCashier(
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number; output: string }> {
  const child = spawnCashier(env, undefined, ...args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

const running = new Set<ChildProcess>();

/** Kills the cashiers that a failed test has left running. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

function spawnCashier(env: Record<string, string>, program = `${OUT}/main.js`, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}
