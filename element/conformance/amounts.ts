import { randomInt } from 'node:crypto';
import type { Method } from '../../src/domain/methods/method.ts';
import { limitsOf } from '../../src/domain/money/limits.ts';
import { type Minor, unitOf } from '../../src/domain/money/money.ts';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import type { Market } from './values.ts';

/** A deposit of coins: the user decides its amount in the wallet, so the create request has the amount zero. */
export const isCoin = (type: TransactionType, { category }: Method) =>
  type === 'deposit' && category === 'crypto';

/** Test environments select a fault by the last two whole digits of an amount, from 01 to 19, so amounts of the kit avoid these digits. */
const FIRST_PLAIN = 20n;
/** The sum to add, so that the digits of an amount select no fault. Zero for round amounts. */
function liftOf(amount: Minor, unit: Minor): Minor {
  const whole = (amount / unit) % 100n;
  return whole > 0n && whole < FIRST_PLAIN ? (FIRST_PLAIN - whole) * unit : 0n;
}

/** After this many tries without an unused amount the amounts of a method count as used up. */
const MAX_TRIES = 200;

export class Amounts {
  readonly #counts: Record<TransactionType, number>;
  readonly #used: Set<string>;
  /** True while amounts have random cents, so that a second run within 120 s makes no payments that a cashier takes for duplicates. */
  hasCents = true;
  readonly #cents = BigInt(randomInt(1, 100));

  /** @param other amounts of another market, which may have the same method and currency */
  constructor(other?: Amounts) {
    this.#counts = other ? other.#counts : { deposit: 0, withdrawal: 0 };
    this.#used = other ? other.#used : new Set();
  }

  /** The next unused amount above the minimum, because a cashier rejects duplicates. Null if the limits are too narrow. */
  next(
    type: TransactionType,
    method: Method,
    { country, currency }: Pick<Market, 'country' | 'currency'>,
  ): Minor | null {
    if (isCoin(type, method)) return 0n;
    const limits = limitsOf(method.amount_rules, currency, country);
    if (limits === 'unavailable') return unitOf(currency);
    const unit = unitOf(currency);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      this.#counts[type] += 1;
      const amount = this.#fit(type, limits, unit);
      const name = `${type} ${currency} ${amount}`;
      if (this.#used.has(name)) continue;
      this.#used.add(name);
      return amount;
    }
    return null;
  }

  /** An amount strictly between the limits, because another rule pays the limits themselves. The minimum if there is nothing between. */
  #fit(type: TransactionType, { min, max }: { min: Minor; max: Minor }, unit: Minor): Minor {
    const count = BigInt(this.#counts[type]);
    const hasCents = this.hasCents && unit >= 100n;
    // Each deposit has other cents, because a wrong rounding shows with some cents only.
    const own = type === 'deposit' ? ((this.#cents + 37n * count) % 99n) + 1n : this.#cents;
    const cents = hasCents ? (own * unit) / 100n : 0n;
    const small = hasCents && type === 'withdrawal' ? ((count % 99n) * unit) / 100n : null;
    for (const step of [100n * unit, unit, 1n]) {
      const first = ((min + step - 1n) / step) * step;
      const amount =
        small === null
          ? first + count * step + cents
          : first + ((cents + small) % unit) + (count / 99n) * step;
      const lifted = amount + liftOf(amount, unit);
      const fitting = [lifted, amount].find((one) => one > min && one < max);
      if (fitting !== undefined) return fitting;
    }
    const range = max - min - 1n;
    return range > 0n ? min + 1n + (count % range) : min;
  }
}
