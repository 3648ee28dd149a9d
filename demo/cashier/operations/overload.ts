import { type Store, waitingFor } from '../storage/database.ts';

export interface OverloadLimits {
  maxLateMs: number;
  /** The largest number of calls that wait for a connection to the database. */
  maxWaiting: number;
}

export const DEFAULT_LIMITS: OverloadLimits = { maxLateMs: 2_000, maxWaiting: 200 };

/** A node above its limits rejects new payments, so that it completes the accepted ones in time. */
export class Overload {
  readonly #store: Store;
  readonly #steps: { readonly lateMs: number };
  readonly #limits: OverloadLimits;

  constructor(store: Store, steps: { readonly lateMs: number }, limits: OverloadLimits) {
    this.#store = store;
    this.#steps = steps;
    this.#limits = limits;
  }

  /** Seconds after which a rejected payment may be tried again; null while the node accepts payments. */
  get retryAfter(): number | null {
    const { lateMs } = this.#steps;
    const { maxLateMs, maxWaiting } = this.#limits;
    if (lateMs <= maxLateMs && waitingFor(this.#store) <= maxWaiting) return null;
    return Math.max(1, Math.ceil(lateMs / 1_000));
  }
}
