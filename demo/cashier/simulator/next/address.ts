import { decimalsOf } from '../../../../src/domain/money/currencies.ts';
import { limitsOf } from '../../../../src/domain/money/limits.ts';
import { type Minor, toDecimal, unitOf } from '../../../../src/domain/money/money.ts';
import type { Next } from '../../../../src/domain/payment/transaction-schema.ts';
import { behaviourOf, CATALOGUE } from '../../catalogue.ts';
import { makeAddress } from './crypto-address.ts';
import type { BuildNext, NextContext } from './next-context.ts';
import { seededDigits } from './seeded-random.ts';

/** R-SANDBOX-4 prescribes that a rate is valid for a minute. */
const RATE_LIFETIME_MS = 60_000;
const MINUTE_MS = 60_000;
/** Exchange rates are integers of hundred-millionths of a major unit, because amounts are converted in integers. */
const RATE_SCALE = 100_000_000n;

/** A user always gets the same address for a coin and network. */
export const addressNext: BuildNext = (context, { networks }): Next => {
  const requested = context.body.fields.network;
  const [first = 'BTC'] = networks;
  return addressOn(context, requested && networks.includes(requested) ? requested : first);
};

/** The step with the user's address in a network: the first one, and the one after the user has chosen another network. */
export function addressOn(context: NextContext, network: string): Extract<Next, { kind: 'address' }> {
  const { method, body, caller, now, expiresAt } = context;
  const coin = method.name.toUpperCase();
  const facts = CATALOGUE.networks[network];
  const address = makeAddress(`${caller.user} ${coin}`, network);
  const tag = facts?.memo ? seededDigits(`memo ${caller.user} ${coin}`, 8) : undefined;
  const rate = rateOf(coin, body.currency);
  const { minFiat, minAmount } = leastOf(method, body);
  const choices = method.fields.find(({ type }) => type === 'networks')?.values ?? [];
  return {
    kind: 'address',
    address,
    ...(tag && { tag, tagLabel: facts?.memoLabel ?? 'Memo' }),
    network,
    networks: choices,
    coin,
    ...uriOf(coin, network, address, tag),
    minAmount,
    minFiat: toDecimal(minFiat, body.currency),
    rate: { value: scaled(rate), validUntil: now + RATE_LIFETIME_MS },
    confirmations: { have: 0, need: facts?.confirmations ?? 1 },
    expiresAt,
  };
}

export function isNetworkOf(method: string, network: string): boolean {
  return behaviourOf('deposit', method).networks.includes(network);
}

type Place = Pick<NextContext['body'], 'country' | 'currency'>;

function leastOf({ name, amount_rules }: NextContext['method'], { country, currency }: Place) {
  const coin = name.toUpperCase();
  const limits = limitsOf(amount_rules, currency, country);
  const minFiat = limits === 'unavailable' ? 0n : limits.min;
  return { minFiat, minAmount: toDecimal(inCoins(minFiat, rateOf(coin, currency), coin, currency), coin) };
}

/** The time and the least amount of a deposit, by which users compare networks. */
export const depositTerms = (network: string, method: NextContext['method'], place: Place) => ({
  ...timeOf(network),
  min: leastOf(method, place).minAmount,
  currency: method.name.toUpperCase(),
});

export const timeOf = (network: string) => ({
  arrivesIn: (CATALOGUE.networks[network]?.minutes ?? 1) * MINUTE_MS,
});

/** The price of a coin in a currency, times `RATE_SCALE`. Both factors are prices and no amounts, so floats are allowed. */
function rateOf(coin: string, currency: string): bigint {
  const price = (CATALOGUE.cryptoUsd[coin] ?? 1) * (CATALOGUE.ratePerUsd[currency] ?? 1);
  return BigInt(Math.round(price * Number(RATE_SCALE)));
}

const scaled = (rate: bigint) =>
  `${rate / RATE_SCALE}.${String(rate % RATE_SCALE).padStart(8, '0')}`.replace(/\.?0+$/, '');

/** Rounds up, so that the shown minimum is enough. */
function inCoins(fiat: Minor, rate: bigint, coin: string, currency: string): Minor {
  const numerator = fiat * RATE_SCALE * unitOf(coin);
  const denominator = rate * 10n ** BigInt(decimalsOf(currency));
  return (numerator + denominator - 1n) / denominator;
}

export const worthOf = (coins: Minor, coin: string, currency: string): Minor =>
  (coins * rateOf(coin, currency) * unitOf(currency)) / (RATE_SCALE * unitOf(coin));

/** The URI that opens a wallet's app; none for TRON, which has no agreed scheme. */
function uriOf(coin: string, network: string, address: string, tag: string | undefined) {
  const facts = CATALOGUE.networks[network];
  const uris: Record<string, string> = {
    BTC: `bitcoin:${address}`,
    LTC: `litecoin:${address}`,
    TON: `ton://transfer/${address}?jetton=${facts?.usdtMaster}&text=${tag}`,
    ERC20:
      coin === 'USDT'
        ? `ethereum:${facts?.usdtContract}@1/transfer?address=${address}`
        : `ethereum:${address}@${facts?.chainId}`,
    ARBITRUM: `ethereum:${address}@${facts?.chainId}`,
  };
  const uri = uris[network];
  return uri === undefined ? {} : { uri };
}
