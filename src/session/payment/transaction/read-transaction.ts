import type { Payload } from '../../../api/contract.ts';
import { readTransactionPage } from '../../../api/responses.ts';
import { parseItems, type Report } from '../../../domain/parsing/parse-tolerant.ts';
import { parseTransaction } from '../../../domain/payment/parse-transaction.ts';
import type { Transaction } from '../../../domain/payment/transaction-schema.ts';
import { type Attempt, callCashier, parseWith } from '../../connection/call-cashier.ts';
import type { Session } from '../../session.ts';

/** Rejects a transaction whose id repeats a token or what the user typed, because host and support get the id. */
export function readTransaction(session: Session): (value: unknown, report: Report) => Transaction {
  return (value, report) => {
    const received = parseTransaction(value, report);
    if (session.secrets.isRepeatedBy(received.id)) throw new TypeError('id: repeats a secret of the user');
    return received;
  };
}

export interface TransactionPage {
  items: Transaction[];
  /** The cursor of the next batch; null after the last one. */
  cursor: string | null;
}

/** An unreadable or repeated transaction is dropped and the host is notified. @throws {CallError} */
export async function requestTransactions(
  session: Session,
  filter: Payload<'BANKING:transactions-v1'>,
  attempt?: Attempt,
): Promise<TransactionPage> {
  const page = await callCashier(session, 'BANKING:transactions-v1', filter, readTransactionPage, attempt);
  const items = parseWith(session, 'transactions', (report) => {
    const read = (item: unknown) => readTransaction(session)(item, report);
    return parseItems(read, page.items, 'transactions', report, ({ id }) => id);
  });
  return { items, cursor: page.cursor ?? null };
}
