import { parseUrl, TRUSTED } from '../domain/host/cashier-address.ts';
import { isRecord } from '../domain/parsing/decoders.ts';

export interface HostFont {
  family: string;
  src: string;
  weight?: string;
  style?: string;
}

function isHostFont(value: unknown): value is HostFont {
  if (!isRecord(value)) return false;
  const { family, src } = value;
  return typeof family === 'string' && /^[\w -]{1,60}$/.test(family) && typeof src === 'string';
}

/**
 * Loads a host's fonts into the document, because browsers ignore `@font-face` inside a shadow root. A font that fails to load is reported,
 * and the next family of `--pay-font` is used.
 * @returns removes the fonts
 */
export function loadFonts(
  document: Document,
  fonts: readonly unknown[],
  onFailure: (family: string, problem: string) => void,
): () => void {
  const added: FontFace[] = [];
  let isDisposed = false;
  for (const font of fonts) {
    if (!isHostFont(font) || !TRUSTED.test(parseUrl(font.src)?.origin ?? '')) {
      onFailure(isHostFont(font) ? font.family : 'font', 'expected a family and an https address');
      continue;
    }
    const { family, src, weight = 'normal', style = 'normal' } = font;
    const face = new FontFace(family, `url(${JSON.stringify(src)})`, { weight, style, display: 'swap' });
    face.load().then(
      () => {
        if (isDisposed) return;
        document.fonts.add(face);
        added.push(face);
      },
      () => onFailure(family, 'did not load'),
    );
  }
  return () => {
    isDisposed = true;
    for (const face of added) document.fonts.delete(face);
  };
}
