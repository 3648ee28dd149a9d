import type { CreateBody } from '../../src/api/contract.ts';
import { fromDecimal, type Minor, toDecimal } from '../../src/domain/money/money.ts';
import {
  type REVERSALS,
  STATUSES,
  type TransactionStatus,
  type TransactionType,
} from '../../src/domain/payment/transaction.ts';

interface Basis {
  id: string;
  idem: string;
  type: TransactionType;
  status: TransactionStatus;
  seq: number;
  method: string;
  amount: string;
  currency: string;
  createdAt: number;
  updatedAt: number;
  timeline: { at: number; status: TransactionStatus }[];
}

/** A new transaction, waiting. @param more fields that the create request does not decide, such as `next` */
export function newTransaction<More extends object>(
  id: string,
  type: TransactionType,
  body: Pick<CreateBody, 'idem' | 'method' | 'currency'>,
  amount: Minor,
  more: More = {} as More,
): Basis & More {
  const now = Date.now();
  return {
    id,
    idem: body.idem,
    type,
    status: 'waiting',
    seq: 1,
    method: body.method,
    amount: toDecimal(amount, body.currency),
    currency: body.currency,
    createdAt: now,
    updatedAt: now,
    timeline: [{ at: now, status: 'waiting' }],
    ...more,
  };
}

/**
 * The next state of a transaction, with a higher `seq`. The old `next` is removed, because its step is over.
 * @throws RangeError for a change of a final transaction, or back to an earlier status
 */
export function changeTransaction<T extends Basis>(
  transaction: T,
  status: TransactionStatus,
  more: Partial<T> = {},
): T {
  const rank = (of: TransactionStatus) => Math.min(STATUSES.indexOf(of), 2);
  if (rank(transaction.status) === 2 || rank(status) < rank(transaction.status)) {
    throw new RangeError(`${transaction.id} is ${transaction.status}, which never becomes ${status}`);
  }
  const now = Date.now();
  const isNew = status !== transaction.status;
  return {
    ...transaction,
    next: undefined,
    ...more,
    status,
    seq: transaction.seq + 1,
    updatedAt: now,
    timeline: isNew ? [...transaction.timeline, { at: now, status }] : transaction.timeline,
  };
}

interface Reversed {
  reversal?: { state: (typeof REVERSALS)[number]; amount: string; at: number } | undefined;
}

/**
 * A processed transaction with a reversal. `amount` is the sum of all money that went back so far.
 * @throws RangeError for a transaction that is not processed, for more money than it has, and if the sum does not grow
 */
export function reverseTransaction<T extends Basis & Reversed>(
  transaction: T,
  state: (typeof REVERSALS)[number],
  amount: Minor,
): T & Reversed {
  const { id, status, currency, reversal } = transaction;
  const before = (reversal && fromDecimal(reversal.amount, currency)) ?? 0n;
  const most = fromDecimal(transaction.amount, currency) ?? 0n;
  if (status !== 'processed' || amount <= before || amount > most) {
    throw new RangeError(
      `${id} is ${status} with ${transaction.amount}, so that ${toDecimal(amount, currency)} cannot go back`,
    );
  }
  const now = Date.now();
  const isPayout = transaction.type === 'withdrawal';
  if (isPayout !== (state === 'returned')) throw new RangeError(`A ${transaction.type} is never ${state}`);
  return {
    ...transaction,
    seq: transaction.seq + 1,
    updatedAt: now,
    reversal: { state, amount: toDecimal(amount, currency), at: now },
  };
}
