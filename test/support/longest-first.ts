import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first; what Vitest goes by, their size, says nothing of it. */
const LONG = [
  'catalogue',
  'gallery-screens',
  'bad-inputs',
  'canary',
  'contributing',
  'routes',
  'doubt',
  'resume',
  'cards',
  'doors',
  'restart',
  'scenarios',
  'money',
  'payment.model',
  'contract-fields',
  'dev-server',
  'frameworks',
  'package',
  'errors',
  'keyboard',
  'focus',
  'modes',
  'telemetry-origins',
  'saved-accounts',
  'addresses',
  'languages',
  'bad-host-data',
  'payment-links',
  'provider',
  'spei',
  'not-as-confirmed',
  'peer-to-peer',
  'crypto',
  'live',
  'india',
  'captcha',
  'accessibility',
  'reproducible',
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
