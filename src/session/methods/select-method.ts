import { ref } from 'valtio/vanilla';
import type { Method } from '../../domain/methods/method.ts';
import { type GroupName, isTileGroup } from '../../domain/methods/method-groups.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { entryOf, groupPath } from '../../router/location/flow-entries.ts';
import type { NavigateOptions } from '../../router/location/memory-location.ts';
import { createDraft } from '../draft/create-draft.ts';
import { PaymentService } from '../payment/payment-service.ts';
import type { Session } from '../session.ts';
import type { SessionState } from '../state.ts';
import { lastUsedOf } from './last-used.ts';

/** Chooses a method and opens its screen (R-ROUTE-19). */
export function chooseMethod(session: Session, type: TransactionType, method: Method): void {
  const { state } = session;
  const group = isTileGroup(method.category) ? method.category : null;
  state.choice = { group, method: ref(method) };
  if (state.draft?.method !== method.name) startDraft(session, method);
  // The user is back at the method whose payment is being created: show its transaction when the response
  // arrives.
  if (state.attempt && session.get(PaymentService).pendingCreateRequest?.method === method.name)
    state.attempt.abandoned = false;
  openMethod(session, type, method);
}

/**
 * Opens the first screen of the chosen method. A coin's screen has no form, so its address is requested at once.
 * That code is loaded with the screen; if it fails to load, the user presses the screen's button instead.
 */
export function openMethod(
  session: Session,
  type: TransactionType,
  method: Method,
  options?: NavigateOptions,
): void {
  const { path, isFormless } = entryOf(type, method);
  session.location.navigate(path, options);
  if (!isFormless) return;
  import('../payment/request-address.ts').then(
    ({ enterAddress }) => enterAddress(session, method, path),
    () => undefined,
  );
}

/** Chooses a group and opens its list. */
export function chooseGroup(session: Session, type: TransactionType, group: GroupName): void {
  session.state.choice = { group, method: null };
  session.location.navigate(groupPath(type, group));
}

/** Clears the chosen method, group and draft. */
export function resetChoice({ state }: Session): void {
  state.choice = { group: null, method: null };
  state.draft = null;
  clearRejection(state);
}

function clearRejection(state: SessionState): void {
  if (state.attempt?.phase === 'rejected') state.attempt = null;
}

/**
 * Starts a draft for the method with the amount of the previous one, else the host's, else the one that the user
 * paid with this method last. A rejection of another method is dropped.
 */
function startDraft({ state }: Session, method: Method): void {
  const { draft, host } = state;
  const last = lastUsedOf(state);
  const paid = last?.method === method.name ? last.amount : '';
  state.draft = createDraft(
    method.name,
    draft?.amount || host.amount || paid,
    draft?.amount ? draft.tag : null,
  );
  clearRejection(state);
}
