import type { TransactionType } from '../../../domain/payment/transaction.ts';
import type { Transaction } from '../../../domain/payment/transaction-schema.ts';
import type { Session } from '../../session.ts';
import { requestTransactions, type TransactionPage } from '../transaction/read-transaction.ts';
import { refreshTransaction, showTransaction } from '../transaction/shown-transaction.ts';

/** The loaded history is kept in memory for the way back from a transaction to the list. */
export class History {
  readonly #session: Session;
  readonly #pages = new Map<TransactionType | null, TransactionPage>();

  constructor(session: Session) {
    this.#session = session;
  }

  known(type: TransactionType | null): TransactionPage | undefined {
    return this.#pages.get(type);
  }

  /** Requests the first batch, or with a cursor the next one. @returns all known transactions @throws {CallError} */
  async load(type: TransactionType | null, cursor?: string): Promise<TransactionPage> {
    const loaded = await requestTransactions(this.#session, {
      ...(type && { type }),
      ...(cursor && { cursor }),
    });
    const page = joinBatches(this.known(type), loaded, cursor);
    this.#pages.set(type, page);
    return page;
  }
}

/** A transaction that is in both batches is replaced by the newer copy. */
export function joinBatches(
  before: TransactionPage | undefined,
  received: TransactionPage,
  askedWith?: string,
): TransactionPage {
  if (!before) return received;
  const ids = new Set(received.items.map(({ id }) => id));
  const kept = before.items.filter(({ id }) => !ids.has(id));
  if (askedWith !== undefined) return { items: [...kept, ...received.items], cursor: received.cursor };
  // Without a common transaction some between the two batches may be missing, so the history begins anew with this batch.
  const isJoined = received.cursor === null || kept.length < before.items.length;
  return isJoined
    ? { items: [...received.items, ...kept], cursor: kept.length > 0 ? before.cursor : received.cursor }
    : received;
}

export function openRecord(session: Session, transaction: Transaction): void {
  showTransaction(session, transaction);
  refreshTransaction(session);
}
