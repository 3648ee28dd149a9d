import { readFileSync } from 'node:fs';
import { drawEmblem } from './emblems.mjs';
import { letter } from './lettering.mjs';
import { RAILS } from './rails.mjs';
import { MOTIFS } from './shapes.mjs';

/**
 * @typedef {import('./rails.mjs').Layer} Layer
 * @typedef {{ box: number, layers: readonly Layer[] }} Drawing its grid, and its layers from back to front
 * @typedef {Record<Layer['tone'] | 'ground', string>} Palette
 */

/** Logos of other projects, see public/icons/NOTICE.md. @type {Record<string, { box: number, outline: string }>} */
const brands = JSON.parse(readFileSync(new URL('brands.json', import.meta.url), 'utf8'));

/** @param {string} id @param {string} name the drawing in a row of marks.mjs @returns {Drawing} */
export function drawingOf(id, name) {
  const [kind = '', detail = ''] = name.split(':');
  if (kind === 'emblem') return { box: 24, layers: drawEmblem(detail) };
  const brand = brands[detail || id];
  if (kind === 'brand' && brand)
    return { box: brand.box, layers: [{ tone: 'main', outline: brand.outline }] };
  const rail = RAILS[kind];
  const motif = Object.entries(MOTIFS).find(([known]) => known === (detail || 'dot'))?.[1];
  if (!rail || !motif) throw new Error(`marks.mjs: ${id} asks for "${name}", and there is no such drawing`);
  return { box: 24, layers: rail(motif) };
}

/** A tile's icon, on a solid colour that is visible in a light and in a dark theme. @param {Drawing} drawing @param {Palette} palette */
export function drawTile(drawing, palette) {
  return svg(40, 40, `${ground(40, palette)}${place(drawing, palette, 20, 24)}`);
}

/** A method's wide icon, 64 x 40. @param {Drawing} drawing @param {Palette} palette in the colours of one theme */
export function drawWide(drawing, palette) {
  return svg(64, 40, `${ground(64, palette)}${place(drawing, palette, 32, 26)}`);
}

/** A round icon: the logo of a coin, or the symbol of a currency. @param {string} code @param {string} symbol @param {Palette} palette */
export function drawCoin(code, symbol, palette) {
  const brand = brands[code.toLowerCase()];
  const sign = brand
    ? place({ box: brand.box, layers: [{ tone: 'main', outline: brand.outline }] }, palette, 20, 24)
    : `<path fill="${palette.main}" d="${letter(symbol, { x: 20, y: 20, width: 26, height: 20, size: 24 })}"/>`;
  return svg(40, 40, `<circle cx="20" cy="20" r="20" fill="${palette.ground}"/>${sign}`);
}

/** @param {number} width @param {Palette} palette */
function ground(width, palette) {
  return `<rect width="${width}" height="40" rx="10" fill="${palette.ground}"/>`;
}

/** @param {Drawing} drawing @param {Palette} palette @param {number} middle @param {number} size */
function place({ box, layers }, palette, middle, size) {
  const scale = Number((size / box).toFixed(4));
  const shift = `translate(${middle - size / 2} ${20 - size / 2})${scale === 1 ? '' : ` scale(${scale})`}`;
  const paths = layers.map(
    ({ tone, outline }) =>
      `<path fill="${tone === 'cut' ? palette.ground : palette[tone]}"${outline.split(/z(?=M)/i).length > 1 ? ' fill-rule="evenodd"' : ''} d="${outline}"/>`,
  );
  return `<g transform="${shift}">${paths.join('')}</g>`;
}

/** @param {number} width @param {number} height @param {string} content */
function svg(width, height, content) {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>\n`;
}
