import * as z from 'zod/mini';
import { fromDecimal } from '../money/money.ts';
import { cleanText } from '../parsing/clean-text.ts';
import { isRecord, unpolluted } from '../parsing/decoders.ts';
import { decimalSchema, delaySchema, maskedAccount, shown, timeSchema } from './transaction-schema.ts';

/** More parts are rejected, because a user could not read as many. */
const MAX_SHARES = 20;
/** A part of a withdrawal that goes back to where the money came from (closed loop). */
const shareSchema = z.object({
  method: shown,
  /** Text, or a text key of the widget. */
  label: shown,
  account: z.optional(maskedAccount),
  amount: decimalSchema,
  currency: shown,
  arrivesIn: delaySchema,
});
export const sharesSchema = z.array(shareSchema).check(z.minLength(1), z.maxLength(MAX_SHARES));
export type Share = z.output<typeof shareSchema>;

const MAX_SPEEDS = 6;

const speedSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  /** Text, or a text key of the widget. */
  label: shown,
  /** `fee` and `net` are in the currency of the withdrawal, and together they are its amount. */
  fee: decimalSchema,
  net: decimalSchema,
  arrivesIn: delaySchema,
});
export type Speed = z.output<typeof speedSchema>;

/**
 * The bank's response about the name of an account's holder (Confirmation of Payee, Verification of Payee). Only a close match names the
 * holder, because a user who does not know the name must not learn it.
 */
const payeeSchema = z.object({
  outcome: z.enum(['match', 'close-match', 'no-match', 'not-possible']),
  name: z.optional(shown),
  /** The reason why the check was not possible: text, or a text key of the widget. */
  reason: z.optional(shown),
});
export type Payee = z.output<typeof payeeSchema>;

/** The check that a wallet is the user's own, which the law may require of a cashier (EU 2023/1113, article 14). */
const ownershipSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sign-message'),
    message: z.string().check(z.minLength(1), z.maxLength(2_000)),
    expires: z.optional(timeSchema),
  }),
  /** The user sends a small amount from the wallet before the withdrawal. */
  z.object({
    kind: z.literal('transfer'),
    amount: decimalSchema,
    currency: shown,
    address: z.string().check(z.regex(/^[\w:.-]{10,150}$/)),
    expires: timeSchema,
  }),
]);
export type Ownership = z.output<typeof ownershipSchema>;

export const payoutSchema = z.object({
  payee: z.optional(payeeSchema),
  ownership: z.optional(ownershipSchema),
  shares: z.optional(sharesSchema),
  speeds: z.optional(z.array(speedSchema).check(z.minLength(1), z.maxLength(MAX_SPEEDS))),
});
export type Payout = z.output<typeof payoutSchema>;

export interface SharedPayment {
  method: string;
  /** The amount of the withdrawal, a decimal string. */
  amount: string;
  currency: string;
  /** The address that the user has typed. Absent for a saved address, because the widget does not know it. */
  wallet?: string | undefined;
}

/**
 * The first problem of shares, for the cashier's developer. Null if there is none and together they are exactly the amount of the
 * withdrawal. Fees are not part of shares.
 */
export function problemOfShares(
  shares: readonly Share[],
  { method, amount, currency }: SharedPayment,
): string | null {
  const sources = new Set<string>();
  let sum = 0n;
  for (const [at, share] of shares.entries()) {
    const minor = share.currency === currency ? fromDecimal(share.amount, currency) : null;
    if (minor === null) return `shares.${at}: ${share.amount} ${share.currency} is no amount of ${currency}`;
    if (minor <= 0n) return `shares.${at}: ${share.amount} is not above zero`;
    // Only one part can go to the account that the user has named. It is the rest of the amount, so it comes last.
    if (share.method === method && at !== shares.length - 1)
      return `shares.${at}: the part by ${method} is not the last`;
    const source = JSON.stringify([share.method, share.account]);
    if (sources.has(source)) return `shares.${at}: repeats an earlier source`;
    sources.add(source);
    sum += minor;
  }
  if (sum !== fromDecimal(amount, currency)) return `shares: their sum is not ${amount} ${currency}`;
  return null;
}

export function readShares(shares: unknown, payment: SharedPayment): Share[] | null {
  const { data } = z.safeParse(sharesSchema, unpolluted(shares));
  return data && problemOfShares(data, payment) === null ? data : null;
}

/** Names of the values that a create request carries for a payout, among its `fields`. */
export const PAYOUT_FIELDS = {
  speed: 'payout_speed',
  payee: 'payout_payee',
  name: 'payout_name',
  proof: 'payout_proof',
};

