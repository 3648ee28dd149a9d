import { Wallet } from 'ethers';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';

interface TestPayment {
  weight: number;
  type: TransactionType;
  method: string;
  fields: Record<string, string>;
}

const name = 'María José Núñez';
/** The wallet of every user: a made-up key. */
export const WALLET = new Wallet(`0x${'38'.repeat(32)}`);

const KINDS = {
  /** Bank details to pay to, then a status from the bank. */
  transfer: { weight: 10, type: 'deposit', method: 'spei', fields: { full_name: name } },
  /** A redirect to a provider's page. */
  wallet: { weight: 4, type: 'deposit', method: 'wallet_latam', fields: { email: 'maria@example.org' } },
  /** A peer-to-peer invoice: nothing happens until the user confirms that they paid. */
  invoice: { weight: 4, type: 'deposit', method: 'card-p2p', fields: { full_name: name } },
  /** A crypto address: a repeated request is no duplicate, so only the key makes it safe. */
  coins: { weight: 5, type: 'deposit', method: 'trx', fields: {} },
  /** The sheet of a wallet before the create request. Its runs are drawn apart, so that the plans of earlier seeds stay. */
  sheet: { weight: 0, type: 'deposit', method: 'apple_pay', fields: {} },
  /** A withdrawal whose wallet is proven first. Its runs are drawn apart too. */
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

/** Payments of the laboratory: one for each kind of step that follows a create request. */
export const PAYMENTS = {
  kinds: KINDS as Record<PaymentName, TestPayment>,
  weights: Object.fromEntries(Object.entries(KINDS).map(([key, { weight }]) => [key, weight])) as Record<
    PaymentName,
    number
  >,
};
