import type { Minor } from '../../../src/domain/money/money.ts';

/** Money that a user paid in from a source, and that may go back to it. */
export interface PaidIn<S> {
  at: number;
  source: S;
  /** Minor units that have not gone back yet. */
  amount: Minor;
}

/**
 * Splits a withdrawal over the sources that it must go back to (closed loop): the oldest deposit first, because a card can be
 * refunded for a limited time (the order is the sandbox's choice), each at most with what it paid in. The rest goes to the account that the user has chosen.
 */
export function splitPayout<S>(
  paid: readonly PaidIn<S>[],
  amount: Minor,
  chosen: S,
): { source: S; amount: Minor }[] {
  let left = amount;
  const parts = paid
    .toSorted((one, other) => one.at - other.at)
    .map(({ source, amount: most }) => {
      const part = most < left ? most : left;
      left -= part;
      return { source, amount: part };
    });
  return [...parts, { source: chosen, amount: left }].filter((part) => part.amount > 0n);
}
