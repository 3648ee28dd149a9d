import encodeQR from 'qr';

/** The quiet zone that a scanner needs around the code, in modules (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** A code as one SVG path: `path` fills the dark modules in a square of `size` modules, quiet zone included. */
export interface QrDrawing {
  size: number;
  path: string;
}

/**
 * Draws a text as a QR code, in UTF-8, with 15 % error correction for smudges and glare.
 * @throws {Error} when the text is too long for a code (some 2,300 bytes)
 */
export function drawQr(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES });
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
