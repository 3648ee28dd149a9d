import * as z from 'zod/mini';
import { type ScheduledStep, stepSchema } from '../engine/step.ts';
import { insertRow } from './changes.ts';
import type { Reading, Store, Writing } from './database.ts';
import { readOrSetAside } from './set-aside.ts';
import { isEmbedded } from './sqlite-dialect.ts';
import type { WalletCallTable } from './tables.ts';
import { write } from './write.ts';

/** Databases whose ledger mirrors the operator's books, by adapter, because a SQL transaction has the adapter of its database. */
const MIRRORS = new WeakSet<object>();

/** From now on the operator's books have the balances: each hold, its end, and each movement of a payment become a wallet call. */
export function mirrorBooks(store: Store): void {
  MIRRORS.add(store.getExecutor().adapter);
}

export const isMirror = (store: Reading) => MIRRORS.has(store.getExecutor().adapter);

const startSchema = z.object({
  plan: z.array(z.object({ at: z.number(), step: stepSchema })),
  fields: z.nullable(z.record(z.string(), z.string())),
});
export interface Start {
  plan: ScheduledStep[];
  /** The fields of the provider call; null without a call. */
  fields: Record<string, string> | null;
}

export type WalletCall = Omit<WalletCallTable, 'id' | 'start'> & { id: number; leasedUntil: number };

export async function insertWalletCall(
  writing: Writing,
  call: Pick<
    WalletCallTable,
    'call_key' | 'transaction_id' | 'kind' | 'user_id' | 'account' | 'currency' | 'amount'
  >,
): Promise<void> {
  if (!isMirror(writing)) return;
  await insertRow(writing, 'wallet_calls', { ...call, start: null, due_at: 0, attempts: 0 });
}

/** Stores the beginning of a withdrawal with the wallet call that puts its money on hold. */
export async function startAfterHold(writing: Writing, payment: string, start: Start): Promise<void> {
  await writing
    .updateTable('wallet_calls')
    .set({ start: JSON.stringify(start) })
    .where('transaction_id', '=', payment)
    .where('kind', '=', 'hold')
    .execute();
}

/** The first call of each payment, so that a release never overtakes its hold. */
const callable = (store: Reading) =>
  store
    .selectFrom('wallet_calls as call')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wallet_calls as earlier')
            .select('earlier.id')
            .whereRef('earlier.transaction_id', '=', 'call.transaction_id')
            .whereRef('earlier.id', '<', 'call.id'),
        ),
      ),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(1);

/** Takes the first due call for `leaseMs`. An unreadable call is kept for the operator, and its withdrawal then waits for the hold. */
export function takeWalletCall(
  store: Store,
  now: number,
  leaseMs: number,
  onError: (error: unknown) => void,
): Promise<WalletCall | undefined> {
  return write(store, async (writing) => {
    const due = callable(writing).selectAll('call').where('due_at', '<=', now);
    for (;;) {
      const row = await (isEmbedded(writing) ? due : due.forUpdate('call').skipLocked()).executeTakeFirst();
      if (!row) return undefined;
      const { start, ...call } = row;
      const { transaction_id, user_id } = row;
      const aside = { source: 'wallet_calls' as const, transaction_id, user_id, at: now };
      const isReadable = await readOrSetAside(
        writing,
        { ...aside, detail: JSON.stringify(row) },
        () => {
          BigInt(row.amount);
          return start === null || z.parse(startSchema, JSON.parse(start));
        },
        onError,
      );
      if (isReadable) {
        const leasedUntil = now + leaseMs;
        await postpone(writing, row.id, { due_at: leasedUntil, attempts: row.attempts + 1 });
        return { ...call, leasedUntil };
      }
      await writing.deleteFrom('wallet_calls').where('id', '=', row.id).execute();
    }
  });
}

export async function nextWalletCallAt(store: Reading): Promise<number | undefined> {
  return (await callable(store).select('due_at').executeTakeFirst())?.due_at;
}

export async function postpone(
  writing: Writing,
  id: number,
  next: { due_at: number; attempts?: number },
): Promise<void> {
  await writing.updateTable('wallet_calls').set(next).where('id', '=', id).execute();
}

/** Deletes a call that is done; returns the beginning of the withdrawal that waited for it. */
export async function endWalletCall(writing: Writing, id: number): Promise<Start | undefined> {
  const row = await writing
    .deleteFrom('wallet_calls')
    .where('id', '=', id)
    .returning('start')
    .executeTakeFirst();
  return row?.start ? z.parse(startSchema, JSON.parse(row.start)) : undefined;
}

/** Deletes the calls of a payment whose money was never put on hold. */
export async function dropWalletCalls(writing: Writing, payment: string): Promise<void> {
  await writing.deleteFrom('wallet_calls').where('transaction_id', '=', payment).execute();
}

/** True while the books have not confirmed the hold of a withdrawal. */
export async function isHoldOpen(store: Reading, payment: string): Promise<boolean> {
  const rows = store.selectFrom('wallet_calls').select('id').where('transaction_id', '=', payment);
  return (await rows.where('kind', '=', 'hold').executeTakeFirst()) !== undefined;
}

/** True while the books do not have all movements of a user. */
export async function isUserOpen(store: Reading, user: string): Promise<boolean> {
  const rows = store.selectFrom('wallet_calls').select('id').where('user_id', '=', user).limit(1);
  return (await rows.executeTakeFirst()) !== undefined;
}
