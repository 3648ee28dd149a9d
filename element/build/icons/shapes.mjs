/**
 * @typedef {{ x: number, y: number, size: number }} Place middle and height of a motif
 * @typedef {(place: Place) => string} Motif
 */

/** @param {number} value */
const n = (value) => String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.');

/** A circle as path data. @param {number} x @param {number} y @param {number} r */
export function disc(x, y, r) {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;
}

/** A rectangle with round corners as path data. @param {number} x @param {number} y @param {number} w @param {number} h @param {number} [r] */
export function block(x, y, w, h, r = 0) {
  if (!r) return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
  const corner = `a${n(r)} ${n(r)} 0 0 1`;
  return (
    `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}${corner} ${n(r)} ${n(r)}v${n(h - 2 * r)}${corner} ${n(-r)} ${n(r)}` +
    `h${n(2 * r - w)}${corner} ${n(-r)} ${n(-r)}v${n(2 * r - h)}${corner} ${n(r)} ${n(-r)}z`
  );
}

/** A polygon, its points in units of half the motif's height. @param {readonly (readonly [number, number])[]} points @returns {Motif} */
function polygon(points) {
  return ({ x, y, size }) =>
    `M${points.map(([a, b]) => `${n(x + (a * size) / 2)} ${n(y + (b * size) / 2)}`).join('L')}z`;
}

/** Several motifs as one. @param {...[motif: Motif, dx: number, dy: number, share: number]} parts @returns {Motif} */
function group(...parts) {
  return ({ x, y, size }) =>
    parts
      .map(([motif, dx, dy, share]) =>
        motif({ x: x + (dx * size) / 2, y: y + (dy * size) / 2, size: size * share }),
      )
      .join('');
}

/** @param {number} count @param {number} inner @param {number} [turn] in degrees @returns {Motif} */
function star(count, inner, turn = -90) {
  return polygon(
    Array.from({ length: count * 2 }, (_, at) => {
      const angle = ((turn + (at * 180) / count) * Math.PI) / 180;
      const r = at % 2 ? inner : 1;
      return /** @type {const} */ ([r * Math.cos(angle), r * Math.sin(angle)]);
    }),
  );
}

/** @type {Motif} */
const dot = ({ x, y, size }) => disc(x, y, size / 2);
/** A square with two round corners, opposite each other. @type {Motif} */
const leaf = ({ x, y, size }) => {
  const s = n(size / 2);
  return `M${n(x - size / 2)} ${n(y - size / 2)}h${s}a${s} ${s} 0 0 1 ${s} ${s}v${s}h-${s}a${s} ${s} 0 0 1-${s}-${s}z`;
};
const bar = polygon([
  [-0.28, -1],
  [0.28, -1],
  [0.28, 1],
  [-0.28, 1],
]);
const chevron = polygon([
  [-0.5, -1],
  [0.05, -1],
  [0.75, 0],
  [0.05, 1],
  [-0.5, 1],
  [0.2, 0],
]);

/** Small figures without a meaning, which distinguish icons with the same base drawing. All are filled by the even-odd rule. */
export const MOTIFS = {
  dot,
  ring: group([dot, 0, 0, 1], [dot, 0, 0, 0.5]),
  leaf,
  diamond: polygon([
    [0, -1.08],
    [1.08, 0],
    [0, 1.08],
    [-1.08, 0],
  ]),
  peak: polygon([
    [0, -0.9],
    [1.05, 0.85],
    [-1.05, 0.85],
  ]),
  spark: star(4, 0.36),
  star: star(5, 0.46),
  sun: star(8, 0.62),
  hexagon: star(3, 1, -90),
  bars: group([bar, -0.75, 0.4, 0.6], [bar, 0, 0.2, 0.8], [bar, 0.75, 0, 1]),
  forward: group([chevron, -0.5, 0, 0.95], [chevron, 0.45, 0, 0.95]),
  plus: polygon([
    [-0.32, -1],
    [0.32, -1],
    [0.32, -0.32],
    [1, -0.32],
    [1, 0.32],
    [0.32, 0.32],
    [0.32, 1],
    [-0.32, 1],
    [-0.32, 0.32],
    [-1, 0.32],
    [-1, -0.32],
    [-0.32, -0.32],
  ]),
  bolt: polygon([
    [0.25, -1.1],
    [-0.8, 0.2],
    [-0.1, 0.2],
    [-0.25, 1.1],
    [0.8, -0.25],
    [0.1, -0.25],
  ]),
  petals: group([dot, 0, -0.56, 0.46], [dot, 0.56, 0, 0.46], [dot, 0, 0.56, 0.46], [dot, -0.56, 0, 0.46]),
  pair: group([dot, -0.55, 0, 0.5], [dot, 0.55, 0, 0.5]),
  trio: group([dot, 0, -0.52, 0.48], [dot, 0.56, 0.48, 0.48], [dot, -0.56, 0.48, 0.48]),
  moon: /** @type {Motif} */ (
    ({ x, y, size }) => {
      const r = size / 2;
      return `M${n(x + r * 0.45)} ${n(y - r * 0.9)}a${n(r)} ${n(r)} 0 1 0 0 ${n(r * 1.8)}a${n(r * 0.98)} ${n(r * 0.98)} 0 0 1 0 ${n(-r * 1.8)}z`;
    }
  ),
  drop: /** @type {Motif} */ (
    ({ x, y, size }) => {
      const r = size * 0.37;
      return `M${n(x)} ${n(y - size * 0.55)}L${n(x + r * 0.88)} ${n(y - 0.02 * size)}A${n(r)} ${n(r)} 0 1 1 ${n(x - r * 0.88)} ${n(y - 0.02 * size)}z`;
    }
  ),
  quarters: /** @type {Motif} */ (
    ({ x, y, size }) => {
      const r = n(size / 2);
      return `M${n(x)} ${n(y)}v-${r}a${r} ${r} 0 0 1 ${r} ${r}zM${n(x)} ${n(y)}v${r}a${r} ${r} 0 0 1-${r}-${r}z`;
    }
  ),
  halves: /** @type {Motif} */ (
    ({ x, y, size }) => {
      const r = n(size * 0.46);
      const at = n(x - size * 0.46);
      return `M${at} ${n(y - size * 0.05)}a${r} ${r} 0 0 1 ${n(size * 0.92)} 0zM${at} ${n(y + size * 0.05)}a${r} ${r} 0 0 0 ${n(size * 0.92)} 0z`;
    }
  ),
};

/** @typedef {keyof typeof MOTIFS} MotifName */
