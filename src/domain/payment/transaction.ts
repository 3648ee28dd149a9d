export const TRANSACTION_TYPES = ['deposit', 'withdrawal'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const isTransactionType = (value: unknown): value is TransactionType =>
  value === 'deposit' || value === 'withdrawal';

/** `processed` and `mistaked` are final: the status never changes again (R-MONEY-8). */
export const STATUSES = ['waiting', 'accepted', 'processed', 'mistaked'] as const;
export type TransactionStatus = (typeof STATUSES)[number];

/** `refunded`: the cashier gave the money back. `reversed`: the payer's bank took it back. `returned`: a payout came back. */
export const REVERSALS = ['refunded', 'reversed', 'returned'] as const;

export function isFinal(status: TransactionStatus): boolean {
  return status === 'processed' || status === 'mistaked';
}

const PUSHED = new Map<string, TransactionStatus>([
  ['0', 'waiting'],
  ['1', 'processed'],
  ['2', 'mistaked'],
]);

/**
 * The status in a push (R-MONEY-8): 0 waiting, 1 processed, 2 mistaked, a known name as it is, any other text `accepted`. Undefined for
 * another number, which is ignored, so that the old status stays.
 */
export function pushedStatus(value: string | number): TransactionStatus | undefined {
  const known = PUSHED.get(String(value));
  if (known) return known;
  if (typeof value === 'number') return undefined;
  return STATUSES.find((status) => status === value) ?? 'accepted';
}

const RANK: Record<TransactionStatus, number> = { waiting: 0, accepted: 1, processed: 2, mistaked: 2 };

/**
 * The newer of two copies of a transaction. A copy with a lower `seq` is dropped, and a status never goes back, whatever its `seq`
 * (R-MONEY-7).
 */
export function newerOf<T extends { id: string; seq: number; status: TransactionStatus }>(
  known: T | null,
  received: T,
): T {
  if (!known || known.id !== received.id) return received;
  if (isFinal(known.status) && known.status !== received.status) return known;
  if (received.seq < known.seq || RANK[received.status] < RANK[known.status]) return known;
  return received;
}
