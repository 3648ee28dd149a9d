import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files that take half a minute and more, the longest first; what Vitest goes by, their size, says nothing of it. */
const LONG = [
  'catalogue',
  'gallery-screens',
  'bad-inputs',
  'canary',
  'frameworks',
  'modes',
  'resume',
  'keyboard',
  'routes',
  'crypto',
  'live',
  'india',
  'saved-accounts',
  'errors',
  'bad-host-data',
  'doubt',
  'peer-to-peer',
  'languages',
  'captcha',
];

/** Begins with the long files: begun last, one of them would keep a single core busy while all else is done. */
export class LongestFirst implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    return files.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONG.length : at;
}
