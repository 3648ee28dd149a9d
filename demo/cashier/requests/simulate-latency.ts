import { setTimeout as wait } from 'node:timers/promises';
import type { Cashier } from '../context.ts';

/** A cashier needs 300 to 1500 ms for an answer (R-SANDBOX-3), and less by the speed factor. */
export async function simulateLatency({ random, speed }: Cashier, share = 1): Promise<void> {
  await wait(((300 + 1_200 * random()) * share) / speed);
}
