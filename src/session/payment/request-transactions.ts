import type { Payload } from '../../api/contract.ts';
import { readTransactionPage } from '../../api/responses.ts';
import { parseItems } from '../../domain/parsing/parse-tolerant.ts';
import { parseTransaction } from '../../domain/payment/parse-transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { type Attempt, callCashier, parseWith } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';

/** A batch of the user's transactions, newest first. */
export interface TransactionPage {
  items: Transaction[];
  /** Cursor of the next batch; null after the last one. */
  cursor: string | null;
}

/**
 * Requests transactions of the user. An unreadable one is dropped and the host is notified.
 * @throws {CallError}
 */
export async function requestTransactions(
  session: Session,
  filter: Payload<'BANKING:transactions-v1'>,
  attempt?: Attempt,
): Promise<TransactionPage> {
  const page = await callCashier(session, 'BANKING:transactions-v1', filter, readTransactionPage, attempt);
  const items = parseWith(session, 'transactions', (report) =>
    parseItems((item) => parseTransaction(item, report), page.items, 'transactions', report),
  );
  return { items, cursor: page.cursor ?? null };
}
