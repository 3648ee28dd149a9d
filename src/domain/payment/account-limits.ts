import * as z from 'zod/mini';
import { decimalsOf } from '../money/currencies.ts';
import { fromDecimal, type Minor } from '../money/money.ts';
import { isRecord } from '../parsing/decoders.ts';
import type { Report } from '../parsing/parse-tolerant.ts';
import { decimalSchema, timeSchema } from './transaction-schema.ts';

/** A response with more limits is reported and allows no deposit, because a user could not read as many. */
const MAX_LIMITS = 20;

export const LIMIT_KINDS = ['deposit', 'loss', 'session'] as const;
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;

/** A limit of the user's account. Limits of kind `session` are in minutes and have no currency. */
export const accountLimitSchema = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  currency: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))),
  value: decimalSchema,
  used: decimalSchema,
  pending: z.optional(z.object({ value: decimalSchema, from: timeSchema })),
});

const url = z.string().check(z.maxLength(2_000));

export const accountLimitsSchema = z.object({
  state: z.enum(['active', 'cool-off', 'self-excluded']),
  until: z.optional(timeSchema),
  limits: z.array(accountLimitSchema).check(z.maxLength(MAX_LIMITS)),
  links: z.optional(z.object({ limits: z.optional(url), help: z.optional(url) })),
  /** The law that the account is under: a country, or a part of one. */
  jurisdiction: z.optional(z.string().check(z.regex(/^[A-Z]{2}(?:-[A-Z]{2,3})?$/))),
});
type AccountState = z.output<typeof accountLimitsSchema>['state'];
type LimitOnWire = z.output<typeof accountLimitSchema>;

/** A limit with its amounts in minor units, or in minutes. */
export interface AccountLimit extends Pick<LimitOnWire, 'kind' | 'period'> {
  value: Minor;
  used: Minor;
  left: Minor;
  pending?: { value: Minor; from: number } | undefined;
}

export interface AccountLimits {
  state: AccountState;
  currency: string;
  until?: number | undefined;
  limits: readonly AccountLimit[];
  strictest: AccountLimit | null;
  links: Readonly<Record<string, string | undefined>>;
  /** True if some limits are unreadable or contradict each other. The screen then says that the strictest one holds. */
  isBad: boolean;
}

/** Null if the amount has more decimals than the currency or is in another currency, or if the minutes are not a whole number. */
function amountIn({ kind, currency: own }: LimitOnWire, amount: string, currency: string): Minor | null {
  if (kind === 'session') return /^\d{1,9}$/.test(amount) ? BigInt(amount) : null;
  const decimals = amount.split('.')[1]?.length ?? 0;
  return own === currency && decimals <= decimalsOf(currency) ? fromDecimal(amount, currency) : null;
}

function readLimit(item: unknown, currency: string): AccountLimit | string {
  const { data: wire, error } = z.safeParse(accountLimitSchema, item);
  if (error) return `${error.issues[0]?.path.join('.')} is unreadable`;
  const { kind, period, pending: higher } = wire;
  const [value, used, next] = [wire.value, wire.used, higher?.value ?? ''].map((amount) =>
    amountIn(wire, amount, currency),
  );
  if (value == null || used == null)
    return `${wire.value} and ${wire.used} ${wire.currency ?? ''} are no amounts of ${currency}`;
  if (higher && (next == null || next <= value)) return `pending ${higher.value} is not above ${wire.value}`;
  const left = used < value ? value - used : 0n;
  return { kind, period, value, used, left, pending: higher && { value: next ?? 0n, from: higher.from } };
}

/** Replaces an unreadable deposit limit. It allows no payment, because the real limit may be used up. */
export const UNREADABLE = { kind: 'deposit', period: 'day', value: 0n, used: 0n, left: 0n } as const;

/**
 * Decodes the limits of an account. Contradictory and unreadable parts are reported. Of two limits of one kind and period the stricter one
 * holds, and an unreadable deposit limit leaves nothing.
 * @throws {Error} for a response without a state
 */
export function readAccountLimits(answer: unknown, currency: string, report: Report): AccountLimits {
  const { limits: items, links, until } = isRecord(answer) ? answer : {};
  const { state } = z.parse(z.object({ state: accountLimitsSchema.shape.state }), answer);
  const found = new Map<string, AccountLimit>();
  let isBad = false;
  let isClosed = false;
  const blame = (path: string, problem: string) => {
    isBad = true;
    report({ path, problem });
  };
  const list = Array.isArray(items) ? items.slice(0, MAX_LIMITS + 1) : [];
  if (!Array.isArray(items) || items.length > MAX_LIMITS) {
    isClosed = true;
    blame('limits', `expected a list of at most ${MAX_LIMITS}`);
  }
  for (const [at, item] of list.entries()) {
    const limit = readLimit(item, currency);
    if (typeof limit === 'string') {
      // A limit of losses or of time does not decide about a deposit, so an unreadable one does not prevent deposits.
      const { kind } = isRecord(item) ? item : {};
      if (kind !== 'loss' && kind !== 'session') isClosed = true;
      blame(`limits.${at}`, limit);
      continue;
    }
    const name = `${limit.kind} ${limit.period}`;
    const other = found.get(name);
    if (other) blame(`limits.${at}`, `repeats the limit ${name}`);
    if (!other || limit.left < other.left) found.set(name, limit);
  }
  const limits = [...found.values()];
  const deposits = limits.filter(({ kind }) => kind === 'deposit');
  const least = deposits.toSorted((one, other) => Number(one.left - other.left))[0] ?? null;
  const end = z.safeParse(timeSchema, until);
  if (until != null && !end.success) report({ path: 'until', problem: 'expected a time' });
  // Each link stands alone, because a user in a break needs the one to help even if another is unreadable.
  const pages = Object.entries(isRecord(links) ? links : {}).flatMap(([name, link]) => {
    const { success, data } = z.safeParse(url, link);
    if (!success) report({ path: `links.${name}`, problem: 'expected an address' });
    return success ? [[name, data]] : [];
  });
  return {
    state,
    currency,
    until: end.data,
    limits,
    strictest: isClosed ? UNREADABLE : least,
    links: Object.fromEntries(pages),
    isBad,
  };
}

export const LEFT_WORDS = {
  day: 'accountLimits.left_day',
  week: 'accountLimits.left_week',
  month: 'accountLimits.left_month',
} as const;
