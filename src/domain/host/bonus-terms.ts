import type { Bonus } from './bonus.ts';

/** Methods that cannot be combined with a bonus (R-BONUS-3). */
const RESTRICTING = new Set(['yamoney_h2h', 'yamoney_rub', 'webmoney_usd']);

/** The minimum deposit for a bonus, in major units. */
export function minDepositOf(bonus: Bonus): number {
  return (bonus.type === 'deposit' ? bonus.depositBonusData : bonus.freespinBonusData)?.minDeposit ?? 0;
}

/** False for a method that cannot be combined with a bonus. */
export function allowsBonus(methodName: string | undefined): boolean {
  return methodName === undefined || !RESTRICTING.has(methodName);
}
