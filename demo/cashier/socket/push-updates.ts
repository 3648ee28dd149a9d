import { createHash, randomUUID } from 'node:crypto';
import { CONTRACT_VERSION, MESSAGE_EVENT, PUSH } from '../../../src/api/contract.ts';
import { isFinal, type TransactionStatus } from '../../../src/domain/payment/transaction.ts';
import type { Cashier } from '../context.ts';
import { PANEL, panelRoom, summaryOf } from '../panel/summary.ts';
import type { Payment } from '../storage/payments.ts';
import { balanceDataOf, type UserRecord } from '../storage/users.ts';

/** The room that contains every socket of a user, on every node. */
export const userRoom = (user: string) => `user:${user}`;

/** Value of a status push; an accepted payment has no number and is pushed by name. */
const CODES: Record<TransactionStatus, number | string> = {
  waiting: 0,
  processed: 1,
  mistaked: 2,
  accepted: 'accepted',
};

/** Pushes a change to every socket of the user, and to the control panel. `say` is pushed in place of the status. */
export async function pushPaymentUpdate(
  cashier: Cashier,
  payment: Payment,
  say?: string | number,
): Promise<void> {
  const { id, seq, status, txid, user } = payment;
  push(cashier, user, PUSH.status, { id, seq, status: say ?? CODES[status], ...(txid && { txid }) });
  cashier.io.of(PANEL).to(panelRoom(user)).emit('transaction', summaryOf(payment));
  if (payment.type === 'withdrawal' || isFinal(status)) await pushBalance(cashier, user);
}

/** Pushes the user's current balances. */
export async function pushBalance(cashier: Cashier, user: string): Promise<void> {
  const record = await cashier.store
    .selectFrom('users')
    .select(['id', 'country', 'currency'])
    .where('id', '=', user)
    .executeTakeFirst();
  if (record) push(cashier, user, PUSH.login, { balanceData: await balanceDataOf(cashier.store, record) });
}

/** The user record that a new socket receives. It leaves the currency to the host, which knows the account in use. */
export async function buildLogin(cashier: Cashier, user: UserRecord, language: string) {
  return {
    contract: CONTRACT_VERSION,
    id: user.id,
    id_user: user.id,
    hash_id: createHash('sha256').update(`user ${user.id}`).digest('hex').slice(0, 32),
    name: 'Sandbox User',
    email: `${user.id.toLowerCase()}@sandbox.invalid`,
    lang: language,
    country: user.country,
    role: 1,
    balanceData: await balanceDataOf(cashier.store, user),
    token: `session-${randomUUID()}`,
  };
}

/** A push to one user: no msgid, its name in `source`. */
export function push(cashier: Cashier, user: string, source: string, data: unknown): void {
  cashier.io.to(userRoom(user)).emit(MESSAGE_EVENT, { source, data, time: cashier.clock() });
}
