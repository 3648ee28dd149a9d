import type { PartExamples } from '../../src/parts/testing/part-examples.ts';

/** The example file of every component, fetched when it is shown. */
const files = import.meta.glob<{ examples: PartExamples }>([
  '../../src/{ui,parts,flows,screens}/**/*.examples.tsx',
  '../../src/forms/*.examples.tsx',
]);

/** The function that loads each component's examples, by layer and file: `ui/button`, `forms/forms`. */
export const COMPONENTS = new Map(
  Object.entries(files).map(([path, load]) => [
    path.replace(/^.*\/src\/([^/]*)\/(?:.*\/)?([^/]*)\.examples\.tsx$/, '$1/$2'),
    load,
  ]),
);
