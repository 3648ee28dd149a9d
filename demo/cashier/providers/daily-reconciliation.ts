import { BackgroundJob } from '../engine/background-job.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import type { Store } from '../storage/database.ts';
import { type Discrepancy, reconcileDay } from './reconcile-day.ts';

const HOUR_MS = 3_600_000;
/** Providers complete the settlement of a day some hours after the end of that day. */
const READY_AFTER_MS = 3 * HOUR_MS;
/** Another node repeats a comparison that takes longer, because the node that began it must have ended. */
const MAX_COMPARISON_MS = HOUR_MS / 2;

interface ReconciliationOptions {
  store: Store;
  providers: readonly PaymentProvider[];
  clock: () => number;
  onFound: (provider: string, day: string, found: readonly Discrepancy[]) => void;
  onError: (error: unknown, about?: string) => void;
}

/** Compares each day with each provider's settlement, once for all nodes; the report is stored with the provider's events. */
export class DailyReconciliation extends BackgroundJob {
  readonly #options: ReconciliationOptions;

  constructor(options: ReconciliationOptions) {
    super(options);
    this.#options = options;
  }

  protected override async run(): Promise<number | null> {
    const { providers, clock } = this.#options;
    const remote = providers.filter((provider) => provider.remote);
    if (remote.length === 0) return null;
    const day = new Date(clock() - 24 * HOUR_MS - READY_AFTER_MS).toISOString().slice(0, 10);
    for (const provider of remote) await this.#reconcile(provider, day);
    return HOUR_MS;
  }

  async #reconcile(provider: PaymentProvider, day: string): Promise<void> {
    const { store, clock, onFound, onError } = this.#options;
    const row = { provider: provider.name, event_id: `reconciliation ${day}`, transaction_id: null };
    const now = clock();
    // A node that ends during the comparison leaves this row with an empty body, so another node repeats the comparison.
    const { numInsertedOrUpdatedRows: isMine } = await store
      .insertInto('provider_events')
      .values({ ...row, body: '', received_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['provider', 'event_id'])
          .doUpdateSet({ received_at: now })
          .where('provider_events.body', '=', '')
          .where('provider_events.received_at', '<', now - MAX_COMPARISON_MS),
      )
      .executeTakeFirstOrThrow();
    if (!isMine) return;
    const stored = { provider: row.provider, event_id: row.event_id };
    try {
      const found = await reconcileDay(store, provider, day);
      await store
        .updateTable('provider_events')
        .set({ body: JSON.stringify(found) })
        .where((is) => is.and(stored))
        .execute();
      onFound(provider.name, day, found);
    } catch (error) {
      // Without the row the day counts as not compared, so the job of the next hour, on any node, compares it again.
      await store
        .deleteFrom('provider_events')
        .where((is) => is.and(stored))
        .execute();
      onError(error, `${provider.name} ${day}`);
    }
  }
}
