import { drawCoin, drawTile, drawWide } from './draw.mjs';
import { isGlyph } from './glyphs.mjs';
import { BANKS, COINS, KIND_GLYPHS, LETTERED, PICTURED } from './marks.mjs';
import { shadesOf, shadesOfKind } from './shades.mjs';

/**
 * @typedef {import('./draw.mjs').Face} Face
 * @typedef {import('./glyphs.mjs').Glyph} Glyph
 * @typedef {import('./shades.mjs').Shades} Shades
 */

/**
 * Draws every icon except the flags; returns them by path below `public/icons`.
 * @param {readonly string[]} currencies the codes, in the order of their colours
 * @param {(code: string) => string} symbolOf
 * @returns {Map<string, string>}
 */
export function drawIcons(currencies, symbolOf) {
  /** @type {Map<string, string>} */
  const icons = new Map();
  drawMethods(icons, symbolOf);
  drawCurrencies(icons, currencies, symbolOf);
  for (const [code, id] of Object.entries(BANKS)) {
    const tile = icons.get(`methods/${id}-card.svg`);
    if (!tile) throw new Error(`marks.mjs: the bank "${code}" has no method mark "${id}"`);
    icons.set(`banks/${code}.svg`, tile);
  }
  return icons;
}

/** @param {Map<string, string>} icons @param {(code: string) => string} symbolOf */
function drawMethods(icons, symbolOf) {
  for (const [kind, list] of Object.entries(LETTERED)) {
    for (const [nth, [id, text]] of pairs(list).entries()) {
      drawMethod(icons, id, { text }, KIND_GLYPHS[kind] ?? 'amount', shadesOfKind(kind, nth));
    }
  }
  for (const [kind, list] of Object.entries(PICTURED)) {
    for (const [id, name] of pairs(list)) {
      if (!isGlyph(name))
        throw new Error(`marks.mjs: ${id} asks for "${name}", and glyphs.mjs has no such glyph`);
      drawMethod(icons, id, { glyph: name }, name, shadesOfKind(kind, 0));
    }
  }
  for (const [code, { hue, chroma }] of Object.entries(COINS)) {
    drawMethod(
      icons,
      code.toLowerCase(),
      { text: symbolOf(code), name: code },
      'coin',
      shadesOf(hue, chroma),
    );
  }
}

/**
 * Draws a group's or method's icons: a group has only the tile icon, a method also has wide ones.
 * @param {Map<string, string>} icons
 * @param {string} id
 * @param {Face} face
 * @param {Glyph} glyph
 * @param {Shades} shades
 */
function drawMethod(icons, id, face, glyph, shades) {
  if (id.startsWith('group-')) {
    icons.set(`methods/${id}.svg`, drawTile(face, shades.solid));
    return;
  }
  const text = 'text' in face ? (face.name ?? face.text) : undefined;
  icons.set(`methods/${id}-card.svg`, drawTile(face, shades.solid));
  icons.set(`methods/${id}-light.svg`, drawWide(glyph, text, shades.tint, shades.ink));
  icons.set(`methods/${id}-dark.svg`, drawWide(glyph, text, shades.deep, shades.pale));
}

/** Six currencies share the dollar sign: steps of the golden ratio give neighbours in the list clearly different hues. */
const GOLDEN_RATIO = 0.618034;
/** Between 75 and 135 degrees a dark hue looks like mud. */
const CLEAR_HUES = { from: 135, span: 300 };

/** @param {number} nth */
function hueOf(nth) {
  return CLEAR_HUES.from + CLEAR_HUES.span * ((nth * GOLDEN_RATIO + 0.4) % 1);
}

/** @param {Map<string, string>} icons @param {readonly string[]} currencies @param {(code: string) => string} symbolOf */
function drawCurrencies(icons, currencies, symbolOf) {
  for (const [nth, code] of currencies.entries()) {
    const { hue, chroma } = COINS[code] ?? { hue: hueOf(nth), chroma: 0.85 };
    icons.set(`currencies/${code.toLowerCase()}.svg`, drawCoin(symbolOf(code), shadesOf(hue, chroma).solid));
  }
}

/** @param {string} list @returns {[string, string][]} */
function pairs(list) {
  return list.split(' ').map((entry) => {
    const at = entry.indexOf(':');
    return [entry.slice(0, at), entry.slice(at + 1)];
  });
}
