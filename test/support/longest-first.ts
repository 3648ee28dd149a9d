import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

/** Seconds of the long test files in `npm test`. Without this list Vitest would order them by file size. */
const EACH_CHANGE: Record<string, number> = {
  cards: 16,
  'wallet-proof': 15,
  'account-limits': 13,
  wallets: 11,
  'first-list': 11,
  'late-arrivals': 10,
  'steady-layout': 10,
  typing: 10,
  'slow-network': 10,
  'unknown-outcome': 9,
  modes: 9,
  challenge: 8,
  'outside-data': 8,
  'kept-list': 7,
  resume: 6,
  payout: 6,
  apps: 6,
  'failing-bank': 6,
  'bad-host-data': 5,
  withdrawal: 5,
  'bad-answers': 5,
  'contract-fields': 5,
  'typed-values': 5,
  'erc20-provider': 4,
  operations: 4,
  'changed-details': 3,
  tracing: 3,
  panel: 3,
  'server-types': 3,
  'wallet-calls': 3,
  continue: 3,
  'liveness.model': 3,
};

const RELEASE: Record<string, number> = {
  reach: 345,
  'late-arrivals': 241,
  mistakes: 224,
  catalogue: 223,
  cards: 151,
  bounds: 127,
  'liveness.model': 116,
  money: 93,
  'steady-layout': 88,
  'gallery-screens': 83,
  worlds: 82,
  conformance: 80,
  'wrong-setups': 79,
  'typed-values': 73,
  resume: 72,
  'dev-server': 71,
  package: 68,
  'host-bars': 63,
  'right-to-left': 61,
  'fuzz-sample': 61,
  canary: 57,
  'hostile-cashier': 56,
  payout: 55,
  playground: 55,
  'bad-inputs': 54,
  deposit: 45,
  'kept-list': 43,
  provider: 43,
  recipes: 43,
  restart: 42,
  'payment-links': 41,
  words: 38,
  snippets: 36,
  focus: 34,
  'unknown-outcome': 33,
  'telemetry-origins': 33,
  reproducible: 33,
  'trusted-types': 33,
  errors: 32,
  modes: 32,
  'peer-to-peer': 32,
  keyboard: 30,
  typing: 28,
  routes: 27,
  'host-page': 27,
  'failed-code': 26,
  live: 25,
  'first-run': 24,
  wallets: 23,
  engines: 23,
  addresses: 22,
  'slow-network': 21,
  signals: 21,
  india: 20,
  heard: 19,
  legacy: 19,
  captcha: 18,
  workbench: 18,
  languages: 18,
  'video-guide': 18,
  challenge: 17,
  telemetry: 17,
  commands: 17,
  'python-cashier': 16,
  'account-limits': 15,
  'saved-accounts': 15,
  apps: 15,
  crypto: 15,
  'form-dock': 15,
  jurisdictions: 15,
  eazype: 14,
  'bad-host-data': 13,
  'made-up-flow': 13,
  frameworks: 13,
  'start-messages': 12,
  'not-as-confirmed': 12,
  accessibility: 11,
  receipt: 11,
  leaving: 11,
  'host-dialogs': 11,
  'unified-form': 10,
  bonus: 10,
  spei: 10,
  withdrawal: 10,
  'coming-back': 10,
};

const SHORT_SECONDS = 2;

/** Seconds of the suites that test/run.mjs adds to each third of a release: the files are dealt so that all thirds take equally long. */
const OTHER_SUITES = [200, 400, 690];

/** Runs the long files first, because a long file that starts last would keep one core busy while the others are idle. */
export class LongestFirst implements TestSequencer {
  readonly #vitest: Vitest;

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    const { index, count } = this.#vitest.config.shard ?? { index: 1, count: 1 };
    const loads = Array.from({ length: count }, (_, at) =>
      count === OTHER_SUITES.length ? (OTHER_SUITES[at] ?? 0) : 0,
    );
    const byName = files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId, 'en'));
    return this.sort(byName).filter((file) => {
      const part = loads.indexOf(Math.min(...loads));
      loads[part] = (loads[part] ?? 0) + this.#secondsOf(file);
      return part === index - 1;
    });
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    return files.toSorted(
      (one, other) =>
        // Files of a project stay together, because the next file reuses a worker and its browser only within a project.
        one.project.name.localeCompare(other.project.name, 'en') ||
        this.#secondsOf(other) - this.#secondsOf(one),
    );
  }

  #secondsOf({ moduleId }: TestSpecification): number {
    const isEachChange = this.#vitest.config.tagsFilter?.some((filter) => filter.startsWith('!release'));
    const name = moduleId.replace(/^.*\/|\.test\.tsx?$/g, '');
    return (isEachChange ? EACH_CHANGE : RELEASE)[name] ?? SHORT_SECONDS;
  }
}
