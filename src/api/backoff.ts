/** Connect retries after a failure (R-LINK-5). */
export const CONNECT_RETRIES = 3;
const MAX_DELAY_MS = 10_000;

/** The wait before retry `attempt` (from 1), in milliseconds: 2^n seconds and up to 1 s of jitter, 10 s at most. */
export function backoffDelay(attempt: number, random: () => number = Math.random): number {
  return Math.min(2 ** attempt * 1_000 + random() * 1_000, MAX_DELAY_MS);
}
