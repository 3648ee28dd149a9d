import { drawCoin, drawingOf, drawTile, drawWide } from './draw.mjs';
import { BANKS, MARKS } from './marks.mjs';
import { palettesOf } from './shades.mjs';

/**
 * Draws every icon except the flags; returns them by path below `public/icons`.
 * @param {readonly string[]} currencies the codes, in the order of their colours
 * @param {(code: string) => string} symbolOf
 * @returns {Map<string, string>}
 */
export function drawIcons(currencies, symbolOf) {
  /** @type {Map<string, string>} */
  const icons = new Map();
  for (const mark of MARKS) drawMark(icons, mark);
  drawCurrencies(icons, currencies, symbolOf);
  for (const [code, id] of Object.entries(BANKS)) {
    const tile = icons.get(`methods/${id}-card.svg`);
    if (!tile) throw new Error(`marks.mjs: the bank "${code}" has no method mark "${id}"`);
    icons.set(`banks/${code}.svg`, tile);
  }
  return icons;
}

/**
 * Adds the icons of one method or group: a group has only the tile icon, a method also has wide ones.
 * @param {Map<string, string>} icons @param {import('./marks.mjs').Mark} mark
 */
function drawMark(icons, { id, drawing: name, hue, chroma }) {
  const drawing = drawingOf(id, name);
  const { solid, light, dark } = palettesOf(hue, chroma);
  if (id.startsWith('group-')) {
    icons.set(`methods/${id}.svg`, drawTile(drawing, solid));
    return;
  }
  icons.set(`methods/${id}-card.svg`, drawTile(drawing, solid));
  icons.set(`methods/${id}-light.svg`, drawWide(drawing, light));
  icons.set(`methods/${id}-dark.svg`, drawWide(drawing, dark));
}

/** Steps of the golden ratio give one currency and the next distant hues, because six share the dollar sign and differ only by colour. */
const GOLDEN_RATIO = 0.618034;
/** Hues between 75 and 135 degrees are left out, because their dark colours look brown. */
const CLEAR_HUES = { from: 135, span: 300 };

/** @param {number} nth */
function hueOf(nth) {
  return CLEAR_HUES.from + CLEAR_HUES.span * ((nth * GOLDEN_RATIO + 0.4) % 1);
}

/** @param {Map<string, string>} icons @param {readonly string[]} currencies @param {(code: string) => string} symbolOf */
function drawCurrencies(icons, currencies, symbolOf) {
  for (const [nth, code] of currencies.entries()) {
    const coin = MARKS.find(({ id }) => id === code.toLowerCase());
    const { solid } = coin ? palettesOf(coin.hue, coin.chroma) : palettesOf(hueOf(nth), 0.85);
    icons.set(`currencies/${code.toLowerCase()}.svg`, drawCoin(code, symbolOf(code), solid));
  }
}
