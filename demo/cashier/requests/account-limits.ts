import type { Payload } from '../../../src/api/contract.ts';
import { fromDecimal, toDecimal } from '../../../src/domain/money/money.ts';
import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { findLimits, leftToDeposit, NO_LIMITS, storeLimits, tellLimits } from '../storage/account-limits.ts';
import type { Writing } from '../storage/database.ts';
import type { Payment } from '../storage/payments.ts';
import { lockUser, write } from '../storage/write.ts';
import { ok, type Reply, RequestRejection } from './reply.ts';

/** A higher limit is valid after this time, in which the user may reconsider it. */
const INCREASE_DELAY_MS = 24 * 3_600_000;

export async function readLimits(
  { store, clock }: Cashier,
  { user }: AuthenticatedCaller,
  { currency }: Payload<'BANKING:limits-v1'>,
): Promise<Reply> {
  return ok(await tellLimits(store, user, currency, clock()));
}

/** Changes or adds a limit: a lower value is valid at once, a higher one after `INCREASE_DELAY_MS`. */
export async function setLimit(
  { store, clock }: Cashier,
  { user }: AuthenticatedCaller,
  { kind, period, currency, value }: Payload<'BANKING:limit-set-v1'>,
): Promise<Reply> {
  const isTime = kind === 'session';
  const wanted = isTime ? (/^\d{1,5}$/.test(value) ? BigInt(value) : null) : fromDecimal(value, currency);
  if (wanted === null) throw new RequestRejection(400, 'No such limit', { code: 'invalid_amount' });
  const text = isTime ? String(wanted) : toDecimal(wanted, currency);
  return write(store, async (writing) => {
    await lockUser(writing, user);
    const now = clock();
    const stored = (await findLimits(writing, user, now)) ?? NO_LIMITS;
    const isSame = (limit: { kind: string; period: string; currency?: string | undefined }) =>
      limit.kind === kind && limit.period === period && (isTime || limit.currency === currency);
    const before = stored.limits.find(isSame);
    const limit = { kind, period, ...(isTime ? {} : { currency }), value: text };
    const current = before && (isTime ? BigInt(before.value) : (fromDecimal(before.value, currency) ?? 0n));
    const next =
      before && current !== undefined && wanted > current
        ? { ...limit, value: before.value, pending: { value: text, from: now + INCREASE_DELAY_MS } }
        : limit;
    const limits = before
      ? stored.limits.map((one) => (one === before ? next : one))
      : [...stored.limits, next];
    await storeLimits(writing, user, { ...stored, limits });
    return ok(await tellLimits(writing, user, currency, now));
  });
}

/** Rejects a deposit over the limits of the account. The caller has locked the user, so that two deposits cannot both use the rest. */
export async function rejectOverLimit(writing: Writing, payment: Payment, now: number): Promise<void> {
  const { user, currency, amount } = payment;
  const { state = 'active' } = (await findLimits(writing, user, now)) ?? {};
  if (state !== 'active') throw new RequestRejection(403, 'Deposits are closed', { code: 'deposits_closed' });
  const left = await leftToDeposit(writing, user, currency, now);
  // A deposit of coins has the amount zero here, and gets an address only if something is left.
  if (left === null || (amount <= left && left > 0n)) return;
  throw new RequestRejection(400, 'Over the deposit limit', {
    code: 'deposit_limit',
    fields: { amount: 'accountLimits.over' },
  });
}
