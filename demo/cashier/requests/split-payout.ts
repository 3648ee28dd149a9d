import type { Minor } from '../../../src/domain/money/money.ts';

export interface PaidIn<S> {
  at: number;
  source: S;
  /** Minor units that have not gone back yet. */
  amount: Minor;
}

/**
 * Closed loop: each source gets back at most the sum that it paid in. The oldest deposit is first, because a card can be refunded for
 * a limited time. The rest goes to the account that the user has chosen.
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
