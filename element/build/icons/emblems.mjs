import { block, disc } from './shapes.mjs';

/** @typedef {import('./rails.mjs').Layer} Layer */

const FIELD_SIDE = 9;
const FIELD_GAP = 0.9;
const FIRST_FIELD = 12 - FIELD_SIDE - FIELD_GAP / 2;

/** The shapes of an emblem's fields as SVG paths, from their top left corner. @type {Record<string, (x: number, y: number) => string>} */
const FIELDS = {
  // A quarter of a disc. The number names the corner at the round side: 1 top left, 2 top right, 3 bottom right, 4 bottom left.
  q1: (x, y) =>
    `M${x + FIELD_SIDE} ${y}v${FIELD_SIDE}h-${FIELD_SIDE}a${FIELD_SIDE} ${FIELD_SIDE} 0 0 1 ${FIELD_SIDE}-${FIELD_SIDE}z`,
  q2: (x, y) => `M${x} ${y}a${FIELD_SIDE} ${FIELD_SIDE} 0 0 1 ${FIELD_SIDE} ${FIELD_SIDE}h-${FIELD_SIDE}z`,
  q3: (x, y) => `M${x} ${y}h${FIELD_SIDE}a${FIELD_SIDE} ${FIELD_SIDE} 0 0 1-${FIELD_SIDE} ${FIELD_SIDE}z`,
  q4: (x, y) =>
    `M${x} ${y}h${FIELD_SIDE}v${FIELD_SIDE}a${FIELD_SIDE} ${FIELD_SIDE} 0 0 1-${FIELD_SIDE}-${FIELD_SIDE}z`,
  // Triangles: the number names the corner with the right angle.
  t1: (x, y) => `M${x} ${y}h${FIELD_SIDE}l-${FIELD_SIDE} ${FIELD_SIDE}z`,
  t2: (x, y) => `M${x} ${y}h${FIELD_SIDE}v${FIELD_SIDE}z`,
  t3: (x, y) => `M${x + FIELD_SIDE} ${y}v${FIELD_SIDE}h-${FIELD_SIDE}z`,
  t4: (x, y) => `M${x} ${y}l${FIELD_SIDE} ${FIELD_SIDE}h-${FIELD_SIDE}z`,
  // A leaf with its points at top left and bottom right (`l1`), or at the other two corners (`l2`).
  l1: (x, y) => `M${x} ${y}h${FIELD_SIDE / 2}a4.5 4.5 0 0 1 4.5 4.5v4.5h-4.5a4.5 4.5 0 0 1-4.5-4.5z`,
  l2: (x, y) => `M${x + FIELD_SIDE} ${y}v4.5a4.5 4.5 0 0 1-4.5 4.5h-4.5v-4.5a4.5 4.5 0 0 1 4.5-4.5z`,
  s0: (x, y) => block(x, y, FIELD_SIDE, FIELD_SIDE, 1.2),
  c0: (x, y) => disc(x + FIELD_SIDE / 2, y + FIELD_SIDE / 2, FIELD_SIDE / 2),
  n0: () => '',
};

/** @param {string} code of the four fields, such as `q1-q2-Q4-q3`, in which a capital letter means the second tone @returns {Layer[]} */
export function drawEmblem(code) {
  /** @type {Record<'main' | 'second', string>} */
  const paths = { main: '', second: '' };
  for (const [nth, field] of code.split('-').entries()) {
    const draw = FIELDS[field.toLowerCase()];
    if (!draw || nth > 3) throw new Error(`emblems.mjs has no emblem "${code}"`);
    const [x, y] = [
      FIRST_FIELD + (nth % 2) * (FIELD_SIDE + FIELD_GAP),
      FIRST_FIELD + Math.floor(nth / 2) * (FIELD_SIDE + FIELD_GAP),
    ];
    paths[/^[A-Z]/.test(field) ? 'second' : 'main'] += draw(
      Math.round(x * 100) / 100,
      Math.round(y * 100) / 100,
    );
  }
  return [
    { tone: /** @type {const} */ ('second'), outline: paths.second },
    { tone: /** @type {const} */ ('main'), outline: paths.main },
  ].filter(({ outline }) => outline);
}
