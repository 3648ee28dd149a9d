import { behaviourOf } from '../catalogue.ts';
import type { Writing } from '../storage/database.ts';
import type { Payment } from '../storage/payments.ts';
import { RequestRejection } from './reply.ts';
import type { ValidatedCreate } from './validated-create.ts';

/** Two payments that look alike within this time are taken for a mistake (R-MONEY-6). */
const DUPLICATE_WINDOW_MS = 120_000;

/**
 * Rejects a payment that looks the same as one of the last two minutes with another key, unless the user insists. Requesting a
 * crypto address again pays nothing, and is allowed.
 * @throws {RequestRejection} 409 `possible_duplicate` with the first one's id
 */
export async function rejectDuplicate(
  store: Writing,
  payment: Payment,
  { likeness, body: { allowDuplicateOf: allowed } }: ValidatedCreate,
): Promise<void> {
  if (payment.next?.kind === 'address') return;
  const twin = await store
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', payment.user)
    .where('likeness', 'in', likeness.all)
    .where('created_at', '>', payment.createdAt - DUPLICATE_WINDOW_MS)
    // A failed payment does not count, because the user should try again.
    .where('status', '!=', 'mistaked')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!twin || twin.id === allowed) return;
  throw new RequestRejection(409, 'This looks like a payment that was just made', {
    code: 'possible_duplicate',
    id: twin.id,
  });
}

/**
 * The payment details of a person are given to one user at a time, so a user must complete an unpaid peer-to-peer invoice first.
 * @throws {RequestRejection} 409 `pending_exists` with the open one's id
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
