import encodeQR from 'qr';

/** The quiet zone that a scanner needs around the code, in modules (ISO/IEC 18004). */
const QUIET_MODULES = 4;
/** Width and height of the image, CSS pixels: large enough for the gallery of any bank's app. */
const IMAGE_PX = 720;
/** The image's address is kept for this long, because the browser reads the image some time after the press. */
const KEEP_MS = 60_000;

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

/** Saves a QR code as a PNG image: by the share sheet of a phone, which puts it into the gallery, else as a download. */
export async function saveQr(text: string, name: string, mayShare: boolean): Promise<void> {
  const blob = await paint(text);
  if (!blob) return;
  const file = new File([blob], `${name}.png`, { type: 'image/png' });
  if (mayShare && navigator.canShare?.({ files: [file] })) {
    const reason = await navigator.share({ files: [file] }).catch((error: unknown) => error);
    // The user may close the share sheet (`AbortError`); after any other error the image is downloaded instead.
    if (!reason || (reason instanceof DOMException && reason.name === 'AbortError')) return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}

function paint(text: string): Promise<Blob | null> {
  const { size, path } = drawQr(text);
  const scale = Math.ceil(IMAGE_PX / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = 'black';
  context.fill(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
