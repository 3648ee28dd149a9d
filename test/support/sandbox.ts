import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CashierOptions } from '../../demo/cashier/options.ts';
import { startCashier } from '../../demo/cashier/start-cashier.ts';

/** The sandbox is so slow that no payment changes by itself during a test. The test changes payments by the control panel instead. */
const TEST_SPEED = 0.01;
/** With this latency responses take a few milliseconds, as from a cashier nearby. */
const TEST_LATENCY = TEST_SPEED / 50;

export interface Sandbox {
  url: string;
  stop: () => Promise<void>;
}

export async function startSandbox(options: CashierOptions = {}): Promise<Sandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-widget-'));
  const cashier = await startCashier({
    port: 0,
    dbPath: join(folder, 'cashier.db'),
    speed: TEST_SPEED,
    latency: TEST_LATENCY,
    captcha: 'demand',
    ...options,
  });
  return {
    url: `http://localhost:${cashier.port}`,
    stop: async () => {
      await cashier.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let shared: Promise<Sandbox> | null = null;

/** One cashier with the usual settings for all files of a worker. Each test has its own user. */
export async function shareSandbox(): Promise<Sandbox> {
  shared ??= startSandbox();
  return shared;
}

export async function closeSharedSandbox(): Promise<void> {
  await (await shared?.catch(() => null))?.stop();
}
