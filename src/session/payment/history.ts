import { readTransactionPage } from '../../api/answers.ts';
import { parseItems } from '../../domain/parsing/parse-tolerant.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { mendTransaction, type Transaction } from '../../domain/payment/transaction-schema.ts';
import { callCashier, parseWith } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';
import { holdAgainstConfirmed } from './confirmed-payments.ts';
import { refreshTransaction, showTransaction } from './shown-transaction.ts';

/** A batch of the user's transactions, newest first. */
export interface HistoryPage {
  items: Transaction[];
  /** Cursor of the next batch; null after the last one. */
  cursor: string | null;
}

/** The history loaded so far, for returning from a transaction to the list. In memory only. */
const known = new WeakMap<Session, Map<TransactionType | 'all', HistoryPage>>();

/** The loaded history, of all transactions or of one type. */
export function knownHistory(session: Session, type: TransactionType | null): HistoryPage | undefined {
  return known.get(session)?.get(type ?? 'all');
}

/**
 * Requests a batch of the user's transactions: the first one without a cursor, the next one with the cursor
 * of the last. An unreadable transaction is dropped and the host is notified.
 * @returns all transactions known now; a reloaded first batch comes before older ones
 * @throws {CallError}
 */
export async function askHistory(
  session: Session,
  type: TransactionType | null,
  cursor?: string,
): Promise<HistoryPage> {
  const answer = await callCashier(
    session,
    'BANKING:transactions-v1',
    { ...(type && { type }), ...(cursor && { cursor }) },
    readTransactionPage,
  );
  const items = parseWith(session, 'transactions', (report) =>
    parseItems((item) => mendTransaction(item, report), answer.items, 'transactions', report),
  );
  const page = joinPages(knownHistory(session, type), { items, cursor: answer.cursor ?? null }, cursor);
  const pages = known.get(session) ?? new Map<TransactionType | 'all', HistoryPage>();
  known.set(session, pages.set(type ?? 'all', page));
  return page;
}

/** Adds a new batch to the known ones. A transaction that is in both is replaced by the newer copy. */
export function joinPages(
  before: HistoryPage | undefined,
  told: HistoryPage,
  askedWith?: string,
): HistoryPage {
  if (!before) return told;
  const ids = new Set(told.items.map(({ id }) => id));
  const kept = before.items.filter(({ id }) => !ids.has(id));
  if (askedWith !== undefined) return { items: [...kept, ...told.items], cursor: told.cursor };
  // The new batch has no known transaction, so some in between are missing: start over.
  const isJoined = told.cursor === null || kept.length < before.items.length;
  return isJoined
    ? { items: [...told.items, ...kept], cursor: kept.length > 0 ? before.cursor : told.cursor }
    : told;
}

/** Opens a transaction of the history as it is known, and requests its current state. */
export function openRecord(session: Session, transaction: Transaction): void {
  showTransaction(session, holdAgainstConfirmed(session, transaction));
  refreshTransaction(session);
}
