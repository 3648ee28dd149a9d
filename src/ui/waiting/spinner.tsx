import './spinner.css';

/** A spinner. With a label it is announced to screen readers; without one it is decoration. */
export function Spinner({ label }: { label?: string | undefined }) {
  return (
    <span
      className="spinner"
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" strokeOpacity="0.2" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
    </span>
  );
}

/** Placeholder of a section that is loading and whose shape is unknown. */
export function SectionSpinner({ label }: { label: string }) {
  return (
    <div className="section-spinner">
      <Spinner label={label} />
    </div>
  );
}
