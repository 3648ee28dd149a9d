import { currentTransactionType } from '../current-transaction-type.ts';
import { SetAsideDraft } from '../draft/set-aside-draft.ts';
import type { Session } from '../session.ts';
import { reloadMethods } from './methods.ts';

/**
 * Loads the methods of a market that the host or the cashier has just set. A draft stays if the new market has its method; on the
 * way back to an earlier market, the draft from there is restored.
 */
export async function followMarket(session: Session): Promise<void> {
  const { state } = session;
  const { draft } = state;
  const type = currentTransactionType(session);
  await reloadMethods(session, type);
  const setAside = session.get(SetAsideDraft);
  if (draft && !state.draft) setAside.keep(draft);
  state.draft ??= setAside.take(state.lists[type].methods);
}
