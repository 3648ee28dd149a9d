import {
  boolean,
  type Decoded,
  either,
  type Immutable,
  mapped,
  number,
  object,
  oneOf,
  optional,
  text,
} from '../parsing/decoders.ts';

const deposit = number(0);

/** A bonus tied to deposits (R-BONUS-1). Its minimums are in the user's currency, in major units. */
export const readBonus = object({
  id: either(text({ min: 1, max: 200 }), mapped(number(), String)),
  type: oneOf(['deposit', 'freespin']),
  depositBonusData: optional(object({ minDeposit: deposit })),
  freespinBonusData: optional(object({ minDeposit: deposit, depositRequired: optional(boolean) })),
});
export type Bonus = Immutable<Decoded<typeof readBonus>>;

/** Drops bonuses that no deposit influences: free spins that require no deposit (R-BONUS-2). */
export function keepBonuses(bonuses: readonly Bonus[]): Bonus[] {
  return bonuses.filter(
    (bonus) => bonus.type === 'deposit' || bonus.freespinBonusData?.depositRequired === true,
  );
}

export function activeBonusId(bonuses: readonly Bonus[], wanted: string | null): string | null {
  return bonuses.some((bonus) => bonus.id === wanted) ? wanted : (bonuses[0]?.id ?? null);
}
