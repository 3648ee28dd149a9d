import { block, disc, MOTIFS } from './shapes.mjs';

/**
 * @typedef {object} Layer one filled path of a drawing on a 24-unit grid
 * @property {'main' | 'second' | 'cut'} tone `cut` has the colour of the ground
 * @property {string} outline path data
 *
 * @typedef {import('./shapes.mjs').Motif} Motif
 */

/** @param {...string} outlines @returns {Layer} */
const main = (...outlines) => ({ tone: 'main', outline: outlines.join('') });
/** @param {...string} outlines @returns {Layer} */
const second = (...outlines) => ({ tone: 'second', outline: outlines.join('') });
/** @param {...string} outlines @returns {Layer} */
const cut = (...outlines) => ({ tone: 'cut', outline: outlines.join('') });

const AWNING =
  'M5.2 3h13.6a1 1 0 0 1 .9.6l2.3 5.1a3.2 3.2 0 0 1-6.5.5 3.5 3.5 0 0 1-7 0 3.2 3.2 0 0 1-6.5-.5l2.3-5.1a1 1 0 0 1 .9-.6z';
const TICKET =
  'M4.5 5h15A2.5 2.5 0 0 1 22 7.5v2a2.5 2.5 0 0 0 0 5v2a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 16.5v-2a2.5 2.5 0 0 0 0-5v-2A2.5 2.5 0 0 1 4.5 5z';
const SLIP =
  'M6.2 2h11.6A1.2 1.2 0 0 1 19 3.2V22l-2.33-1.7L14.33 22 12 20.3 9.67 22l-2.34-1.7L5 22V3.2A1.2 1.2 0 0 1 6.2 2z';
const ARROW_RIGHT =
  'M3.6 6.4h11.2V4.2a.9.9 0 0 1 1.5-.65l4.3 3.75a1 1 0 0 1 0 1.5l-4.3 3.75a.9.9 0 0 1-1.5-.65V9.7H3.6a1.1 1.1 0 0 1-1.1-1.1V7.5a1.1 1.1 0 0 1 1.1-1.1z';
const ARROW_LEFT =
  'M20.4 14.3H9.2v-2.2a.9.9 0 0 0-1.5-.65l-4.3 3.75a1 1 0 0 0 0 1.5l4.3 3.75a.9.9 0 0 0 1.5-.65v-2.2h11.2a1.1 1.1 0 0 0 1.1-1.1v-1.1a1.1 1.1 0 0 0-1.1-1.1z';
const OUT_ARROW =
  'M13 14.6h4.2v-1.9a.8.8 0 0 1 1.35-.58l3.6 3.3a.95.95 0 0 1 0 1.4l-3.6 3.3a.8.8 0 0 1-1.35-.58v-1.9H13a1 1 0 0 1-1-1v-1.04a1 1 0 0 1 1-1z';
const OUT_GAP =
  'M12.6 12.8h3v-2.4l9.4 4.2v3.2l-9 7.2-.4-4.7h-3a2.4 2.4 0 0 1-2.4-2.4v-2.7a2.4 2.4 0 0 1 2.4-2.4z';

/** @param {Motif} motif @param {number} x @param {number} y @param {number} size */
const at = (motif, x, y, size) => motif({ x, y, size });

/**
 * The base drawings of method icons, named after the thing that a user pays with or at (card, coin, shop, slip). A drawing with a parameter
 * carries a motif, a small figure that distinguishes methods with the same drawing.
 * @type {Record<string, (motif: Motif) => Layer[]>}
 */
