import { useEffect, useId, useState } from 'react';
import type { QrDrawing } from './draw-qr.ts';
import './qr-card.css';

interface Props {
  value: string;
  label: string;
  caption?: string | undefined;
}

/**
 * A QR code to scan, dark on white in every theme, because cameras cannot read it otherwise. Its box is reserved while the code that draws
 * it loads. A code that cannot be drawn is omitted, because the screen shows its content as text.
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
        <CodeDrawing path={drawing?.path} />
      </svg>
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  );
}

/**
 * The white paper and the black ink of a code. Browsers that darken pages change CSS backgrounds, and some of them turn plain black ink
 * white as well, but none a gradient.
 */
export function CodeDrawing({ path }: { path: string | undefined }) {
  const ink = useId();
  return (
    <>
      <linearGradient id={ink}>
        <stop stopColor="#000" />
      </linearGradient>
      <rect width="100%" height="100%" fill="#fff" />
      {path ? <path d={path} fill={`url(#${ink}) #000`} /> : null}
    </>
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
  // The previous code is not shown while the new one is drawn, because it may belong to another network.
  return drawn?.value === value ? drawn.drawing : null;
}
