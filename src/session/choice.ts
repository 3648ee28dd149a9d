import { ref } from 'valtio/vanilla';
import type { Method } from '../domain/method.ts';
import { type GroupName, groupEntry, isTileGroup, methodEntry } from '../domain/method-groups.ts';
import type { TransactionType } from '../domain/transaction.ts';
import { createDraft } from './draft.ts';
import type { Session } from './session.ts';
import type { SessionState } from './state.ts';

/** Chooses a method and goes to the screen that it opens (R-ROUTE-19). */
export function chooseMethod(session: Session, type: TransactionType, method: Method): void {
  const { state, location } = session;
  const group = isTileGroup(method.category) ? method.category : null;
  state.choice = { group, method: ref(method) };
  if (state.draft?.method !== method.name) startDraft(session, method);
  // Back at what is being created: its answer leads on again.
  if (state.intent && session.body?.method === method.name) state.intent.isLeft = false;
  location.navigate(methodEntry(type, method, group !== null));
  enterMethod(session, type, method);
}

/**
 * Asks for a coin's address on the tap that opens its page, since there is nothing to fill in. The code comes with that
 * page; where it does not arrive, the page has a button that asks.
 */
export function enterMethod(session: Session, type: TransactionType, method: Method): void {
  if (type !== 'deposit' || method.category !== 'crypto') return;
  const { path } = session.location.current;
  import('./address.ts').then(
    ({ enterAddress }) => {
      const isStillThere =
        session.location.current.path === path && session.state.choice.method?.name === method.name;
      if (isStillThere && !session.isOver) enterAddress(session, method);
    },
    () => undefined,
  );
}

/** Chooses a group and goes to its list. */
export function chooseGroup(session: Session, type: TransactionType, group: GroupName): void {
  session.state.choice = { group, method: null };
  session.location.navigate(groupEntry(type, group));
}

/** As if nothing had been chosen. */
export function resetChoice({ state }: Session): void {
  state.choice = { group: null, method: null };
  state.draft = null;
  dropRefusal(state);
}

function dropRefusal(state: SessionState): void {
  if (state.intent?.phase === 'refused') state.intent = null;
}

/** The amount goes along from method to method; what was refused of another one is no longer news. */
function startDraft({ state }: Session, method: Method): void {
  const { draft, host } = state;
  state.draft = createDraft(method.name, draft?.amount ?? host.amount, draft?.tag);
  dropRefusal(state);
}
