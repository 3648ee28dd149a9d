import type { Report } from '../../../domain/parsing/parse-tolerant.ts';
import { parseTransaction } from '../../../domain/payment/parse-transaction.ts';
import type { Transaction } from '../../../domain/payment/transaction-schema.ts';
import type { Session } from '../../session.ts';

/**
 * Decoder of a transaction for this session. The host gets the id in `pay-transaction`, and support in errors, so a
 * transaction is refused if its id repeats what the user typed, or a token.
 */
export function readTransaction(session: Session): (value: unknown, report: Report) => Transaction {
  return (value, report) => {
    const received = parseTransaction(value, report);
    if (session.secrets.isRepeatedBy(received.id)) throw new TypeError('id: repeats a secret of the user');
    return received;
  };
}
