import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import './countdown.css';

/** A time of the countdown that is announced to screen readers: the start, five minutes, one minute, the end. */
type Milestone = { kind: 'left'; minutes: number } | { kind: 'expired' };

/** The milestone between two ticks, or null. `before`: milliseconds left at the previous tick, null at the start. */
export function milestoneBetween(before: number | null, left: number): Milestone | null {
  if (left <= 0) return before === null || before > 0 ? { kind: 'expired' } : null;
  if (before === null) return { kind: 'left', minutes: Math.ceil(left / 60_000) };
  for (const minutes of [1, 5]) {
    if (before > minutes * 60_000 && left <= minutes * 60_000) return { kind: 'left', minutes };
  }
  return null;
}

/** Formats the time left in milliseconds as `mm:ss`, never below 00:00; more than an hour is shown in minutes. */
export function formatClock(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

interface Props {
  label: string;
  /** End of the countdown, milliseconds since the epoch, on the same clock as `now`. */
  deadline: number;
  now: () => number;
  /** The whole time in milliseconds, for the ring; by default the time left at the start. */
  total?: number | undefined;
  announce: (milestone: Milestone) => string;
}

/** In the last fifth of the time the countdown has the colour of a warning, so that the user hurries. */
const HURRY_SHARE = 0.2;

/** The time left as a ring and `mm:ss`. Screen readers announce the milestones. */
export function Countdown({ label, deadline, now, total, announce }: Props) {
  const [left, setLeft] = useState(() => deadline - now());
  const [whole] = useState(left);
  // The state is the milestone and not its text, because the language may change meanwhile.
  const [passed, setPassed] = useState<Milestone | null>(null);
  const clock = useEffectEvent(now);

  useEffect(() => {
    let before: number | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const step = () => {
      const rest = deadline - clock();
      const milestone = milestoneBetween(before, rest);
      before = rest;
      setLeft(rest);
      if (milestone) setPassed(milestone);
      // The next step follows just after the next full second, even if the previous timer was delayed.
      if (milestone?.kind !== 'expired') timer = setTimeout(step, (rest % 1000) + 5);
    };
    step();
    return () => clearTimeout(timer);
  }, [deadline]);

  const share = Math.min(1, Math.max(0, left / Math.max(1, total ?? whole)));
  const isShort = share <= HURRY_SHARE;
  return (
    <div className="countdown" data-short={isShort || undefined}>
      <svg viewBox="0 0 40 40" fill="none" strokeWidth="3.5" strokeLinecap="round" aria-hidden="true">
        <circle cx="20" cy="20" r="17" className="countdown-track" />
        <circle
          cx="20"
          cy="20"
          r="17"
          pathLength="1"
          className="countdown-ring"
          style={{ '--share': share } as CSSProperties}
        />
      </svg>
      <span className="countdown-text">
        <span className="countdown-label">{label}</span>
        <span className="countdown-clock" role="timer" aria-label={label}>
          {formatClock(left)}
        </span>
      </span>
      <span className="unseen" role="status">
        {passed ? announce(passed) : ''}
      </span>
    </div>
  );
}
