/** A token bucket: `burst` calls at once, then `perSecond`. */
export function createRateLimit(
  burst: number,
  perSecond: number,
  now: () => number = Date.now,
): () => boolean {
  let level = burst;
  let at = now();
  return () => {
    const time = now();
    level = Math.min(burst, level + ((time - at) / 1_000) * perSecond);
    at = time;
    if (level < 1) return false;
    level -= 1;
    return true;
  };
}
