import type { Server } from 'socket.io';
import * as z from 'zod/mini';
import { MESSAGE_EVENT, PUSH } from '../../../src/api/contract.ts';
import { isFinal, type TransactionStatus } from '../../../src/domain/payment/transaction.ts';
import { BackgroundJob } from '../engine/background-job.ts';
import { PANEL, panelRoom, summaryOf } from '../panel/panel-messages.ts';
import type { Store, Writing } from '../storage/database.ts';
import type { Payment } from '../storage/payments.ts';
import { readOrSetAside } from '../storage/set-aside.ts';
import { isEmbedded } from '../storage/sqlite-dialect.ts';
import { balanceDataOf, findUser } from '../storage/users.ts';
import { tracingOf, write } from '../storage/write.ts';
import { userRoom } from './user-room.ts';

/** Value of a status push; an accepted payment has no number and is pushed by name. */
const CODES: Record<TransactionStatus, number | string> = {
  waiting: 0,
  processed: 1,
  mistaked: 2,
  accepted: 'accepted',
};

/** Number of pushes that are sent with one SQL transaction. */
const MAX_BATCH_PUSHES = 100;
/** Another node may have been killed before it sent its pushes, so every node looks for such pushes at this interval. */
const SWEEP_INTERVAL_MS = 1_000;

const messageSchema = z.object({
  status: z.record(z.string(), z.unknown()),
  summary: z.unknown(),
  hasBalance: z.boolean(),
  /** The trace of the call that has changed the payment. */
  trace: z.optional(z.string()),
});

/**
 * Writes the push of a change in the SQL transaction of the change: a kill cannot separate the two. Call `wake` on the outbox after
 * the commit. `say` is pushed in place of the status.
 */
export async function announce(
  writing: Writing,
  payment: Payment,
  at: number,
  say?: string | number,
): Promise<void> {
  const { id, seq, status, txid, user, type } = payment;
  const message: z.output<typeof messageSchema> = {
    status: { id, seq, status: say ?? CODES[status], ...(txid && { txid }) },
    summary: summaryOf(payment),
    hasBalance: type === 'withdrawal' || isFinal(status),
    trace: tracingOf(writing).current(),
  };
  await writing
    .insertInto('outbox')
    .values({ user_id: user, message: JSON.stringify(message), created_at: at })
    .execute();
}

interface OutboxOptions {
  store: Store;
  io: Server;
  clock: () => number;
  /** True for a user whose pushes get lost: the control panel still sees the change. */
  losesPush: (user: string, now: number) => boolean;
  /** Resolves when the other nodes will receive everything that was emitted before. */
  flushed: () => Promise<void>;
  onSent: (pushes: number) => void;
  onError: (error: unknown) => void;
}

/**
 * Sends the stored pushes to the sockets of their users and to the control panel, and then deletes them: a push is sent at least
 * once, and its `seq` makes a second one harmless. Any node may send any push.
 */
export class Outbox extends BackgroundJob {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    super(options);
    this.#options = options;
  }

  protected override async run(): Promise<number | null> {
    if ((await this.#sendBatch()) === MAX_BATCH_PUSHES) return 0;
    // An embedded database belongs to one process, so no other process can leave a push behind.
    return isEmbedded(this.#options.store) ? null : SWEEP_INTERVAL_MS;
  }

  async #sendBatch(): Promise<number> {
    const { store, clock, flushed, onSent, onError } = this.#options;
    const sent = await write(store, async (writing) => {
      const stored = writing.selectFrom('outbox').selectAll().orderBy('id').limit(MAX_BATCH_PUSHES);
      // Nodes send at the same time; each skips the pushes that another node has taken.
      const rows = await (isEmbedded(writing) ? stored : stored.forUpdate().skipLocked()).execute();
      if (rows.length === 0) return 0;
      for (const { user_id, message: detail } of rows) {
        const row = { source: 'outbox' as const, transaction_id: null, user_id, detail, at: clock() };
        await readOrSetAside(writing, row, () => this.#send(writing, user_id, detail), onError);
      }
      await flushed();
      const ids = rows.map(({ id }) => id);
      await writing.deleteFrom('outbox').where('id', 'in', ids).execute();
      return rows.length;
    });
    if (sent > 0) onSent(sent);
    return sent;
  }

  async #send(writing: Writing, user: string, text: string): Promise<void> {
    const message = z.parse(messageSchema, JSON.parse(text));
    const { trace: cause } = message;
    if (cause === undefined) return this.#emit(writing, user, message);
    return tracingOf(writing).span('push', () => this.#emit(writing, user, message), { cause });
  }

  async #emit(
    writing: Writing,
    user: string,
    { status, summary, hasBalance }: z.output<typeof messageSchema>,
  ): Promise<void> {
    const { io, clock, losesPush } = this.#options;
    io.of(PANEL).to(panelRoom(user)).emit('transaction', summary);
    if (losesPush(user, clock())) return;
    const room = io.to(userRoom(user));
    room.emit(MESSAGE_EVENT, { source: PUSH.status, data: status, time: clock() });
    const record = hasBalance ? await findUser(writing, user) : undefined;
    if (!record) return;
    const balanceData = await balanceDataOf(writing, record);
    room.emit(MESSAGE_EVENT, { source: PUSH.login, data: { balanceData }, time: clock() });
  }
}
