import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files that take a minute and more, the longest first. Vitest goes by size, and theirs says nothing. */
const LONG = ['catalogue', 'gallery-screens', 'canary', 'bad-inputs', 'keyboard', 'resume', 'modes'];

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
