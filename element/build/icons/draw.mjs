import { GLYPHS } from './glyphs.mjs';
import { letter } from './lettering.mjs';

/**
 * @typedef {import('./glyphs.mjs').Glyph} Glyph
 * @typedef {{ text: string, name?: string } | { glyph: Glyph }} Face what a mark shows; wide marks prefer `name`
 */

/** Type size by number of letters, so that icons with equally many letters look alike, however wide the letters are. */
const TILE_SIZES = [0, 22, 16.5, 12.5];
const WIDE_SIZES = [0, 18, 15, 12];

/**
 * A method's tile icon for the list, 40 x 40: white on one solid colour, so that it is visible on light and dark.
 * @param {Face} face
 * @param {string} ground
 */
export function drawTile(face, ground) {
  const drawing =
    'glyph' in face
      ? stroke(face.glyph, '#fff', 8, 8, 1)
      : fill(
          letter(face.text, {
            x: 20,
            y: 20,
            width: 26,
            height: 18,
            size: TILE_SIZES[face.text.length] ?? 12,
          }),
          '#fff',
        );
  return svg(40, 40, `<rect width="40" height="40" rx="10" fill="${ground}"/>${drawing}`);
}

/**
 * A method's wide icon, 64 x 40, for one theme: the glyph of its family, and the method's initials beside it, if any.
 * @param {Glyph} glyph
 * @param {string | undefined} text
 * @param {string} ground
 * @param {string} ink
 */
export function drawWide(glyph, text, ground, ink) {
  const drawing = text
    ? stroke(glyph, ink, 7, 10, 20 / 24) +
      fill(letter(text, { x: 45, y: 20, width: 25, height: 20, size: WIDE_SIZES[text.length] ?? 10 }), ink)
    : stroke(glyph, ink, 20, 8, 1);
  return svg(64, 40, `<rect width="64" height="40" rx="10" fill="${ground}"/>${drawing}`);
}

/**
 * A currency's round icon, 40 x 40, with its symbol.
 * @param {string} sign @param {string} ground
 */
export function drawCoin(sign, ground) {
  const path = letter(sign, { x: 20, y: 20, width: 26, height: 20, size: 24 });
  return svg(40, 40, `<circle cx="20" cy="20" r="20" fill="${ground}"/>${fill(path, '#fff')}`);
}

/** @param {Glyph} glyph @param {string} ink @param {number} x @param {number} y @param {number} scale */
function stroke(glyph, ink, x, y, scale) {
  const place =
    x || y ? ` transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale.toFixed(3)})`}"` : '';
  // The stroke is 1.75 px on screen at any scale, so that small and large drawings have equally thick lines.
  const width = Number((1.75 / scale).toFixed(2));
  const look = `fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path${place} ${look} d="${GLYPHS[glyph]}"/>`;
}

/** @param {string} path @param {string} ink */
function fill(path, ink) {
  return `<path fill="${ink}" d="${path}"/>`;
}

/** @param {number} width @param {number} height @param {string} content */
function svg(width, height, content) {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>\n`;
}
