import type { ReactNode } from 'react';
import './status-icon.css';

/** The four statuses of a transaction (R-MONEY-8), one that the user has cancelled, and two for screens without a status. */
export type StatusIconName =
  | 'waiting'
  | 'accepted'
  | 'processed'
  | 'mistaked'
  | 'cancelled'
  | 'empty'
  | 'error';

const drawings: Record<StatusIconName, ReactNode> = {
  waiting: (
    <>
      <circle cx="48" cy="48" r="20" />
      <path className="status-icon-hand" d="M48 48V35" />
      <path d="M48 48l8 5" />
    </>
  ),
  accepted: (
    <>
      <circle cx="48" cy="48" r="20" strokeOpacity="0.25" />
      <path className="status-icon-orbit" d="M48 28a20 20 0 0 1 20 20" />
      <path className="status-icon-stroke" pathLength="1" d="M40 49l6 6 11-13" />
    </>
  ),
  processed: <path className="status-icon-stroke" pathLength="1" d="M33 50l10.5 10.5L64 38" />,
  mistaked: (
    <>
      <path className="status-icon-stroke" pathLength="1" d="M37 37l22 22" />
      <path className="status-icon-stroke" pathLength="1" d="M59 37 37 59" />
    </>
  ),
  cancelled: <path className="status-icon-stroke" pathLength="1" d="M33 48h30" />,
  empty: (
    <>
      <circle cx="45" cy="45" r="14" />
      <path d="M55.5 55.5 66 66M40 45h10" />
    </>
  ),
  error: (
    <>
      <path d="M44.5 31 28.6 58.5a4 4 0 0 0 3.5 6h31.8a4 4 0 0 0 3.5-6L51.5 31a4 4 0 0 0-7 0z" />
      <path d="M48 43v8M48 57v.1" />
    </>
  ),
};

/** False for a user who wants as little motion as possible. */
export const mayMove = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: no-preference)').matches === true;

/** The status icon; hidden from screen readers, because the text next to it says the same. */
export function StatusIcon({ mark }: { mark: StatusIconName }) {
  return (
    // The key restarts the animation when the status changes.
    <span className="status-icon" data-icon={mark} key={mark} aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox="0 0 96 96"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawings[mark]}
      </svg>
    </span>
  );
}
