export const BackGlyph = () => <StrokeGlyph d="M20 12H4.5M11 5l-7 7 7 7" />;
export const CloseGlyph = () => <StrokeGlyph d="M6 6l12 12M18 6 6 18" />;
export const SearchGlyph = () => (
  <StrokeGlyph d="M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M20 20l-4.9-4.9" />
);

/** A stroke drawing on a 24-unit grid in the text colour. Hidden from screen readers, so the control needs a name. */
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
