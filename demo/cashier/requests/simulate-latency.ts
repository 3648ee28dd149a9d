import { setTimeout as wait } from 'node:timers/promises';
import type { Cashier } from '../context.ts';

/** Waits as long as a real cashier needs, 300 to 1500 ms (R-SANDBOX-3), or a share of that; the speed factor divides it. */
export async function simulateLatency({ random, speed, latency }: Cashier, share = 1): Promise<void> {
  if (latency === 0) return;
  await wait(((300 + 1_200 * random()) * share * latency) / speed);
}
