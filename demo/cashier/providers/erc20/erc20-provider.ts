import {
  Contract,
  encodeBytes32String,
  FetchRequest,
  getAddress,
  HDNodeWallet,
  isAddress,
  JsonRpcProvider,
  type Log,
  Wallet,
} from 'ethers';
import { toDecimal } from '../../../../src/domain/money/money.ts';
import type { NextOf } from '../../../../src/domain/payment/transaction-schema.ts';
import {
  HookRejection,
  type Order,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderState,
} from '../../ports/payment-provider.ts';
import { RequestRejection } from '../../requests/reply.ts';
import { addressOn } from '../../simulator/next/address.ts';
import { remoteSteps } from '../remote-steps.ts';
import { sumOf, unitsOf, worthOf } from './coins.ts';
import { PAID, settlementsOf, TRANSFER, topicOf } from './settlements.ts';

/**
 * USDT on Ethereum (ERC-20), or another coin of six decimals, by the operator's node. Each deposit has its own address, which follows
 * from the payment's id and the public key. Withdrawals are paid by the contract `payouts.sol`, which pays an id once, so a transaction
 * that is sent again, or that a reorganisation of the chain has dropped, can neither pay twice nor be lost.
 */
export interface Erc20Options {
  /** JSON-RPC address of a node that indexes logs. */
  url: string;
  chainId: number;
  token: string;
  /** A transfer counts once the chain has this number of blocks from the transfer's own block on. */
  confirmations: number;
  startBlock: number;
  /** Extended public key (BIP 32) of the deposits' addresses. The cashier never has their private keys. */
  xpub: string;
  /** The contract of withdrawals and the private key of its owner; without them there are no withdrawals. */
  payouts?: { contract: string; key: string };
  lifetimeMs?: number;
}

const METHOD = 'usdt';
const NETWORK = 'ERC20';
const LIFETIME_MS = 24 * 3_600_000;
const CALL_TIMEOUT_MS = 10_000;
const PAYMENT = /^(?:dep|wd)_([0-9a-f]{16})$/;
const PAYOUTS_ABI = [
  'function pay(bytes32 payment, address to, uint256 units)',
  'function isPaid(bytes32 payment) view returns (bool)',
];

