import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CashierOptions } from '../../demo/cashier/options.ts';
import { startCashier } from '../../demo/cashier/start-cashier.ts';

/** Speed factor: payments that take minutes in reality end before a test times out. */
const TEST_SPEED = 50;

export interface Sandbox {
  /** The sandbox's origin: `http://localhost:49152`. */
  url: string;
  /** Ends the sandbox and removes its files. */
  stop: () => Promise<void>;
}

/** A cashier of its own for one test file: a free port, an empty database, and accelerated time. */
export async function startSandbox(options: CashierOptions = {}): Promise<Sandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-widget-'));
  const cashier = await startCashier({
    port: 0,
    dbPath: join(folder, 'cashier.db'),
    speed: TEST_SPEED,
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
