import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../../demo/cashier/storage/database.ts';

const WORK_TIMEOUT_MS = 60_000;
/** A planned change of a payment (table `schedule`) that has been due for a shorter time may be in progress, so it is not overdue. */
const MAX_LATE_MS = 5_000;

/** Sends the parent process a message; resolves when the expected message comes back. */
export async function tellParent(word: string, expected: string): Promise<void> {
  const answered = new Promise<void>((resolve) => {
    const hear = (answer: unknown) => {
      if (answer !== expected) return;
      process.off('message', hear);
      resolve();
    };
    process.on('message', hear);
  });
  process.send?.(word);
  await answered;
}

export async function findOverdueWork(store: Store): Promise<string[]> {
  const end = Date.now() + WORK_TIMEOUT_MS;
  for (;;) {
    const steps = await store
      .selectFrom('schedule')
      .select(['transaction_id', 'due_at'])
      .where('due_at', '<', Date.now() - MAX_LATE_MS)
      .execute();
    const pushes = await store.selectFrom('outbox').select('id').execute();
    if (steps.length === 0 && pushes.length === 0) return [];
    if (Date.now() > end) {
      return [
        ...steps.map(({ transaction_id: id }) => `a step of ${id} is overdue`),
        ...pushes.map(({ id }) => `push ${id} was never sent`),
      ];
    }
    await pause(500);
  }
}
