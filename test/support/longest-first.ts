import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first; what Vitest goes by, their size, says nothing of it. */
const LONG = [
  'catalogue',
  'gallery-screens',
  'bad-inputs',
  'canary',
  'frameworks',
  'resume',
  'doubt',
  'modes',
  'spei',
  'not-as-confirmed',
  'saved-accounts',
  'peer-to-peer',
  'provider',
  'crypto',
  'routes',
  'keyboard',
  'errors',
  'focus',
  'addresses',
  'telemetry-origins',
  'live',
  'india',
  'languages',
  'captcha',
  'bad-host-data',
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
