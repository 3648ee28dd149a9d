import { BackgroundJob } from '../engine/background-job.ts';
import type { Store } from '../storage/database.ts';
import { dropOldDetails } from '../storage/personal-data.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface RetentionOptions {
  store: Store;
  clock: () => number;
  /** Days after the last change of a payment; undefined keeps its payment details. */
  days: number | undefined;
  onError: (error: unknown) => void;
}

/** Deletes the details of old payments each hour. Every node runs this job, and the first one to do so deletes all. */
export class Retention extends BackgroundJob {
  readonly #options: RetentionOptions;

  constructor(options: RetentionOptions) {
    super(options);
    this.#options = options;
  }

  protected override async run(): Promise<number | null> {
    const { store, clock, days } = this.#options;
    if (days === undefined) return null;
    await dropOldDetails(store, clock() - days * DAY_MS);
    return HOUR_MS;
  }
}
