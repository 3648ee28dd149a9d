import { encodeBytes32String, id as hashOf, type JsonRpcProvider, type Log, zeroPadValue } from 'ethers';
import type { Order, Settlement } from '../../ports/payment-provider.ts';
import { unitsOf, worthOf } from './coins.ts';

export const TRANSFER = hashOf('Transfer(address,address,uint256)');
export const PAID = hashOf('Paid(bytes32,address,uint256)');

/** The chain's nodes limit how many addresses one filter may have, so more addresses need several filters. */
const MAX_ADDRESSES = 500;
const DAY_S = 86_400;
const WORD_CHARS = 64;

interface Chain {
  node: JsonRpcProvider;
  token: string;
  payouts: string | undefined;
  startBlock: number;
  addressOf: (payment: string) => string;
}

export const topicOf = (address: string) => zeroPadValue(address, 32).toLowerCase();

/** The transfers of a day (`2026-11-26`, in UTC) that belong to payments. */
export async function settlementsOf(
  chain: Chain,
  day: string,
  orders: readonly Order[],
): Promise<Settlement[]> {
  const { node, token, payouts, addressOf } = chain;
  const from = Date.parse(`${day}T00:00:00Z`) / 1_000;
  const [fromBlock, end] = [await blockAt(chain, from), await blockAt(chain, from + DAY_S)];
  if (fromBlock >= end) return [];
  const range = { fromBlock, toBlock: end - 1 };
  const settlements: Settlement[] = [];
  const ofType = (wanted: Order['type']) => orders.filter(({ type }) => type === wanted);
  const deposits = new Map(ofType('deposit').map((order) => [topicOf(addressOf(order.id)), order]));
  const topics = [...deposits.keys()];
  for (let at = 0; at < topics.length; at += MAX_ADDRESSES) {
    const wanted = [TRANSFER, null, topics.slice(at, at + MAX_ADDRESSES)];
    for (const log of await node.getLogs({ address: token, topics: wanted, ...range })) {
      const order = deposits.get(log.topics[2] ?? '');
      const amount = order && worthOf(BigInt(log.data), order);
      if (order && amount) settlements.push(lineOf(log, order, amount));
    }
  }
  if (!payouts) return settlements;
  const withdrawals = new Map(ofType('withdrawal').map((order) => [encodeBytes32String(order.id), order]));
  for (const log of await node.getLogs({ address: payouts, topics: [PAID], ...range })) {
    const order = withdrawals.get(log.topics[1] ?? '');
    if (!order) continue;
    const units = BigInt(`0x${log.data.slice(-WORD_CHARS)}`);
    const amount = units === unitsOf(order) ? order.amount : worthOf(units, order);
    settlements.push(lineOf(log, order, `-${amount}`));
  }
  return settlements;
}

/** The first block at or after a time, found by bisection. */
async function blockAt({ node, startBlock }: Chain, seconds: number): Promise<number> {
  let low = startBlock;
  let high = (await node.getBlockNumber()) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const block = await node.getBlock(middle);
    if (!block || block.timestamp >= seconds) high = middle;
    else low = middle + 1;
  }
  return low;
}

const lineOf = ({ transactionHash, index }: Log, { id, currency }: Order, amount: string): Settlement => ({
  id: `${transactionHash} ${index}`,
  payment: id,
  currency,
  amount,
});
