import type { PartExamples } from '../../src/parts/testing/part-examples.ts';

/** Every declaration beside a piece, fetched when it is shown. */
const files = import.meta.glob<{ examples: PartExamples }>(
  '../../src/{ui,parts,flows,screens}/*/*.examples.tsx',
);

/** How each piece is loaded, by its folder: `ui/button`. */
export const PIECES = new Map(
  Object.entries(files).map(([path, load]) => [path.split('/').slice(-3, -1).join('/'), load]),
);
