/** The families of icons by hue, in degrees of OKLCH: methods of one kind look related, and no hue imitates a brand. */
const HUES = {
  bank: 258,
  card: 282,
  crypto: 305,
  wallet: 342,
  cash: 52,
  qr: 182,
  mobile: 152,
  transfer: 234,
  voucher: 18,
};

/** Differences in hue that distinguish two banks of one list while both stay blue. */
const STEPS = [0, 14, -14, 24, -24];

/**
 * @typedef {object} Shades
 * @property {string} solid white stands on it at 4.5:1 or better
 * @property {string} tint ground of a wide mark on a light surface
 * @property {string} ink drawn on `tint`
 * @property {string} deep ground of a wide mark on a dark surface
 * @property {string} pale drawn on `deep`
 */

/**
 * Five shades of one hue, with the same lightness in every family, so that all icons look like one set.
 * @param {number} hue @param {number} [chroma] 0 for grey
 * @returns {Shades}
 */
export function shadesOf(hue, chroma = 1) {
  return {
    solid: oklch(0.545, 0.15 * chroma, hue),
    tint: oklch(0.945, 0.03 * chroma, hue),
    ink: oklch(0.44, 0.13 * chroma, hue),
    deep: oklch(0.31, 0.06 * chroma, hue),
    pale: oklch(0.88, 0.07 * chroma, hue),
  };
}

/** @param {string} kind a family @param {number} nth which mark of the family it is @returns {Shades} */
export function shadesOfKind(kind, nth) {
  const hue = Object.entries(HUES).find(([name]) => name === kind)?.[1];
  if (hue === undefined) return shadesOf(258, 0.2);
  return shadesOf(hue + (STEPS[nth % STEPS.length] ?? 0));
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

/**
 * The published OKLab matrices.
 * @param {number} lightness
 * @param {number} chroma
 * @param {number} hue
 */
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
