import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

/** The files that take longest, the longest first, because Vitest orders by file size. */
const LONG = [
  'catalogue',
  'gallery-screens',
  'bad-inputs',
  'canary',
  'routes',
  'unknown-outcome',
  'challenge',
  'apps',
  'resume',
  'cards',
  'socket-access',
  'restart',
  'scenarios',
  'outside-data',
  'erc20-provider',
  'operations',
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
  'slow-network',
  'first-list',
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
  readonly #vitest: Vitest;

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  /** Deals the files out, so that each shard has its share of the long ones. */
  shard(files: TestSpecification[]): TestSpecification[] {
    const { index, count } = this.#vitest.config.shard ?? { index: 1, count: 1 };
    const byName = files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId, 'en'));
    return this.sort(byName).filter((_, at) => at % count === index - 1);
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    return files.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONG.length : at;
}
