import { isRecord } from '../domain/read.ts';
import type { TransactionType } from '../domain/transaction.ts';
import { localPath } from '../routing/location.ts';
import type { Session } from './session.ts';

/**
 * Deposit or withdrawal, by where the widget is; pages of neither belong to the list that they were reached from, by
 * what the history's state says, else to the one that the widget was opened with.
 */
export function pageOf(session: Session): TransactionType {
  const path = localPath(session.location.current);
  if (path.startsWith('/withdrawal')) return 'withdrawal';
  if (path.startsWith('/deposit')) return 'deposit';
  const { state } = session.location.current;
  return isRecord(state) && isType(state.type) ? state.type : session.options.page;
}

const isType = (value: unknown): value is TransactionType => value === 'deposit' || value === 'withdrawal';
