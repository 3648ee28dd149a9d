import { randomInt } from 'node:crypto';
import type { Method } from '../../src/domain/methods/method.ts';
import { limitsOf } from '../../src/domain/money/limits.ts';
import { type Minor, unitOf } from '../../src/domain/money/money.ts';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import type { Market } from './values.ts';

/** True for a deposit of coins: its create request has the amount zero, and the user may request the address again. */
export const isCoin = (type: TransactionType, { category }: Method) =>
  type === 'deposit' && category === 'crypto';

/** Whole digits below this, modulo 100, select faults in test environments. */
const FIRST_PLAIN = 20n;
/** The sum to add to an amount whose whole digits would select a fault; round digits select none. */
function liftOf(amount: Minor, unit: Minor): Minor {
  const whole = (amount / unit) % 100n;
  return whole > 0n && whole < FIRST_PLAIN ? (FIRST_PLAIN - whole) * unit : 0n;
}

/** Amounts that are tried before a method has none left. */
const MAX_TRIES = 200;

export class Amounts {
  readonly #counts: Record<TransactionType, number>;
  readonly #used: Set<string>;
  /** True while amounts have cents of their own, so that a second run within 120 s makes no similar payments. */
  hasCents = true;
  readonly #cents = BigInt(randomInt(1, 100));

  /** @param other amounts of another market, which may have the same method and currency */
  constructor(other?: Amounts) {
    this.#counts = other ? other.#counts : { deposit: 0, withdrawal: 0 };
    this.#used = other ? other.#used : new Set();
  }

  /**
   * Amounts from the minimum on, each one once, because equal payments would be rejected as duplicates. Their whole digits are round:
   * others select faults in test environments. Withdrawals differ in their cents, so that they use little of the balance. Null if narrow
   * limits have no further amount.
   */
  next(
    type: TransactionType,
    method: Method,
    { country, currency }: Pick<Market, 'country' | 'currency'>,
  ): Minor | null {
    // The user decides the amount of a deposit of coins in the wallet, so its create request has the amount zero.
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

  /** An amount between the limits, which are left to the rule about them; the minimum when nothing lies between. */
  #fit(type: TransactionType, { min, max }: { min: Minor; max: Minor }, unit: Minor): Minor {
    const count = BigInt(this.#counts[type]);
    const hasCents = this.hasCents && unit >= 100n;
    // Deposits have other cents each time, because a wrong rounding shows with some only.
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
