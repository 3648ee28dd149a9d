import { readFileSync } from 'node:fs';

const REFERENCE = Array.from({ length: 20_000 }, (_, at) => ({ label: `k${at}`, value: String(at) }));
/** Milliseconds that one run of the reference work takes on an idle machine of two cores. */
const REFERENCE_MS = 12.5;
/** Number of times that work may exceed its limit before it counts as slow, because other tests slow this machine down. */
const MAX_TRIES = 12;

/** Milliseconds that this thread has computed. Only Linux says so; elsewhere the work of other tests counts too. */
function computedMs(): number {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Milliseconds that work that needs `limitMs` on an idle machine takes under the load of this moment. */
function timeReference(limitMs: number): number {
  const startedAt = computedMs();
  for (let run = 0; run < limitMs / REFERENCE_MS; run += 1) JSON.parse(JSON.stringify(REFERENCE));
  return computedMs() - startedAt;
}

/**
 * Milliseconds of the fastest run of `work` if every run was slower than the limit; else null. A busy machine interrupts a long run
 * more often than a short one, so each slow run is compared with reference work of the length of the limit, done directly after it.
 */
export async function findSlow(
  work: () => unknown,
  limitMs: number,
  maxTries = MAX_TRIES,
): Promise<number | null> {
  let best = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < maxTries; tried += 1) {
    const startedAt = computedMs();
    await work();
    const took = computedMs() - startedAt;
    if (took <= limitMs || took <= timeReference(limitMs)) return null;
    best = Math.min(best, took);
  }
  return Math.round(best);
}
