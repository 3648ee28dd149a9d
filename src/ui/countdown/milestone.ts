/**
 * A time of the countdown that is announced to screen readers: the start, five minutes, one minute, the end.
 */
export type Milestone = { kind: 'left'; minutes: number } | { kind: 'expired' };

/**
 * The milestone between two ticks, or null. `before` is the time left at the previous tick in milliseconds,
 * null at the start.
 */
export function milestoneBetween(before: number | null, left: number): Milestone | null {
  if (left <= 0) return before === null || before > 0 ? { kind: 'expired' } : null;
  if (before === null) return { kind: 'left', minutes: Math.ceil(left / 60_000) };
  for (const minutes of [1, 5]) {
    if (before > minutes * 60_000 && left <= minutes * 60_000) return { kind: 'left', minutes };
  }
  return null;
}

/**
 * Formats the time left in milliseconds as `mm:ss`, never below 00:00; more than an hour is shown in minutes.
 */
export function formatClock(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
