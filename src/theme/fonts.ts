import { parseUrl } from '../domain/host/cashier-address.ts';

/** A font from `schema.fonts`; `src` is an https URL. */
export interface HostFont {
  family: string;
  src: string;
  weight?: string;
  style?: string;
}

function isHostFont(value: unknown): value is HostFont {
  if (typeof value !== 'object' || value === null) return false;
  const { family, src } = value as Record<string, unknown>;
  return typeof family === 'string' && /^[\w -]{1,60}$/.test(family) && typeof src === 'string';
}

function isSafe(address: string): boolean {
  if (!parseUrl(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}

/**
 * Loads a host's fonts into the document, because `@font-face` inside a shadow root is ignored. A font that
 * fails to load is reported, and the next family of `--pay-font` is used.
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
    if (!isHostFont(font) || !isSafe(font.src)) {
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
