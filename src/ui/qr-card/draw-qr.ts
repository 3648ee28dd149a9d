import encodeQR from 'qr';

/** The white border that a scanner needs around the code, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** A code as one SVG path: `path` paints the dark modules in a square of `size` modules, quiet zone included. */
export interface QrDrawing {
  size: number;
  path: string;
}

/**
 * Draws what a QR code holds, as UTF-8, with 15 % of it spare for smudges and glare.
 * @throws {Error} when the text is longer than a code can hold (some 2,300 bytes)
 */
export function drawQr(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = rows
    .map((row, y) => {
      const modules = row.map((isDark) => (isDark ? 'x' : ' ')).join('');
      return [...modules.matchAll(/x+/g)]
        .map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`)
        .join('');
    })
    .join('');
  return { size: rows.length, path };
}
