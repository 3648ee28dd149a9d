import type { NextOf } from '../payment/transaction-schema.ts';
import { readWalletUri, type WalletPayment } from './read-wallet-uri.ts';

interface Sendable {
  token?: string;
  decimals: number;
}

interface Network {
  scheme: WalletPayment['scheme'];
  chain?: string;
  coins: Readonly<Record<string, Sendable>>;
}

/**
 * The networks and coins for which the widget creates wallet links, by the cashier's name of the network. A token is identified by its one
 * known contract. TRON is absent, because it has no URI scheme that all wallets support.
 */
const NETWORKS: Readonly<Record<string, Network>> = {
  BTC: { scheme: 'bitcoin', coins: { BTC: { decimals: 8 } } },
  LTC: { scheme: 'litecoin', coins: { LTC: { decimals: 8 } } },
  ERC20: {
    scheme: 'ethereum',
    chain: '1',
    coins: {
      ETH: { decimals: 18 },
      USDT: { token: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
    },
  },
  ARBITRUM: { scheme: 'ethereum', chain: '42161', coins: { ETH: { decimals: 18 } } },
  TON: {
    scheme: 'ton',
    coins: {
      TON: { decimals: 9 },
      USDT: { token: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', decimals: 6 },
    },
  },
};

/** The fields of an address screen that a wallet link must match. `uri` is the cashier's link. */
export type ShownAddress = Pick<
  NextOf<'address'>,
  'address' | 'network' | 'coin' | 'tag' | 'minAmount' | 'uri'
>;

/**
 * A link that opens a wallet with the payment on the screen, or null. The cashier's URI must match the screen in recipient, network, coin
 * and memo, and in the amount if it has one. The amount must be the minimum, the only coin amount that the screen shows. The link is built
 * from the matched values, so that nothing else in the URI reaches a wallet.
 */
export function walletLink(shown: ShownAddress): string | null {
  const payment = shown.uri === undefined ? null : readWalletUri(shown.uri);
  const network = Object.hasOwn(NETWORKS, shown.network) ? NETWORKS[shown.network] : undefined;
  const coin = network && Object.hasOwn(network.coins, shown.coin) ? network.coins[shown.coin] : undefined;
  if (!payment || !network || !coin || payment.scheme !== network.scheme) return null;
  const { address, tag = '', minAmount } = shown;
  const { chain = network.chain, amount, memo = tag } = payment;
  const units = amount === undefined ? undefined : toUnits(amount, unitDecimals(payment, coin));
  const isSame =
    isSameAddress(payment.recipient, address, network.scheme) &&
    chain === network.chain &&
    isSameToken(payment.token, coin.token, network.scheme) &&
    (units === undefined || (units !== null && units === toUnits(minAmount, coin.decimals))) &&
    memo === tag &&
    // Only a TON link can contain a memo, so a screen with a memo offers no other link.
    (tag === '' || network.scheme === 'ton');
  return isSame ? compose(payment, { ...shown, chain: network.chain, token: coin.token }) : null;
}

const unitDecimals = ({ scheme }: WalletPayment, coin: Sendable) =>
  scheme === 'bitcoin' || scheme === 'litecoin' ? coin.decimals : 0;

function compose(
  { scheme, amount, label, message }: WalletPayment,
  { address, chain, token, tag }: ShownAddress & { chain: string | undefined; token: string | undefined },
): string {
  if (scheme === 'ethereum') {
    return token === undefined
      ? `ethereum:${address}@${chain}${queryOf({ value: amount })}`
      : `ethereum:${token}@${chain}/transfer${queryOf({ address, uint256: amount })}`;
  }
  if (scheme === 'ton') return `ton://transfer/${address}${queryOf({ jetton: token, amount, text: tag })}`;
  return `${scheme}:${address}${queryOf({ amount, label, message })}`;
}

function queryOf(params: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function isSameAddress(one: string, other: string, scheme: WalletPayment['scheme']): boolean {
  // In an Ethereum address, upper and lower case are only the checksum.
  if (scheme === 'ethereum') return one.toLowerCase() === other.toLowerCase();
  return one === other || (isBech32(one) && isBech32(other) && one.toLowerCase() === other.toLowerCase());
}

/** BIP-173: an address is entirely in lower or upper case, because upper case makes a smaller QR code. */
const isBech32 = (address: string) => /^(?:(?:bc|ltc)1[a-z0-9]+|(?:BC|LTC)1[A-Z0-9]+)$/.test(address);

function isSameToken(
  one: string | undefined,
  other: string | undefined,
  scheme: WalletPayment['scheme'],
): boolean {
  if (one === undefined || other === undefined) return one === other;
  return isSameAddress(one, other, scheme);
}

function toUnits(amount: string, decimals: number): bigint | null {
  const [whole = '', fraction = ''] = amount.split('.');
  const kept = fraction.replace(/0+$/, '');
  return kept.length > decimals ? null : BigInt(`${whole}${kept.padEnd(decimals, '0')}`);
}
