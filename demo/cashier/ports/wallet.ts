import { Problem } from '../operations/problem.ts';

export interface WalletOrder {
  /** Identifies the change: the books make it once, however often the key is sent. */
  key: string;
  payment: string;
  user: string;
  account: 'main' | 'additional';
  currency: string;
  /** Decimal string. A credit may be negative: money of a deposit that went back. */
  amount: string;
}

/**
 * The operator's own books of the users' balances, which the ledger mirrors. A call that rejects has an unknown outcome, except with
 * `WalletRefusal`.
 */
export interface Wallet {
  /** Available money, without the part on hold. */
  balance(user: string): Promise<Pick<WalletOrder, 'account' | 'currency' | 'amount'>[]>;
  /** Sets the money of a withdrawal aside before the provider pays it out. */
  hold(order: WalletOrder): Promise<void>;
  capture(order: WalletOrder): Promise<void>;
  release(order: WalletOrder): Promise<void>;
  credit(order: WalletOrder): Promise<void>;
  /** The outcome of a call whose response was lost; undefined when the books have never received it. */
  outcome(key: string): Promise<'done' | 'refused' | undefined>;
}

export class WalletRefusal extends Problem {}
