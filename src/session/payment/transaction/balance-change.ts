import { balanceOf } from '../../../domain/host/user.ts';
import { isFinal } from '../../../domain/payment/transaction.ts';
import type { Transaction } from '../../../domain/payment/transaction-schema.ts';
import type { Session } from '../../session.ts';

/** A change of balance is known only if the session has seen the payment open. */
export class BalanceChange {
  readonly #session: Session;
  #before: { id: string; balance: string } | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  note({ id, status, account }: Pick<Transaction, 'id' | 'status' | 'account'>): void {
    if (isFinal(status) || this.#before?.id === id) return;
    this.#before = { id, balance: this.#balanceOf(account) };
  }

  /** The balance after a payment, a decimal string; null until the cashier has pushed a new one, because the old one is out of date. */
  after({ id, status, account }: Pick<Transaction, 'id' | 'status' | 'account'>): string | null {
    const balance = this.#balanceOf(account);
    const isChanged = this.#before?.id === id && this.#before.balance !== balance;
    return status === 'processed' && isChanged ? balance : null;
  }

  before({ id }: Pick<Transaction, 'id'>): string | null {
    return this.#before?.id === id ? this.#before.balance : null;
  }

  /** True for a deposit that may still lead to a new balance: the receipt keeps a row for it. */
  isAwaited({ id, type, status }: Pick<Transaction, 'id' | 'type' | 'status'>): boolean {
    return type === 'deposit' && status !== 'mistaked' && this.#before?.id === id;
  }

  #balanceOf(account: string | undefined): string {
    return balanceOf(this.#session.state.user, account === 'additional' ? 'additional' : 'main');
  }
}
