/**
 * A stroke drawing on a 24-unit grid in the text colour. Hidden from screen readers, so the control needs a
 * name.
 */
export function StrokeGlyph({ d }: { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}
