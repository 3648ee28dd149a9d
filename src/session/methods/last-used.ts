import type { SessionState } from '../state.ts';

/** The method that the user deposited with last; the amount is a decimal string, empty if the cashier does not send it. */
export interface LastUsed {
  method: string;
  amount: string;
}

/**
 * The listed method that the user deposited with last: in this session, or else by the cashier's saved data, whose ids begin
 * with the method's name. Nothing is stored in the browser for it.
 */
export function lastUsedOf({
  lastPaid,
  lists,
  snippet,
  user,
}: Pick<SessionState, 'lastPaid' | 'lists' | 'snippet' | 'user'>): LastUsed | null {
  if (lastPaid?.currency === user.currency) return lastPaid;
  let [last, newest]: [LastUsed | null, number] = [null, 0];
  for (const [id, { $used_at, $amount }] of Object.entries(snippet ?? {})) {
    const usedAt = Number($used_at?.value);
    const method = id.replace(/#.*/, '');
    // The map has the saved data of withdrawals too, so that only listed deposit methods count.
    if (usedAt > newest && lists.deposit.methods.some(({ name }) => name === method)) {
      newest = usedAt;
      last = { method, amount: $amount?.value ?? '' };
    }
  }
  return last;
}
