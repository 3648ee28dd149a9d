import { sql } from 'kysely';
import { fromDecimal, type Minor, toDecimal } from '../../../src/domain/money/money.ts';
import type { Order, PaymentProvider } from '../ports/payment-provider.ts';
import type { Store } from '../storage/database.ts';
import { paymentOf } from '../storage/payments.ts';
import { orderOf } from './call-rows.ts';

const DAY_MS = 24 * 3_600_000;

/** A difference between a provider's settlement and the ledger. The operator corrects it: the cashier changes nothing. */
export interface Discrepancy {
  kind:
    | 'missing in the ledger'
    | 'missing at the provider'
    | 'another amount'
    | 'twice in the file'
    | 'unreadable';
  payment: string;
  provider?: string;
  ledger?: string;
}

/** Compares a provider's settlement of a day (`2026-11-26`, in UTC) with the movements of the ledger, payment by payment. */
export async function reconcileDay(
  store: Store,
  provider: PaymentProvider,
  day: string,
): Promise<Discrepancy[]> {
  const settlements =
    (await provider.remote?.reconcile(day, () => watchedOrders(store, provider.name))) ?? [];
  const booked = await bookedOn(store, provider.name, Date.parse(`${day}T00:00:00Z`));
  const found: Discrepancy[] = [];
  const settled = new Map<string, { sum: Minor; currency: string }>();
  const seen = new Set<string>();
  for (const line of settlements) {
    const amount = fromDecimal(line.amount, line.currency);
    if (seen.has(line.id))
      found.push({ kind: 'twice in the file', payment: line.payment, provider: line.amount });
    else if (amount === null)
      found.push({ kind: 'unreadable', payment: line.payment, provider: line.amount });
    else
      settled.set(line.payment, {
        sum: (settled.get(line.payment)?.sum ?? 0n) + amount,
        currency: line.currency,
      });
    seen.add(line.id);
  }
  for (const [payment, { sum, currency }] of settled) {
    const ledger = booked.get(payment);
    if (ledger?.sum === sum && ledger.currency === currency) continue;
    const kind = ledger ? 'another amount' : 'missing in the ledger';
    const inLedger = ledger && { ledger: toDecimal(ledger.sum, ledger.currency) };
    found.push({ kind, payment, provider: toDecimal(sum, currency), ...inLedger });
  }
  for (const [payment, { sum, currency }] of booked) {
    if (!settled.has(payment)) {
      found.push({ kind: 'missing at the provider', payment, ledger: toDecimal(sum, currency) });
    }
  }
  return found;
}

async function watchedOrders(store: Store, provider: string): Promise<Order[]> {
  const rows = await store
    .selectFrom('transactions')
    .innerJoin('provider_calls', 'provider_calls.transaction_id', 'transactions.id')
    .selectAll('transactions')
    .where('transactions.provider', '=', provider)
    .execute();
  return rows.map((row) => orderOf(paymentOf(row), {}));
}

/** The ledger's sums of a provider's payments on a day, before fees. Money that came twice counts to the payment that it came with. */
async function bookedOn(store: Store, provider: string, from: number) {
  const rows = await store
    .selectFrom('ledger')
    .innerJoin('transactions', (join) =>
      join.on(sql<string>`'settle:' || transactions.id`, '=', (row) => row.ref('ledger.movement')),
    )
    .select(['transactions.id', 'transactions.type', 'transactions.amount', 'ledger.currency'])
    .where('transactions.provider', '=', provider)
    .where('ledger.account', 'like', 'user:%')
    .where('at', '>=', from)
    .where('at', '<', from + DAY_MS)
    .execute();
  const sums = new Map<string, { sum: Minor; currency: string }>();
  for (const { id, type, amount, currency } of rows) {
    const [payment = id] = id.split('-');
    const sum = type === 'deposit' ? BigInt(amount) : -BigInt(amount);
    sums.set(payment, { sum: (sums.get(payment)?.sum ?? 0n) + sum, currency });
  }
  return sums;
}
