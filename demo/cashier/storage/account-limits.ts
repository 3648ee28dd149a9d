import * as z from 'zod/mini';
import { fromDecimal, type Minor, toDecimal } from '../../../src/domain/money/money.ts';
import {
  accountLimitSchema,
  accountLimitsSchema,
  LIMIT_KINDS,
  LIMIT_PERIODS,
} from '../../../src/domain/payment/account-limits.ts';
import { decimalSchema } from '../../../src/domain/payment/transaction-schema.ts';
import type { Reading, Writing } from './database.ts';
import { paymentOf } from './payments.ts';

const stored = z.object({
  ...accountLimitsSchema.shape,
  limits: z.array(z.omit(accountLimitSchema, { used: true })),
});
/** The limits of a user as the cashier stores them. The used sums are computed from the payments. */
export type StoredLimits = z.output<typeof stored>;
export const NO_LIMITS: StoredLimits = { state: 'active', limits: [] };
type StoredLimit = StoredLimits['limits'][number];

/** The limits that an operator sets; `value` is a decimal string. */
export const limitsInput = z.object({
  state: z.optional(accountLimitsSchema.shape.state),
  forMs: z.optional(z.number().check(z.minimum(0))),
  limits: z.optional(
    z.array(
      z.object({
        kind: z.enum(LIMIT_KINDS),
        period: z.enum(LIMIT_PERIODS),
        currency: z.optional(z.string()),
        value: decimalSchema,
      }),
    ),
  ),
  jurisdiction: accountLimitsSchema.shape.jurisdiction,
});

/** The limits of a user; undefined if none were set. An increase is valid, and a break over, once its time has come. */
export async function findLimits(
  store: Reading,
  user: string,
  now: number,
): Promise<StoredLimits | undefined> {
  const row = await store
    .selectFrom('account_limits')
    .select('detail')
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (!row) return undefined;
  const found = z.parse(stored, JSON.parse(row.detail));
  const isOver = found.state !== 'active' && found.until !== undefined && found.until <= now;
  return {
    ...found,
    ...(isOver && { state: 'active', until: undefined }),
    limits: found.limits.map(({ pending, ...limit }) =>
      pending && pending.from <= now
        ? { ...limit, value: pending.value }
        : { ...limit, ...(pending && { pending }) },
    ),
  };
}

/** Null removes the limits. The caller has locked the user. */
export async function storeLimits(
  writing: Writing,
  user: string,
  limits: StoredLimits | null,
): Promise<void> {
  if (limits === null) {
    await writing.deleteFrom('account_limits').where('user_id', '=', user).execute();
    return;
  }
  const detail = JSON.stringify(limits);
  await writing
    .insertInto('account_limits')
    .values({ user_id: user, detail })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ detail }))
    .execute();
}

/** The beginning of the current period, in UTC; weeks begin on Monday. */
export function periodStart(period: StoredLimit['period'], now: number): number {
  const date = new Date(now);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (period === 'month') return Date.UTC(year, month, 1);
  return Date.UTC(year, month, period === 'week' ? day - ((date.getUTCDay() + 6) % 7) : day);
}

/** The deposits of a period, without failed ones and without money that went back. */
async function depositedIn(
  store: Reading,
  user: string,
  { period, currency = '' }: Pick<StoredLimit, 'period' | 'currency'>,
  now: number,
): Promise<Minor> {
  const rows = await store
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', user)
    .where('type', '=', 'deposit')
    .where('currency', '=', currency)
    .where('status', '!=', 'mistaked')
    .where('created_at', '>=', periodStart(period, now))
    .execute();
  return rows
    .map(paymentOf)
    .reduce((sum, { amount, memory }) => sum + amount - BigInt(memory.returned ?? 0), 0n);
}

/** The limits in one currency, as the widget gets them. The sandbox has no games, so nothing is lost or played. */
export async function tellLimits(store: Reading, user: string, currency: string, now: number) {
  const found = (await findLimits(store, user, now)) ?? NO_LIMITS;
  const limits = found.limits.filter(({ currency: own = currency }) => own === currency);
  return {
    ...found,
    limits: await Promise.all(
      limits.map(async (limit) => ({
        ...limit,
        used:
          limit.kind === 'deposit'
            ? toDecimal(await depositedIn(store, user, limit, now), currency)
            : limit.kind === 'loss'
              ? toDecimal(0n, currency)
              : '0',
      })),
    ),
  };
}

/** The sum that all deposit limits in a currency still allow, zero or less if none; null without a limit. */
export async function leftToDeposit(
  store: Reading,
  user: string,
  currency: string,
  now: number,
): Promise<Minor | null> {
  const { limits = [] } = (await findLimits(store, user, now)) ?? {};
  let least: Minor | null = null;
  for (const limit of limits) {
    if (limit.kind !== 'deposit' || limit.currency !== currency) continue;
    const left = (fromDecimal(limit.value, currency) ?? 0n) - (await depositedIn(store, user, limit, now));
    if (least === null || left < least) least = left;
  }
  return least === null || least > 0n ? least : 0n;
}
