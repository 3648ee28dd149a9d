import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

/** The files that take longest, longest first. The list is needed, because Vitest orders by file size. */
const LONG = [
  'failing-bank',
  'reach',
  'catalogue',
  'gallery-screens',
  'steady-layout',
  'cards',
  'wrong-setups',
  'package',
  'host-bars',
  'resume',
  'payment-links',
  'canary',
  'worlds',
  'dev-server',
  'playground',
  'routes',
  'bad-inputs',
  'recipes',
  'errors',
  'modes',
  'telemetry-origins',
  'signals',
  'unknown-outcome',
  'made-up-flow',
  'live',
  'focus',
  'slow-network',
  'kept-list',
  'keyboard',
  'payout',
  'wallets',
  'india',
  'provider',
  'addresses',
  'challenge',
  'peer-to-peer',
  'heard',
  'captcha',
  'typing',
  'python-cashier',
  'packed',
  'apps',
  'unified-form',
  'account-limits',
  'legacy',
  'languages',
  'crypto',
  'video-guide',
  'accessibility',
  'workbench',
  'layout',
  'page-policy',
  'reproducible',
  'telemetry',
  'tutorial',
  'first-run',
  'eazype',
  'start-messages',
  'snippets',
  'not-as-confirmed',
  'bonus',
  'spei',
  'wallet',
  'bad-host-data',
  'host-dialogs',
  'form-dock',
  'erc20',
  'host-to-host',
  'first-list',
  'icons',
  'three-lines',
  'withdrawal',
  'interface-languages',
  'saved-accounts',
  'label-languages',
  'forced-dark',
  'frameworks',
  'frames',
  'receipt',
  'isolated-hosts',
  'preparation',
  'restart',
  'outside-data',
  'socket-access',
  'erc20-provider',
  'scenarios',
  'contract-fields',
  'operations',
  'liveness.model',
  'money',
  'panel',
  'submit-payment.model',
  'tracing',
  'many-nodes',
];

/** Runs the long files first, because one that starts last would keep a core busy while the others are idle. */
export class LongestFirst implements TestSequencer {
  readonly #vitest: Vitest;

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    const { index, count } = this.#vitest.config.shard ?? { index: 1, count: 1 };
    const byName = files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId, 'en'));
    // Deals the files to and fro, because the first file of each round is its longest.
    const partOf = (at: number) => (Math.floor(at / count) % 2 === 0 ? at % count : count - 1 - (at % count));
    return this.sort(byName).filter((_, at) => partOf(at) === index - 1);
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    return files.toSorted(
      (one, other) =>
        // Keeps the files of a project together, because a worker and its browser go on only within a project.
        one.project.name.localeCompare(other.project.name, 'en') || rankOf(one) - rankOf(other),
    );
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONG.length : at;
}
