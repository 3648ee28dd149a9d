import type { Server } from 'socket.io';
import * as z from 'zod/mini';
import { MESSAGE_EVENT, PUSH } from '../../../src/api/contract.ts';
import { isFinal, type TransactionStatus } from '../../../src/domain/payment/transaction.ts';
import { BackgroundJob } from '../engine/background-job.ts';
import { PANEL, panelRoom, summaryOf } from '../panel/panel-messages.ts';
import { insertRow } from '../storage/changes.ts';
import type { Store, Writing } from '../storage/database.ts';
import type { Payment } from '../storage/payments.ts';
import { readOrSetAside } from '../storage/set-aside.ts';
import { isEmbedded } from '../storage/sqlite-dialect.ts';
import { balancesOf } from '../storage/users.ts';
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
/** A push may be late by this time, so that one batch has the pushes of many payments. */
const INTERVAL_MS = 50;
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
  await insertRow(writing, 'outbox', { user_id: user, message: JSON.stringify(message), created_at: at });
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
    super({ ...options, ...(!isEmbedded(options.store) && { intervalMs: INTERVAL_MS }) });
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
      const taken = await takePushes(writing);
      if (taken.length === 0) return 0;
      const pushes: Push[] = [];
      for (const { user_id: user, message: detail } of taken) {
        const row = { source: 'outbox' as const, transaction_id: null, user_id: user, detail, at: clock() };
        const read = () => ({ user, message: z.parse(messageSchema, JSON.parse(detail)) });
        const push = await readOrSetAside(writing, row, read, onError);
        if (push) pushes.push(push);
      }
      const moved = pushes.filter(({ message }) => message.hasBalance).map(({ user }) => user);
      const balances = await balancesOf(writing, [...new Set(moved)]);
      for (const push of pushes) await this.#send(push, balances.get(push.user));
      await flushed();
      return taken.length;
    });
    if (sent > 0) onSent(sent);
    return sent;
  }

  async #send(push: Push, balance: unknown): Promise<void> {
    const { trace: cause } = push.message;
    const emit = async () => this.#emit(push, balance);
    if (cause === undefined) return emit();
    return tracingOf(this.#options.store).span('push', emit, { cause });
  }

  #emit({ user, message: { status, summary, hasBalance } }: Push, balanceData: unknown): void {
    const { io, clock, losesPush } = this.#options;
    io.of(PANEL).to(panelRoom(user)).emit('transaction', summary);
    if (losesPush(user, clock())) return;
    const room = io.to(userRoom(user));
    room.emit(MESSAGE_EVENT, { source: PUSH.status, data: status, time: clock() });
    if (!hasBalance || balanceData === undefined) return;
    room.emit(MESSAGE_EVENT, { source: PUSH.login, data: { balanceData }, time: clock() });
  }
}

interface Push {
  user: string;
  message: z.output<typeof messageSchema>;
}

/** Deletes the first pushes that no other node has taken. If the SQL transaction is undone, they are there again. */
async function takePushes(writing: Writing) {
  const taken = await writing
    .with('first', (db) => {
      const stored = db.selectFrom('outbox').select('id').orderBy('id').limit(MAX_BATCH_PUSHES);
      return isEmbedded(writing) ? stored : stored.forUpdate().skipLocked();
    })
    .deleteFrom('outbox')
    .where('id', 'in', (db) => db.selectFrom('first').select('id'))
    .returningAll()
    .execute();
  return taken.toSorted((a, b) => a.id - b.id);
}
