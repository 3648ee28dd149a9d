import { type Minor, percentOf, roundTo } from '../../../src/domain/money/money.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import { behaviourOf, CATALOGUE } from '../catalogue.ts';

const NETWORK_FEE_USD: Record<string, number> = { btc: 2.5, eth: 1.2, ltc: 0.05, trx: 0.3, usdt: 1 };

/** The fee of a payment: a share of the amount, and for coins that are sent out the network's fee too, at most the amount. */
export function feeOf(type: TransactionType, method: string, amount: Minor, currency: string): Minor {
  const { feePercent, networkFee } = behaviourOf(type, method);
  const share = percentOf(amount, feePercent);
  if (!networkFee) return share;
  const sending = sendingFeeOf(method, currency);
  return share + sending < amount ? share + sending : amount;
}

export function sendingFeeOf(method: string, currency: string): Minor {
  const rate = CATALOGUE.ratePerUsd[currency] ?? 1;
  return roundTo((NETWORK_FEE_USD[method] ?? 1) * rate, currency, 'half-up') ?? 0n;
}
