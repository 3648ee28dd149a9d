import { drawBarcode } from './code-128.ts';
import { CodeDrawing } from './qr-card.tsx';
import './barcode.css';

/** CSS pixels per module, as wide as a phone has room for, so that a shop's scanner reads it from some distance. */
const MODULE_WIDTH_PX = 3;

interface Props {
  value: string;
  label: string;
}

/** A CODE-128 barcode with its text below. Draws nothing for a value that it cannot encode; the screen shows that value as text. */
export function Barcode({ value, label }: Props) {
  const bars = drawBarcode(value);
  if (!bars) return null;
  const { path, size } = bars;
  return (
    <figure className="barcode" data-dd-privacy="hidden">
      <svg
        viewBox={`0 0 ${size} 1`}
        width={size * MODULE_WIDTH_PX}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <CodeDrawing path={path} />
      </svg>
      <figcaption aria-hidden="true">{value}</figcaption>
    </figure>
  );
}
