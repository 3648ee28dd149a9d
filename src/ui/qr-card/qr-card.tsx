import { useEffect, useState } from 'react';
import { addStyles } from '../styles.ts';
import type { QrDrawing } from './draw-qr.ts';
import css from './qr-card.css?inline';

addStyles(css);

interface Props {
  /** Payload of the code. */
  value: string;
  /** Accessible name: "QR code with the address". */
  label: string;
  /** A word below the code. */
  caption?: string | undefined;
}

/**
 * A QR code to scan: dark on white in every theme, or cameras would not read it. Its box is there at once and the code
 * follows with its own chunk; what cannot be drawn leaves no empty box behind, since all it holds is on the page as text.
 */
export function QrCard({ value, label, caption }: Props) {
  const drawing = useDrawing(value);
  if (drawing === 'failed') return null;
  return (
    <figure className="qr-card">
      <svg
        data-dd-privacy="hidden"
        className="qr-code"
        viewBox={drawing ? `0 0 ${drawing.size} ${drawing.size}` : undefined}
        role="img"
        aria-label={label}
        aria-busy={drawing === null || undefined}
        shapeRendering="crispEdges"
      >
        {drawing ? <path d={drawing.path} fill="#000" /> : null}
      </svg>
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  );
}

function useDrawing(value: string): QrDrawing | 'failed' | null {
  const [drawn, setDrawn] = useState<{ value: string; drawing: QrDrawing | 'failed' } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const take = (drawing: QrDrawing | 'failed') => {
      if (isWanted) setDrawn({ value, drawing });
    };
    import('./draw-qr.ts').then(({ drawQr }) => drawQr(value)).then(take, () => take('failed'));
    return () => {
      isWanted = false;
    };
  }, [value]);
  // Never the code of before: it may be of another network.
  return drawn?.value === value ? drawn.drawing : null;
}
