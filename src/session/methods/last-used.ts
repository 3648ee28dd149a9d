import type { TransactionType } from '../../domain/payment/transaction.ts';
import type { SessionState } from '../state.ts';

/** The method that the user paid or withdrew with last; the amount is a decimal string, empty if the cashier does not send it. */
export interface LastUsed {
  method: string;
  amount: string;
}

/**
 * The method that the user paid with last, by the newest processed deposit that the session knows, or else by the cashier's saved data;
 * or withdrew with last, by the saved data alone. Ids of saved data begin with the method's name. Nothing is stored in the browser for it.
 */
export function lastUsedOf(
  { lastPaid, lists, snippet, user }: Pick<SessionState, 'lastPaid' | 'lists' | 'snippet' | 'user'>,
  type: TransactionType,
): LastUsed | null {
  if (type === 'deposit' && lastPaid?.currency === user.currency) return lastPaid;
  let [last, newest]: [LastUsed | null, number] = [null, 0];
  for (const [id, { $used_at, $amount }] of Object.entries(snippet ?? {})) {
    const usedAt = Number($used_at?.value);
    const method = id.replace(/#.*/, '');
    // The map has the saved data of deposits and of withdrawals, so that only listed methods count.
    if (usedAt > newest && lists[type].methods.some(({ name }) => name === method)) {
      newest = usedAt;
      last = { method, amount: $amount?.value ?? '' };
    }
  }
  return last;
}
