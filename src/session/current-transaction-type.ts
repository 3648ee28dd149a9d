import { isRecord } from '../domain/parsing/decoders.ts';
import type { TransactionType } from '../domain/payment/transaction.ts';
import { localPath, type MemoryLocation } from '../location/memory-location.ts';
import type { SessionState } from './state.ts';

interface Placed {
  readonly location: Pick<MemoryLocation, 'current'>;
  readonly state: Readonly<Pick<SessionState, 'page'>>;
}

/**
 * Deposit or withdrawal, taken from the path. Routes of neither belong to the list that they were opened
 * from, which the history state names, else to the transaction type that the widget was opened with.
 */
export function currentTransactionType({ location, state }: Placed): TransactionType {
  const path = localPath(location.current);
  if (path.startsWith('/withdrawal')) return 'withdrawal';
  if (path.startsWith('/deposit')) return 'deposit';
  const from = location.current.state;
  return isRecord(from) && isType(from.type) ? from.type : state.page;
}

const isType = (value: unknown): value is TransactionType => value === 'deposit' || value === 'withdrawal';
