import type { Payload } from '../../../src/api/contract.ts';
import { fromDecimal, toDecimal } from '../../../src/domain/money/money.ts';
import { behaviourOf, CATALOGUE } from '../catalogue.ts';
import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { feeOf } from './fee.ts';
import { ok, type Reply, RequestRejection } from './reply.ts';

/** R-SANDBOX-4 prescribes that a quote is valid for five minutes. */
const QUOTE_LIFETIME_MS = 300_000;
const MINUTE_MS = 60_000;

export async function quotePayment(
  { clock }: Cashier,
  _caller: AuthenticatedCaller,
  { method, amount, currency, type }: Payload<'BANKING:quote-v1'>,
): Promise<Reply> {
  const minor = fromDecimal(amount, currency);
  if (minor === null)
    throw new RequestRejection(400, 'Not an amount of this currency', { code: 'invalid_amount' });
  const fee = feeOf(type, method, minor, currency);
  const coin = CATALOGUE.cryptoUsd[method.toUpperCase()];
  const perUsd = CATALOGUE.ratePerUsd[currency];
  return ok({
    fee: toDecimal(fee, currency),
    feeCurrency: currency,
    net: toDecimal(minor - fee, currency),
    netCurrency: currency,
    ...(coin !== undefined && perUsd !== undefined && { rate: (coin * perUsd).toFixed(2) }),
    expiresAt: clock() + QUOTE_LIFETIME_MS,
    arrivesIn: arrivesIn(type, method),
  });
}

/** Usual time until the money arrives, in milliseconds. */
export function arrivesIn(type: 'deposit' | 'withdrawal', method: string): number {
  const { response, networks } = behaviourOf(type, method);
  const minutes = networks.map((name) => CATALOGUE.networks[name]?.minutes ?? 1);
  if (minutes.length > 0) return Math.max(...minutes) * MINUTE_MS;
  return (response === 'confirm' ? 15 : 1) * MINUTE_MS;
}
