import { readFileSync } from 'node:fs';

/** Outlines of letters, 1000 units per em: icons need no font. @type {Record<string, { advance: number, outline: string }>} */
const letters = JSON.parse(readFileSync(new URL('lettering.json', import.meta.url), 'utf8'));

const CAP_HEIGHT = 727;
/** Letter spacing in font units: the short bold words of icons look better when they are slightly tighter than running text. */
const TRACKING = -12;

/**
 * Draws a word as one path, as large as fits, in the middle of the box.
 * @param {string} text
 * @param {{ x: number, y: number, width: number, height: number, size: number }} box centre, room and largest type size
 * @returns {string} path data
 */
export function letter(text, box) {
  const glyphs = [];
  let pen = 0;
  for (const character of text) {
    const entry = letters[character];
    if (!entry) throw new Error(`lettering.json has no "${character}" (of "${text}")`);
    glyphs.push({ outline: entry.outline, pen });
    pen += entry.advance + TRACKING;
  }
  const ink = inkOf(glyphs, text);
  const size = Math.min(box.size, (box.width / ink.width) * 1000, (box.height / ink.height) * 1000);
  const scale = size / 1000;
  const left = box.x - (ink.left + ink.width / 2) * scale;
  const top = box.y - (ink.top + ink.height / 2) * scale;
  return glyphs.map((glyph) => move(glyph.outline, scale, left + glyph.pen * scale, top)).join('');
}

/**
 * The bounds of a word's shape. A word in capitals gets the height of the capitals, because the tail of a Q would otherwise raise its
 * neighbours.
 * @param {{ outline: string, pen: number }[]} glyphs @param {string} text
 */
function inkOf(glyphs, text) {
  const points = glyphs.flatMap(({ outline, pen }) =>
    pointsOf(outline).map(([x, y]) => /** @type {const} */ ([x + pen, y])),
  );
  const xs = points.map(([x]) => x);
  const ys = /^[A-Z0-9]+$/.test(text) ? [-CAP_HEIGHT, 0] : points.map(([, y]) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** @param {string} outline @returns {[number, number][]} */
function pointsOf(outline) {
  const numbers = (outline.match(/-?\d+/g) ?? []).map(Number);
  return numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0]] : []));
}

/** @param {string} outline @param {number} scale @param {number} left @param {number} top */
function move(outline, scale, left, top) {
  let at = 0;
  return outline
    .replace(/-?\d+/g, (number) => short(Number(number) * scale + (at++ % 2 === 0 ? left : top)))
    .replace(/ (?=-)/g, '');
}

/** Rounds to a tenth of a pixel: smaller differences are invisible even at three device pixels per pixel. @param {number} value */
function short(value) {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
}
