import { behaviourOf } from '../catalogue.ts';
import type { Writing } from '../storage/database.ts';
import type { Payment } from '../storage/payments.ts';
import { readStored } from './idempotency-keys.ts';
import { type Reply, RequestRejection } from './reply.ts';
import type { ValidatedCreate } from './validated-create.ts';

/** Two payments that look alike within this time are taken for a mistake (R-MONEY-6). */
const DUPLICATE_WINDOW_MS = 120_000;

/**
 * The stored response of the payment's key, if any. Rejects a payment that looks like one of the last two minutes with another key,
 * unless the user insists. A repeated request for a crypto address moves no money and is allowed.
 * @throws {RequestRejection} 409 `possible_duplicate` with the id of the first payment, or as `findStoredResponse`
 */
export async function findEarlier(
  writing: Writing,
  { user, idem, createdAt, next }: Payment,
  { fingerprint, likeness, body: { allowDuplicateOf: allowed } }: ValidatedCreate,
): Promise<Reply | undefined> {
  const { key, answer, twin } = await writing
    .selectNoFrom(({ selectFrom }) => {
      const stored = selectFrom('idempotency').where('user_id', '=', user).where('idem', '=', idem);
      return [
        stored.select('fingerprint').as('key'),
        stored.select('answer').as('answer'),
        selectFrom('transactions')
          .select('id')
          .where('user_id', '=', user)
          .where('likeness', 'in', likeness.all)
          .where('created_at', '>', createdAt - DUPLICATE_WINDOW_MS)
          // A failed payment does not count, because the user should try again.
          .where('status', '!=', 'mistaked')
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('twin'),
      ];
    })
    .executeTakeFirstOrThrow();
  const row = key === null || answer === null ? undefined : { fingerprint: key, answer };
  const stored = readStored(row, fingerprint);
  if (stored || twin === null || twin === allowed || next?.kind === 'address') return stored;
  throw new RequestRejection(409, 'This looks like a payment that was just made', {
    code: 'possible_duplicate',
    id: twin,
  });
}

/**
 * An unpaid peer-to-peer invoice blocks another one of its method, because one user may not hold the payment details of several persons.
 * The user may insist: `allowed` is then the id of the unpaid invoice.
 * @throws {RequestRejection} 409 `pending_exists` with the id of the open invoice
 */
export async function rejectSecondInvoice(store: Writing, payment: Payment, allowed?: string): Promise<void> {
  if (behaviourOf(payment.type, payment.method).response !== 'p2p') return;
  const open = await store
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', payment.user)
    .where('type', '=', 'deposit')
    .where('method', '=', payment.method)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', payment.createdAt)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!open || open.id === allowed) return;
  throw new RequestRejection(409, 'An unpaid invoice is open', { code: 'pending_exists', id: open.id });
}
