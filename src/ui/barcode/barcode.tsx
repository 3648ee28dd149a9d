import { useStyles } from '../styles.tsx';
import css from './barcode.css?inline';
import { encodeCode128 } from './code-128.ts';

/** The white border on both sides, in modules. */
const QUIET = 10;
/** CSS pixels for a module: what the scanner of a till reads from a phone. */
const SCALE = 2;

interface Props {
  value: string;
  /** What it is for, for screen readers: "Barcode 1234 5678". */
  label: string;
}

/** A CODE-128 barcode with its text below; nothing for a value that it cannot hold, which is on the page as text. */
export function Barcode({ value, label }: Props) {
  useStyles(css);
  const widths = encodeCode128(value);
  if (!widths) return null;
  let at = QUIET;
  let path = '';
  widths.forEach((width, index) => {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  });
  const size = at + QUIET;
  return (
    <figure className="barcode" data-dd-privacy="hidden">
      <svg
        viewBox={`0 0 ${size} 1`}
        width={size * SCALE}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path d={path} fill="#000" />
      </svg>
      <figcaption aria-hidden="true">{value}</figcaption>
    </figure>
  );
}
