import { type Log, parseUnits } from 'ethers';
import { decimalsOf } from '../../../../src/domain/money/currencies.ts';
import { fromDecimal, toDecimal } from '../../../../src/domain/money/money.ts';
import type { Order } from '../../ports/payment-provider.ts';

const TOKEN_DECIMAL_PLACES = 6;
const RATE_DECIMAL_PLACES = 8;

export const sumOf = (transfers: readonly Log[]) =>
  transfers.reduce((sum, { data }) => sum + BigInt(data), 0n);

/** Converts coins to the payment's currency at the rate that the user was shown, rounded down; empty for less than one minor unit. */
export function worthOf(units: bigint, { currency, memo }: Order): string {
  const scale = 10n ** BigInt(TOKEN_DECIMAL_PLACES + RATE_DECIMAL_PLACES);
  const minor = (units * parseUnits(memo, RATE_DECIMAL_PLACES) * 10n ** BigInt(decimalsOf(currency))) / scale;
  return minor > 0n ? toDecimal(minor, currency) : '';
}

export function unitsOf({ amount, fee, currency, memo }: Order): bigint {
  const net = (fromDecimal(amount, currency) ?? 0n) - (fromDecimal(fee, currency) ?? 0n);
  const scale = 10n ** BigInt(TOKEN_DECIMAL_PLACES + RATE_DECIMAL_PLACES);
  return (net * scale) / (parseUnits(memo, RATE_DECIMAL_PLACES) * 10n ** BigInt(decimalsOf(currency)));
}
