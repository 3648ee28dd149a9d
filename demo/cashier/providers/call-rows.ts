import * as z from 'zod/mini';
import { toDecimal } from '../../../src/domain/money/money.ts';
import type { Order } from '../ports/payment-provider.ts';
import { NEVER } from '../saved/mask-fields.ts';
import { insertRow } from '../storage/changes.ts';
import type { Reading, Store, Writing } from '../storage/database.ts';
import type { Payment } from '../storage/payments.ts';
import { readOrSetAside } from '../storage/set-aside.ts';
import { isEmbedded } from '../storage/sqlite-dialect.ts';
import { tracingOf, write } from '../storage/write.ts';

const orderSchema = z.object({
  fields: z.record(z.string(), z.string()),
  trace: z.optional(z.string()),
});

/** The next call about a payment to its provider. A payment has one call at a time. */
export interface ProviderCall {
  payment: string;
  provider: string;
  kind: 'create' | 'payout' | 'cancel' | 'status';
  fields: Record<string, string>;
  trace: string | undefined;
  attempts: number;
  /** Until this time no other node takes the call. */
  leasedUntil: number;
}

/** The fields that a provider call stores: no secrets, and no references that belong to one payment only (`NEVER`). */
export const keptOf = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !NEVER.has(name)));

/** Stores the first call of a payment in the payment's SQL transaction; it is made after the commit. */
export async function insertCall(
  writing: Writing,
  { id, provider, type, createdAt }: Payment,
  fields: Record<string, string>,
): Promise<void> {
  await insertRow(writing, 'provider_calls', {
    transaction_id: id,
    provider,
    kind: type === 'deposit' ? 'create' : 'payout',
    detail: JSON.stringify({ fields: keptOf(fields), trace: tracingOf(writing).current() }),
    due_at: createdAt,
    attempts: 0,
  });
}

/** Takes the first due call for `leaseMs`. After a kill another node takes the call and requests its outcome first. */
export function takeCall(
  store: Store,
  now: number,
  leaseMs: number,
  onError: (error: unknown) => void,
): Promise<ProviderCall | undefined> {
  return write(store, async (writing) => {
    const due = writing
      .selectFrom('provider_calls')
      .selectAll()
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(1);
    for (;;) {
      const row = await (isEmbedded(writing) ? due : due.forUpdate().skipLocked()).executeTakeFirst();
      if (!row) return undefined;
      const { transaction_id: payment, provider, kind, detail, attempts } = row;
      const order = await readOrSetAside(
        writing,
        { source: 'provider_calls', transaction_id: payment, user_id: null, detail, at: now },
        () => z.parse(orderSchema, JSON.parse(detail)),
        onError,
      );
      if (!order) {
        await deleteCall(writing, payment);
        continue;
      }
      const leasedUntil = now + leaseMs;
      await writing
        .updateTable('provider_calls')
        .set({ due_at: leasedUntil, attempts: attempts + 1 })
        .where('transaction_id', '=', payment)
        .execute();
      return { payment, provider, kind, ...order, trace: order.trace, attempts, leasedUntil };
    }
  });
}

export async function nextCallAt(store: Reading): Promise<number | undefined> {
  const first = store.selectFrom('provider_calls').select('due_at').orderBy('due_at').limit(1);
  return (await first.executeTakeFirst())?.due_at;
}

/** Plans the next call; a time that a webhook has set meanwhile stays. The order's fields are deleted once the provider has them. */
export async function planCall(
  writing: Writing,
  { payment, leasedUntil }: ProviderCall,
  next: { kind: ProviderCall['kind']; at: number; attempts: number },
): Promise<void> {
  const row = writing.updateTable('provider_calls').where('transaction_id', '=', payment);
  const isDone = next.kind === 'status' || next.kind === 'cancel';
  await row.set({ kind: next.kind, attempts: next.attempts, ...(isDone && { detail: NO_FIELDS }) }).execute();
  await row
    .set({ due_at: Math.round(next.at) })
    .where('due_at', '=', leasedUntil)
    .execute();
}

const NO_FIELDS = '{"fields":{}}';

export async function planCancel(writing: Writing, payment: string, now: number): Promise<void> {
  await writing
    .updateTable('provider_calls')
    .set({ kind: 'cancel', due_at: now, attempts: 0, detail: NO_FIELDS })
    .where('transaction_id', '=', payment)
    .execute();
}

/** Deletes a payout that no node has begun to send; false when it may have been sent. */
export async function withdrawCall(writing: Writing, payment: string): Promise<boolean> {
  const { numDeletedRows } = await writing
    .deleteFrom('provider_calls')
    .where('transaction_id', '=', payment)
    .where('kind', '=', 'payout')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes the next status request of a payment due now, because a webhook or a step of the user announces news. */
export async function askNow(
  writing: Writing,
  { id, provider }: Pick<Payment, 'id' | 'provider'>,
  now: number,
): Promise<void> {
  const call = { transaction_id: id, provider, kind: 'status' as const, detail: NO_FIELDS, attempts: 0 };
  await writing
    .insertInto('provider_calls')
    .values({ ...call, due_at: now })
    .onConflict((conflict) =>
      conflict
        .column('transaction_id')
        .doUpdateSet({ due_at: now })
        // A create call is not made due: it may be in progress and would be sent twice, and its response contains the news.
        .where('provider_calls.kind', 'in', ['status', 'cancel']),
    )
    .execute();
}

export async function deleteCall(writing: Writing, payment: string): Promise<void> {
  await writing.deleteFrom('provider_calls').where('transaction_id', '=', payment).execute();
}

export function orderOf(payment: Payment, fields: Record<string, string>): Order {
  const { id, type, method, country, currency, createdAt, expiresAt, scenario: memo, next } = payment;
  const [amount, fee] = [toDecimal(payment.amount, currency), toDecimal(payment.fee, currency)];
  return { id, type, method, country, currency, amount, fee, fields, createdAt, expiresAt, memo, next };
}