export const RAILS = {
  amount: () => [
    second(disc(15.2, 15, 6.6)),
    cut(disc(9.4, 9.4, 8)),
    main(disc(9.4, 9.4, 6.9)),
    cut(at(MOTIFS.diamond, 9.4, 9.4, 5.2)),
  ],
  atm: () => [
    second(block(7, 8.5, 10, 13, 1.4)),
    cut(disc(12, 16.6, 2.3), block(2, 9.6, 20, 1.6)),
    main(block(2, 2.5, 20, 8.6, 2.2)),
    cut(block(5.4, 6, 13.2, 1.9, 0.95)),
  ],
  bank: () => [
    second(block(4.6, 11, 3, 6.4, 0.6), block(10.5, 11, 3, 6.4, 0.6), block(16.4, 11, 3, 6.4, 0.6)),
    main(
      'M11.2 2.3a1.6 1.6 0 0 1 1.6 0l8.6 4.9a1.2 1.2 0 0 1-.6 2.3H3.2a1.2 1.2 0 0 1-.6-2.3z',
      block(2.4, 18.7, 19.2, 2.8, 1.2),
    ),
  ],
  card: (motif) => [
    main(block(1.5, 4.5, 21, 15, 3)),
    cut(block(4.6, 8, 4.4, 3.4, 0.9), block(4.6, 14.8, 6, 1.5, 0.75), at(motif, 16.6, 13.6, 6.4)),
  ],
  'card-plain': () => [
    main(block(1.5, 4.5, 21, 15, 3)),
    cut(block(1.5, 8.2, 21, 2.9), block(4.7, 14.4, 5.4, 1.7, 0.85)),
  ],
  cards: () => [
    second(block(5.6, 2.8, 17, 12, 2.6)),
    cut(block(0.4, 6.7, 19.2, 14.4, 3.7)),
    main(block(1.6, 7.9, 16.8, 12, 2.6)),
    cut(block(1.6, 10.9, 16.8, 2.4), block(4.4, 15.8, 4.6, 1.5, 0.75)),
  ],
  'card-star': () => [
    main(block(1.5, 4.5, 21, 15, 3)),
    cut(block(1.5, 8, 21, 2.4), at(MOTIFS.star, 17.4, 14.9, 5.4)),
  ],
  'card-out': (motif) => [
    main(block(1.5, 3, 20, 14, 2.8)),
    cut(at(motif, 7.4, 10, 6), OUT_GAP),
    second(OUT_ARROW),
  ],
  'card-fast': (motif) => [
    main(block(4.5, 4.5, 18, 15, 3)),
    cut(at(motif, 13.6, 12, 7.6), block(4, 7.4, 2.6, 9.2)),
    second(
      block(1.4, 7.9, 4.4, 1.9, 0.95),
      block(0.6, 11.1, 5.2, 1.9, 0.95),
      block(1.4, 14.3, 4.4, 1.9, 0.95),
    ),
  ],
  cash: () => [
    second(block(4, 19.4, 16, 2, 1)),
    main(block(1.5, 5, 21, 12.6, 2.4)),
    cut(disc(12, 11.3, 3.1), disc(5, 11.3, 1.15), disc(19, 11.3, 1.15)),
  ],
  coin: (motif) => [main(disc(12, 12, 10)), cut(at(MOTIFS.ring, 12, 12, 0.1), at(motif, 12, 12, 9))],
  keypad: () => [
    main(...[5, 12, 19].flatMap((x) => [4.6, 11.4].map((y) => block(x - 2.4, y - 2.4, 4.8, 4.8, 1.6)))),
    second(block(2.6, 15.8, 4.8, 4.8, 1.6), block(16.6, 15.8, 4.8, 4.8, 1.6)),
    main(block(9.6, 15.8, 4.8, 4.8, 1.6)),
  ],
  link: (motif) => [main(disc(12, 12, 10)), cut(at(motif, 12, 12, 10))],
  phone: (motif) => [
    main(block(5.8, 1.4, 12.4, 21.2, 3)),
    cut(at(motif, 12, 10.6, 7), block(9.8, 18.6, 4.4, 1.5, 0.75)),
  ],
  'phone-out': (motif) => [
    main(block(3, 1.6, 12, 20.8, 2.8)),
    cut(at(motif, 9, 8, 5.6), OUT_GAP),
    second(OUT_ARROW),
  ],
  qr: (motif) => [
    main(
      ...[
        [2.4, 2.4],
        [13, 2.4],
        [2.4, 13],
      ].map(([x = 0, y = 0]) => block(x, y, 8.6, 8.6, 2.2) + block(x + 2.1, y + 2.1, 4.4, 4.4, 0.9)),
      ...[
        [5.5, 5.5],
        [16.1, 5.5],
        [5.5, 16.1],
      ].map(([x = 0, y = 0]) => block(x, y, 2.4, 2.4, 0.6)),
    ),
    second(at(motif, 17.5, 17.5, 8.4)),
  ],
  scratch: () => [
    main(block(1.5, 4.5, 21, 15, 2.6)),
    cut(block(4.4, 9.2, 15.2, 7, 1.6)),
    second('M6 14.6 9 10.8h2.2l-3 3.8zM10.6 14.6l3-3.8h2.2l-3 3.8zM15.2 14.6l2.6-3.3v2.6l-.6.7z'),
  ],
  slip: (motif) => [main(SLIP), cut(at(motif, 12, 8.4, 7), block(8, 14.2, 8, 1.5, 0.75))],
  store: (motif) => [
    second(block(4, 10, 16, 11.4, 1.8)),
    cut(at(motif, 12, 16.4, 6)),
    cut(AWNING.replace('M5.2 3', 'M5.2 4.4')),
    main(AWNING),
  ],
  terminal: (motif) => [
    second(block(10.6, 15, 2.8, 6), block(6.4, 20.2, 11.2, 2.3, 1.15)),
    main(block(4.8, 1.5, 14.4, 15.6, 2.6)),
    cut(at(motif, 12, 7.2, 6), block(8, 12.6, 8, 1.6, 0.8)),
  ],
  ticket: (motif) => [
    main(TICKET),
    cut(
      at(motif, 9, 12, 6.6),
      block(15.3, 7.2, 1.5, 2.5, 0.75),
      block(15.3, 10.75, 1.5, 2.5, 0.75),
      block(15.3, 14.3, 1.5, 2.5, 0.75),
    ),
  ],
  transfer: () => [second(ARROW_LEFT), main(ARROW_RIGHT)],
  'transfer-by': (motif) => [main(at(motif, 12, 12, 18))],
  wallet: (motif) => [
    second('M5 6.6 16 2.9a2.2 2.2 0 0 1 2.9 2.1v2.6H5z'),
    main(block(1.8, 6.4, 20.4, 14.6, 3.4)),
    cut(at(motif, 12, 13.7, 8)),
  ],
  'wallet-plain': () => [
    second('M5 6.6 16 2.9a2.2 2.2 0 0 1 2.9 2.1v2.6H5z'),
    main(block(1.8, 6.4, 20.4, 14.6, 3.4)),
    cut('M15.6 11h6.6v5.4h-6.6a2.7 2.7 0 0 1 0-5.4z'),
    main(disc(16.4, 13.7, 1.15)),
  ],
};