/** The fields of a create request that say which result of the payee check the user has accepted. */
export function acceptedPayee({ outcome, name }: Payee): Record<string, string> {
  const holder = outcome === 'close-match' && name ? { [PAYOUT_FIELDS.name]: name } : {};
  return { [PAYOUT_FIELDS.payee]: outcome, ...holder };
}

function problemOfPayee({ outcome, name, reason }: Payee): string | null {
  if (outcome === 'close-match' && !name?.trim()) return 'payee: a close match has no name';
  if (name !== undefined && outcome !== 'close-match') return `payee: ${outcome} names the holder`;
  return reason !== undefined && outcome !== 'not-possible' ? `payee: ${outcome} has a reason` : null;
}

/** A wallet would decode hexadecimal digits alone and show the user another text than the screen. */
const HEX = /^\s*(?:0x)?[\da-f]+\s*$/i;
/** A screen draws these spaces as one, or not at all, so the user would sign another text than the visible one. */
const FOLDED_SPACES = /[^\S\n ]| {2}|^ | $/m;
/** The sentence of a message that signs in to a site (ERC-4361), which a signature for a withdrawal must not do. */
const SIGN_IN = /wants you to sign in with/i;

function problemOfMessage(message: string, { wallet, amount, currency }: SharedPayment): string | null {
  if (
    cleanText(message) !== message ||
    message.trim() !== message ||
    FOLDED_SPACES.test(message) ||
    HEX.test(message)
  )
    return 'ownership: the message is not what the user reads';
  if (SIGN_IN.test(message)) return 'ownership: the message signs in to a site';
  const words = message.split(/[^\w.:-]+/).map((word) => word.replace(/[.:]+$/, '').toLowerCase());
  const missing = [wallet, amount, currency].find(
    (word) => word !== undefined && !words.includes(word.toLowerCase()),
  );
  return missing === undefined ? null : `ownership: the message does not name ${missing}`;
}

function problemOfOwnership(ownership: Ownership, payment: SharedPayment): string | null {
  if (ownership.kind === 'sign-message') return problemOfMessage(ownership.message, payment);
  const { amount, currency, address } = ownership;
  const minor = fromDecimal(amount, currency);
  if (minor === null || minor <= 0n) return `ownership: ${amount} is no amount of ${currency}`;
  if (address.toLowerCase() === payment.wallet?.toLowerCase())
    return 'ownership: the transfer goes to the wallet itself';
  const isLarge = currency === payment.currency && minor >= (fromDecimal(payment.amount, currency) ?? 0n);
  return isLarge ? `ownership: ${amount} is as much as the withdrawal` : null;
}

/** The parts of a payout at a speed. Only the part by the withdrawal's own method has that speed. */
export function sharesAt<S extends Pick<Share, 'method' | 'arrivesIn'>>(
  shares: readonly S[],
  method: string,
  speed: Pick<Speed, 'arrivesIn'> | undefined,
): S[] {
  return shares.map((share) =>
    speed && share.method === method ? { ...share, arrivesIn: speed.arrivesIn } : share,
  );
}

export function arrivalOf(
  { shares = [] }: Pick<Payout, 'shares'>,
  method: string,
  speed: Pick<Speed, 'arrivesIn'> | undefined,
): number {
  const parts = shares.length > 0 ? sharesAt(shares, method, speed) : [speed];
  return Math.max(0, ...parts.map((part) => part?.arrivesIn ?? 0));
}

export function problemOfPayout(
  { payee, ownership, shares, speeds }: Payout,
  payment: SharedPayment,
): string | null {
  const { amount, currency } = payment;
  const wrong =
    (payee && problemOfPayee(payee)) ??
    (ownership && problemOfOwnership(ownership, payment)) ??
    (shares && problemOfShares(shares, payment));
  if (wrong) return wrong;
  const ids = new Set<string>();
  for (const [at, { id, fee, net }] of (speeds ?? []).entries()) {
    const [cost, left, whole] = [fee, net, amount].map((one) => fromDecimal(one, currency));
    const isExact = cost != null && left != null && left > 0n && cost + left === whole;
    if (!isExact) return `speeds.${at}: fee ${fee} and net ${net} are not ${amount} ${currency}`;
    if (ids.has(id)) return `speeds.${at}: repeats an earlier id`;
    ids.add(id);
  }
  return null;
}

/** The payout in the response to a preparation, or the reason why the user must not confirm any of it. */
export function readPayout(answer: unknown, payment: SharedPayment): Payout | string {
  const result = z.safeParse(payoutSchema, unpolluted(isRecord(answer) ? answer : {}));
  if (result.success) return problemOfPayout(result.data, payment) ?? unpolluted(result.data);
  const [issue] = result.error.issues;
  return `${issue?.path.join('.')}: ${issue?.message ?? 'invalid'}`;
}
