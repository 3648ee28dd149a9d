import type { PartExamples } from '../../src/parts/testing/part-examples.ts';

/** The example file of a component is fetched when the component is shown. */
const files = import.meta.glob<{ examples: PartExamples }>([
  '../../src/{ui,parts,flows,screens}/**/*.examples.tsx',
  '../../src/forms/*.examples.tsx',
]);

/** The functions that load the examples, by layer and file: `ui/button`, `forms/forms`. */
export const COMPONENTS = new Map(
  Object.entries(files).map(([path, load]) => [
    path.replace(/^.*\/src\/([^/]*)\/(?:.*\/)?([^/]*)\.examples\.tsx$/, '$1/$2'),
    load,
  ]),
);
