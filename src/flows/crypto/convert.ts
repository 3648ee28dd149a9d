import { type Minor, unitOf } from '../../domain/money/money.ts';

/** A price of one coin as a fraction: `value / scale` major units of the fiat. */
interface Price {
  value: bigint;
  scale: bigint;
}

/** Parses a rate from the wire (`17.05`); null if it is invalid. */
function readPrice(rate: string): Price | null {
  const match = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(rate);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const value = BigInt(whole + fraction);
  return value === 0n ? null : { value, scale: 10n ** BigInt(fraction.length) };
}

/**
 * Converts coins to fiat, rounded down, so that the user gets at least this much. Null for an invalid rate.
 * @param rate major units of `currency` for one coin, decimal string
 */
export function toFiat(coins: Minor, rate: string, coin: string, currency: string): Minor | null {
  const price = readPrice(rate);
  return price && (coins * price.value * unitOf(currency)) / (price.scale * unitOf(coin));
}

/** Converts fiat to coins, rounded up, so that the shown amount of coins is enough. Null for an invalid rate. */
export function toCoins(fiat: Minor, rate: string, coin: string, currency: string): Minor | null {
  const price = readPrice(rate);
  if (!price) return null;
  const divisor = price.value * unitOf(currency);
  return (fiat * price.scale * unitOf(coin) + divisor - 1n) / divisor;
}
