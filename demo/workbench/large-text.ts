/** The type tokens of src/theme/tokens.css in pixels. */
const SIZES = { caption: 12, small: 14, body: 16, title: 20, headline: 28, display: 40 };

/** A style sheet that enlarges every type token, as a browser's text zoom would; 2 is twice the size. */
export function enlargeText(scale: number): string {
  const tokens = Object.entries(SIZES).map(([name, size]) => `--pay-type-${name}: ${size * scale}px;`);
  return `:host { ${tokens.join(' ')} }`;
}
