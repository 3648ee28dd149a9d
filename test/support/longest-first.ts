import type { TestSequencer, TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first; Vitest's own order, by file size, does not tell. */
const LONG = [
  'catalogue',
  'gallery-screens',
  'bad-inputs',
  'canary',
  'contributing',
  'routes',
  'unknown-outcome',
  'resume',
  'cards',
  'socket-access',
  'restart',
  'scenarios',
  'money',
  'submit-payment.model',
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

/** Runs the long files first: a long file that starts last would keep one core busy while the others are idle. */
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
