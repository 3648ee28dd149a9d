import * as z from 'zod/mini';
import type { Minor } from '../../../src/domain/money/money.ts';
import { sharesSchema } from '../../../src/domain/payment/payout.ts';
import {
  REVERSALS,
  STATUSES,
  type TransactionStatus,
  type TransactionType,
} from '../../../src/domain/payment/transaction.ts';
import { type Next, nextSchema } from '../../../src/domain/payment/transaction-schema.ts';
import { insertRow, updateRow } from './changes.ts';
import type { Reading, Writing } from './database.ts';
import type { AccountName } from './ledger.ts';
import type { TransactionTable } from './tables.ts';
import { lockUser } from './write.ts';

const timelineSchema = z.array(
  z.object({ at: z.number(), status: z.enum(STATUSES), note: z.optional(z.string()) }),
);
const memorySchema = z.object({
  /** Number of wrong codes and wrong references of a transfer (UTR) so far; at `MAX_ATTEMPTS` the payment fails. */
  tries: z.optional(z.number()),
  /** True once the user has opened the provider's page: its buttons then decide, and no planned step does. */
  isAtProvider: z.optional(z.boolean()),
  account: z.optional(z.string()),
  bonus: z.optional(z.string()),
  /** Sums in minor units that a provider reported and that are booked: arrived, and gone back. */
  settled: z.optional(z.string()),
  returned: z.optional(z.string()),
  reversal: z.optional(z.object({ state: z.enum(REVERSALS), at: z.number() })),
  /** The page of the host to which the provider's page leads back. */
  returnUrl: z.optional(z.string()),
  /** The expected time of arrival of a withdrawal, and its masked destination. */
  arrivesAt: z.optional(z.number()),
  destination: z.optional(z.string()),
  speed: z.optional(z.string()),
  payee: z.optional(z.string()),
  shares: z.optional(sharesSchema),
});

/** A transaction in the cashier's own format; amounts in minor units, times in milliseconds since the epoch. */
export interface Payment {
  id: string;
  user: string;
  idem: string;
  type: TransactionType;
  method: string;
  country: string;
  currency: string;
  account: AccountName;
  amount: Minor;
  fee: Minor;
  status: TransactionStatus;
  seq: number;
  provider: string;
  /** The provider's own note; for the simulator, the scenario of the amount. */
  scenario: string;
  likeness: string;
  txid: string | null;
  reason: string | null;
  createdAt: number;
  updatedAt: number;
  expiresAt: number | null;
  next: Next | null;
  timeline: z.output<typeof timelineSchema>;
  memory: z.output<typeof memorySchema>;
}

export async function insertPayment(store: Writing, payment: Payment): Promise<void> {
  await insertRow(store, 'transactions', rowOf(payment));
}

export async function updatePayment(store: Writing, payment: Payment): Promise<void> {
  await updateRow(store, 'transactions', ['id'], rowOf(payment));
}

/** Finds a payment of any user. Requests of users use `findOwnPayment`. */
export async function findPayment(store: Reading, id: string): Promise<Payment | undefined> {
  const row = await store.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst();
  return row && paymentOf(row);
}

/** Reads a payment in the SQL transaction that changes it, and locks its user. */
export async function lockPayment(writing: Writing, id: string): Promise<Payment | undefined> {
  const row = await writing
    .selectFrom('transactions')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  await lockUser(writing, row.user_id);
  return findPayment(writing, id);
}

export async function findOwnPayment(
  store: Reading,
  user: string,
  by: { id: string } | { idem: string },
): Promise<Payment | undefined> {
  const own = store.selectFrom('transactions').selectAll().where('user_id', '=', user);
  const row = await ('id' in by ? own.where('id', '=', by.id) : own.where('idem', '=', by.idem))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row && paymentOf(row);
}

export function paymentOf(row: TransactionTable): Payment {
  return {
    id: row.id,
    user: row.user_id,
    idem: row.idem,
    type: row.type,
    method: row.method,
    country: row.country,
    currency: row.currency,
    account: row.account,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    status: row.status,
    seq: row.seq,
    provider: row.provider,
    scenario: row.scenario,
    likeness: row.likeness,
    txid: row.txid,
    reason: row.reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    next: row.next === null ? null : z.parse(nextSchema, JSON.parse(row.next)),
    timeline: z.parse(timelineSchema, JSON.parse(row.timeline)),
    memory: z.parse(memorySchema, JSON.parse(row.memory)),
  };
}

function rowOf(payment: Payment): TransactionTable {
  return {
    id: payment.id,
    user_id: payment.user,
    idem: payment.idem,
    type: payment.type,
    method: payment.method,
    country: payment.country,
    currency: payment.currency,
    account: payment.account,
    amount: String(payment.amount),
    fee: String(payment.fee),
    status: payment.status,
    seq: payment.seq,
    provider: payment.provider,
    scenario: payment.scenario,
    likeness: payment.likeness,
    txid: payment.txid,
    reason: payment.reason,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
    expires_at: payment.expiresAt,
    next: payment.next === null ? null : JSON.stringify(payment.next),
    timeline: JSON.stringify(payment.timeline),
    memory: JSON.stringify(payment.memory),
  };
}
