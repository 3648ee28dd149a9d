import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CashierOptions } from '../../demo/cashier/options.ts';
import { startCashier } from '../../demo/cashier/start-cashier.ts';

/** No payment changes by itself within the time of a test: the control panel decides, or makes its next step. */
const TEST_SPEED = 0.01;
/** Responses take some milliseconds, as from a cashier nearby. */
const TEST_LATENCY = TEST_SPEED / 50;

export interface Sandbox {
  /** The sandbox's origin: `http://localhost:49152`. */
  url: string;
  stop: () => Promise<void>;
}

/** A cashier of its own for one test file: a free port, an empty database, and a course of payments that the test decides. */
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
