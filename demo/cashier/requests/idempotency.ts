import * as z from 'zod/mini';
import { transactionSchema } from '../../../src/domain/transaction-schema.ts';
import type { Reading, Writing } from '../storage/database.ts';
import { ok, type Reply, RequestRefusal } from './reply.ts';

/**
 * What this key was answered before: the same answer for the same body. Undefined for a new key.
 * @throws {RequestRefusal} 422 when the key brings another body
 */
export async function findAnswer(
  store: Reading,
  user: string,
  idem: string,
  fingerprint: string,
): Promise<Reply | undefined> {
  const row = await store
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', user)
    .where('idem', '=', idem)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) {
    throw new RequestRefusal(422, 'This key was used for another payment', { code: 'idem_reused' });
  }
  return ok(z.parse(transactionSchema, JSON.parse(row.answer)));
}

/** Keeps the answer, in the SQL transaction that makes it true. Throws when the key is taken. */
export async function keepAnswer(
  store: Writing,
  row: { user: string; idem: string; fingerprint: string; answer: unknown; at: number },
): Promise<void> {
  await store
    .insertInto('idempotency')
    .values({
      user_id: row.user,
      idem: row.idem,
      fingerprint: row.fingerprint,
      answer: JSON.stringify(row.answer),
      created_at: row.at,
    })
    .execute();
}
