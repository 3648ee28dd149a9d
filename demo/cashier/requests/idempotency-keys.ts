import * as z from 'zod/mini';
import { transactionSchema } from '../../../src/domain/payment/transaction-schema.ts';
import { insertRow } from '../storage/changes.ts';
import type { Reading, Writing } from '../storage/database.ts';
import type { KeyedHash } from '../storage/hash-keys.ts';
import { ok, type Reply, RequestRejection } from './reply.ts';

/**
 * Returns the stored response of an idempotency key; undefined for a new key.
 * @throws {RequestRejection} 422 for a key that came with another body before, 410 for a key that the widget has closed
 */
export async function findStoredResponse(
  store: Reading,
  user: string,
  idem: string,
  fingerprint: KeyedHash,
): Promise<Reply | undefined> {
  const row = await store
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', user)
    .where('idem', '=', idem)
    .executeTakeFirst();
  return readStored(row, fingerprint);
}

export function readStored(
  row: { fingerprint: string; answer: string } | undefined,
  fingerprint: KeyedHash,
): Reply | undefined {
  if (!row) return undefined;
  if (row.fingerprint === CLOSED) {
    throw new RequestRejection(410, 'This payment was given up', { code: 'closed' });
  }
  if (!fingerprint.recognizes(row.fingerprint)) {
    throw new RequestRejection(422, 'This key was used for another payment', { code: 'idem_reused' });
  }
  return ok(z.parse(transactionSchema, JSON.parse(row.answer)));
}

/** Stored in place of a fingerprint: the idempotency key is closed and creates no payment. */
const CLOSED = 'closed';

/** Closes a key, so that a delayed create request is rejected; false when the key has created a payment meanwhile. */
export async function closeKey(store: Reading, user: string, idem: string, at: number): Promise<boolean> {
  await store
    .insertInto('idempotency')
    .values({ user_id: user, idem, fingerprint: CLOSED, answer: '', created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'idem']).doNothing())
    .execute();
  const row = await store
    .selectFrom('idempotency')
    .select('fingerprint')
    .where('user_id', '=', user)
    .where('idem', '=', idem)
    .executeTakeFirst();
  return row?.fingerprint === CLOSED;
}

/** Stores the response in the SQL transaction of its payment. Throws when the key is taken. */
export async function storeResponse(
  store: Writing,
  row: { user: string; idem: string; fingerprint: KeyedHash; answer: unknown; at: number },
): Promise<void> {
  await insertRow(store, 'idempotency', {
    user_id: row.user,
    idem: row.idem,
    fingerprint: row.fingerprint.signed,
    answer: JSON.stringify(row.answer),
    created_at: row.at,
  });
}

/** Stores the response that a provider has completed, so that a repeated request gets it too. */
export async function replaceResponse(
  store: Reading,
  { user, idem }: { user: string; idem: string },
  answer: unknown,
): Promise<void> {
  await store
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', user)
    .where('idem', '=', idem)
    .execute();
}
