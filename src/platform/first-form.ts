import { afterNextPaint } from './after-next-paint.ts';
import { withTimeout } from './with-timeout.ts';

/** Code that never arrives must not hold back the rest for longer. */
const MAX_WAIT_MS = 5_000;

let loading: Promise<unknown> = Promise.resolve();

/** The view loads the code of the first form; other code is requested after it, because both would share the network. */
export function setFirstForm(code: Promise<unknown>): void {
  loading = code;
}

/** Resolves once the screen is painted and the code of the first form has arrived, or has failed to load. */
export async function afterFirstForm(): Promise<void> {
  await afterNextPaint();
  await withTimeout(loading, MAX_WAIT_MS).catch(() => {});
}
