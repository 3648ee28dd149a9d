import { Wallet } from 'ethers';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';

interface TestPayment {
  weight: number;
  type: TransactionType;
  method: string;
  fields: Record<string, string>;
}

const name = 'María José Núñez';
export const WALLET = new Wallet(`0x${'38'.repeat(32)}`);

const KINDS = {
  transfer: { weight: 10, type: 'deposit', method: 'spei', fields: { full_name: name } },
  wallet: { weight: 4, type: 'deposit', method: 'wallet_latam', fields: { email: 'maria@example.org' } },
  /** A peer-to-peer invoice: nothing happens until the user confirms the payment. */
  invoice: { weight: 4, type: 'deposit', method: 'card-p2p', fields: { full_name: name } },
  /** A crypto address: the cashier rejects none as a duplicate, so only the idempotency key prevents a second one. */
  coins: { weight: 5, type: 'deposit', method: 'trx', fields: {} },
  /** A wallet's sheet comes before the create request. A generator of its own draws this kind, so that older seeds keep their plans. */
  sheet: { weight: 0, type: 'deposit', method: 'apple_pay', fields: {} },
  /** A withdrawal that needs a proof of the wallet first. A generator of its own draws this kind too. */
  proof: {
    weight: 0,
    type: 'withdrawal',
    method: 'eth',
    fields: { network: 'ERC20', address: WALLET.address },
  },
  payout: {
    weight: 7,
    type: 'withdrawal',
    method: 'spei_payout',
    fields: { clabe: '032180000118359719', full_name: name },
  },
} satisfies Record<string, TestPayment>;

export type PaymentName = keyof typeof KINDS;

export const PAYMENTS = {
  kinds: KINDS as Record<PaymentName, TestPayment>,
  weights: Object.fromEntries(Object.entries(KINDS).map(([key, { weight }]) => [key, weight])) as Record<
    PaymentName,
    number
  >,
};