export function erc20Provider(options: Erc20Options): PaymentProvider {
  const { chainId, confirmations, startBlock, lifetimeMs = LIFETIME_MS } = options;
  const token = getAddress(options.token);
  const root = HDNodeWallet.fromExtendedKey(options.xpub);
  const request = new FetchRequest(options.url);
  request.timeout = CALL_TIMEOUT_MS;
  const node = new JsonRpcProvider(request, chainId, {
    staticNetwork: true,
    batchMaxCount: 1,
    cacheTimeout: -1,
  });
  const payer = options.payouts && new Wallet(options.payouts.key, node);
  const contract = options.payouts && new Contract(options.payouts.contract, PAYOUTS_ABI, payer);
  /** The last payout that was sent. The next one waits for it, because the chain takes only one of two with the same number (nonce). */
  let lastSent: Promise<unknown> = Promise.resolve();

  /** A BIP 32 index has less than 32 bits, so the 64 bits of a payment's id are spread over three levels of keys. */
  function addressOf(payment: string): string {
    const bits = BigInt(`0x${PAYMENT.exec(payment)?.[1] ?? ''}`);
    const path = [bits >> 42n, (bits >> 21n) & 0x1fffffn, bits & 0x1fffffn];
    return root.derivePath(path.join('/')).address;
  }

  async function transfersTo(
    addresses: readonly string[],
    fromBlock: number,
    toBlock: number,
  ): Promise<Log[]> {
    const topics = [TRANSFER, null, addresses.map(topicOf)];
    return node.getLogs({ address: token, topics, fromBlock, toBlock });
  }

  async function depositState(order: Order): Promise<ProviderState> {
    const head = await node.getBlockNumber();
    const transfers = await transfersTo([addressOf(order.id)], startBlock, head);
    const first = transfers[0];
    if (!first) return { status: 'open' };
    const depthOf = ({ blockNumber }: Log) => head - blockNumber + 1;
    const txid = first.transactionHash;
    const settled = sumOf(transfers.filter((log) => depthOf(log) >= confirmations));
    const paid = worthOf(settled, order);
    if (paid !== '') return { status: 'paid', paid, txid };
    const { next } = order;
    if (next?.kind !== 'address') return { status: 'seen', txid };
    const received = toDecimal(sumOf(transfers) / 10_000n, next.coin);
    const have = Math.min(...transfers.map(depthOf));
    return {
      status: 'seen',
      txid,
      next: { ...next, received, confirmations: { have, need: confirmations } },
    };
  }

  /** Undefined while no transaction has this payout: it may then be sent again, because the contract pays an id only once. */
  async function payoutState({ id }: Order): Promise<ProviderState | undefined> {
    if (!contract || !options.payouts) throw new Error('There is no contract for withdrawals');
    const payment = encodeBytes32String(id);
    const head = await node.getBlockNumber();
    const filter = { address: options.payouts.contract, topics: [PAID, payment] };
    const [log] = await node.getLogs({ ...filter, fromBlock: startBlock, toBlock: head });
    if (log) {
      const isSettled = head - log.blockNumber + 1 >= confirmations;
      return { status: isSettled ? 'paid' : 'seen', txid: log.transactionHash };
    }
    const isUnderWay = await contract.getFunction('isPaid')(payment, { blockTag: 'pending' });
    return isUnderWay === true ? { status: 'seen' } : undefined;
  }

  async function send(order: Order): Promise<ProviderState> {
    if (!contract || !payer) throw new ProviderRefusal('rejected_by_bank');
    const to = order.fields.address ?? '';
    const units = unitsOf(order);
    if (!isAddress(to) || units <= 0n) throw new ProviderRefusal('invalid_requisites');
    const sent = lastSent.then(async () => {
      const nonce = await node.getTransactionCount(payer.address, 'pending');
      return contract.getFunction('pay').send(encodeBytes32String(order.id), to, units, { nonce });
    });
    lastSent = sent.catch(() => undefined);
    return { status: 'seen', txid: (await sent).hash };
  }

  return {
    name: 'erc20',
    takes: ({ type, method, body }) =>
      method.name === METHOD &&
      body.fields.network === NETWORK &&
      (type === 'deposit' || options.payouts !== undefined),
    open(draft) {
      const { id, type, now } = draft;
      const expiresAt = now + lifetimeMs;
      const shown = addressOn({ ...draft, scenario: '', expiresAt }, NETWORK);
      const { value } = shown.rate;
      if (type === 'withdrawal') {
        if (!isAddress(draft.body.fields.address ?? ''))
          throw new RequestRejection(400, 'Not an address of Ethereum', {
            code: 'invalid_requisites',
            fields: { address: 'errors.crypto_address' },
          });
        return {
          next: { kind: 'wait', text: 'wait.withdrawal' },
          expiresAt: null,
          plan: [],
          scenario: value,
        };
      }
      const address = addressOf(id);
      const next: NextOf<'address'> = {
        ...shown,
        address,
        // The user cannot choose another network, because the cashier watches the address in this one only.
        networks: shown.networks?.filter((choice) => choice.value === NETWORK) ?? [],
        uri: `ethereum:${token}@${chainId}/transfer?address=${address}`,
        rate: { value, validUntil: expiresAt },
        confirmations: { have: 0, need: confirmations },
      };
      return { next, expiresAt, plan: [], scenario: value };
    },
    steps: remoteSteps,
    remote: {
      repeatsPayouts: true,
      create: depositState,
      payout: send,
      async cancel(order) {
        // An address cannot be closed: coins that come later are credited as another payment.
        const state = await depositState(order);
        return state.status === 'open' ? { status: 'failed', reason: 'expired' } : state;
      },
      status: (order) => (order.type === 'deposit' ? depositState(order) : payoutState(order)),
      parseWebhook() {
        throw new HookRejection(400, 'The chain is read, and sends nothing');
      },
      reconcile: async (day, readOrders) =>
        settlementsOf(
          { node, token, payouts: options.payouts?.contract, startBlock, addressOf },
          day,
          await readOrders(),
        ),
    },
  };
}
