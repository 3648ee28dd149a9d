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

/** The value of a status push; `accepted` has no number and is pushed by name. */
const CODES: Record<TransactionStatus, number | string> = {
  waiting: 0,
  processed: 1,
  mistaked: 2,
  accepted: 'accepted',
};

const MAX_BATCH_PUSHES = 100;
/** A node collects pushes for this long before it sends them, so that one batch has the pushes of many payments. */
const INTERVAL_MS = 50;
/** A node may be killed before it has sent its pushes, so every node looks for unsent ones at this interval. */
const SWEEP_INTERVAL_MS = 1_000;

const messageSchema = z.object({
  status: z.record(z.string(), z.unknown()),
  summary: z.unknown(),
  hasBalance: z.boolean(),
  trace: z.optional(z.string()),
});

/** Stores a push in the SQL transaction of its change, so that a kill cannot separate the two. The caller calls `wake` after the commit. */
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
  /** True for a user whose pushes the control panel loses; the panel itself still gets them. */
  losesPush: (user: string, now: number) => boolean;
  tellOthers: (text: string) => void;
  /** Resolves when the other nodes will receive everything that was emitted before. */
  flushed: () => Promise<void>;
  onSent: (pushes: number) => void;
  onError: (error: unknown) => void;
}

/** Sends stored pushes, then deletes them. A push is sent at least once, and the widget ignores a second one because of its `seq`. */
export class Outbox extends BackgroundJob {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    super({ ...options, ...(!isEmbedded(options.store) && { intervalMs: INTERVAL_MS }) });
    this.#options = options;
  }

  protected override async run(): Promise<number | null> {
    if ((await this.#sendBatch()) === MAX_BATCH_PUSHES) return 0;
    // No other process can leave unsent pushes behind, because an embedded database belongs to one process.
    return isEmbedded(this.#options.store) ? null : SWEEP_INTERVAL_MS;
  }

  async #sendBatch(): Promise<number> {
    const { store, clock, tellOthers, flushed, onSent, onError } = this.#options;
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
      const deliveries: Delivery[] = [];
      for (const push of pushes) deliveries.push(await this.#deliver(push, balances.get(push.user)));
      if (deliveries.length > 0) tellOthers(JSON.stringify(deliveries));
      await flushed();
      return taken.length;
    });
    if (sent > 0) onSent(sent);
    return sent;
  }

  async #deliver(push: Push, balance: unknown): Promise<Delivery> {
    const delivery = this.#deliveryOf(push, balance);
    const { trace: cause } = push.message;
    const send = async () => deliver(this.#options.io, delivery);
    if (cause === undefined) await send();
    else await tracingOf(this.#options.store).span('push', send, { cause });
    return delivery;
  }

  #deliveryOf({ user, message: { status, summary, hasBalance } }: Push, balanceData: unknown): Delivery {
    const { clock, losesPush } = this.#options;
    const time = clock();
    if (losesPush(user, time)) return { user, summary, frames: [] };
    const frames: unknown[] = [{ source: PUSH.status, data: status, time }];
    if (hasBalance && balanceData !== undefined)
      frames.push({ source: PUSH.login, data: { balanceData }, time });
    return { user, summary, frames };
  }
}

const deliverySchema = z.object({ user: z.string(), summary: z.unknown(), frames: z.array(z.unknown()) });
/** `frames` go to the sockets of the user, and `summary` to the control panel. */
type Delivery = z.output<typeof deliverySchema>;

export function deliverTold(io: Server, text: string): void {
  for (const delivery of z.parse(z.array(deliverySchema), JSON.parse(text))) deliver(io, delivery);
}

function deliver(io: Server, { user, summary, frames }: Delivery): void {
  io.of(PANEL).local.to(panelRoom(user)).emit('transaction', summary);
  const room = userRoom(user);
  // Most users have their sockets on another node, so nothing is encoded for a user without a socket here.
  if (!io.of('/').adapter.rooms.has(room)) return;
  for (const frame of frames) io.local.to(room).emit(MESSAGE_EVENT, frame);
}

interface Push {
  user: string;
  message: z.output<typeof messageSchema>;
}

/** Deletes the first pushes that no other node has taken. A rollback restores them. */
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
