/** @typedef {import('./draw.mjs').Palette} Palette */

/**
 * The palettes of one hue: for a tile, and for a wide icon in a light and in a dark theme. The lightness is the same for every hue, so that
 * all icons look like one set. `main` on `ground` has a contrast of 4.5:1 or better; `second` is between the two.
 * @param {number} hue
 * @param {number} [chroma] 0 for grey
 * @returns {Record<'solid' | 'light' | 'dark', Palette>}
 */
export function palettesOf(hue, chroma = 1) {
  const paint = (/** @type {number} */ lightness, /** @type {number} */ strength) =>
    oklch(lightness, strength * chroma, hue);
  return {
    solid: palette('#ffffff', paint(0.79, 0.09), paint(0.535, 0.17)),
    light: palette(paint(0.46, 0.16), paint(0.7, 0.12), paint(0.95, 0.028)),
    dark: palette(paint(0.88, 0.08), paint(0.62, 0.12), paint(0.3, 0.06)),
  };
}

/** @param {string} main @param {string} second @param {string} ground @returns {Palette} */
function palette(main, second, ground) {
  return { main, second, ground, cut: ground };
}

/**
 * A colour as #rrggbb; its chroma is reduced until the colour can be displayed.
 * @param {number} lightness 0 to 1 @param {number} chroma @param {number} hue in degrees
 * @returns {string}
 */
function oklch(lightness, chroma, hue) {
  for (let rest = chroma; ; rest = Math.max(0, rest - 0.004)) {
    const channels = linearRgb(lightness, rest, hue);
    if (rest === 0 || channels.every((value) => value > -0.0005 && value < 1.0005)) {
      return `#${channels.map(toHex).join('')}`;
    }
  }
}

/** Converts by the matrices of OKLab's author. @param {number} lightness @param {number} chroma @param {number} hue */
function linearRgb(lightness, chroma, hue) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** @param {number} linear */
function toHex(linear) {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.max(0, linear) ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');
}
