/** Number of connection retries after an error (R-LINK-5). */
export const CONNECT_RETRIES = 3;
const MAX_DELAY_MS = 10_000;

/**
 * Delay before retry `attempt` (from 1), milliseconds: 2^n seconds plus up to 1 s of jitter, at most 10 s.
 */
export function backoffDelay(attempt: number, random: () => number = Math.random): number {
  return Math.min(2 ** attempt * 1_000 + random() * 1_000, MAX_DELAY_MS);
}
