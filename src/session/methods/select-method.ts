import { ref } from 'valtio/vanilla';
import type { Method } from '../../domain/methods/method.ts';
import { type GroupName, isTileGroup } from '../../domain/methods/method-groups.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import type { NavigateOptions } from '../../location/memory-location.ts';
import { PaymentService } from '../payment/attempt/payment-service.ts';
import { currentTransactionType, type Session } from '../session.ts';
import type { Draft, SessionState } from '../state.ts';
import { recordEvent } from '../telemetry/record-event.ts';

/** Chooses a method and opens its screen (R-ROUTE-19). */
export function chooseMethod(session: Session, type: TransactionType, method: Method): void {
  const { state } = session;
  const before = state.choice;
  const group = isTileGroup(method.category) ? method.category : null;
  state.choice = { group, method: ref(method) };
  if (state.draft?.method !== method.name) startDraft(session, method);
  // The user is back at the method whose payment is being created: show its transaction when the response arrives.
  if (state.attempt && session.get(PaymentService).createRequest?.method === method.name)
    state.attempt.abandoned = false;
  openMethod(session, type, method);
  recordChoice(session, before);
}

/**
 * Opens the first screen of the chosen method. A coin's screen has no form, so the address is requested at once. The code of that request
 * is loaded with the screen; if it fails to load, the user presses the screen's button instead.
 */
export function openMethod(
  session: Session,
  type: TransactionType,
  method: Method,
  options?: NavigateOptions,
): void {
  const { path, isFormless } = session.options.entryOf(type, method);
  session.location.navigate(path, options);
  if (!isFormless) return;
  const pressed = () => session.state.attempt?.idempotencyKey;
  const before = pressed();
  import('../payment/attempt/request-address.ts').then(
    // If the user has pressed the screen's button meanwhile and the cashier has rejected that request, the user decides whether to send another.
    ({ enterAddress }) => pressed() === before && enterAddress(session, method, path),
    () => undefined,
  );
}

export function chooseGroup(session: Session, type: TransactionType, group: GroupName): void {
  const before = session.state.choice;
  session.state.choice = { group, method: null };
  const facts = { name: '', category: group, cardViewType: null };
  const { path, groupPath = path } = session.options.entryOf(type, facts);
  session.location.navigate(groupPath);
  recordChoice(session, before);
}

/** Records a choice of the user. One that is opened again is no new choice. */
function recordChoice(session: Session, before: SessionState['choice']): void {
  const { group, method } = session.state.choice;
  if (group !== null && group !== before.group) recordEvent(session, 'group_choose', {});
  if (method !== null && method.name !== before.method?.name) recordEvent(session, 'method_choose', {});
}

export function resetChoice({ state }: Session): void {
  state.choice = { group: null, method: null };
  state.draft = null;
  clearRejection(state);
}

export function clearRejection(state: SessionState): void {
  if (state.attempt?.phase === 'rejected') state.attempt = null;
}

/**
 * Starts a draft for the method with the amount of the previous one, else the host's, else the one that the user
 * paid with this method last. A rejection of another method is dropped.
 */
function startDraft(session: Session, method: Method): void {
  const { state } = session;
  const { draft, host } = state;
  const last = lastUsedOf(state, currentTransactionType(session));
  const paid = last?.method === method.name ? last.amount : '';
  state.draft = createDraft(
    method.name,
    draft?.amount || host.amount || paid,
    draft?.amount ? draft.tag : null,
  );
  clearRejection(state);
}

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

/** An empty form with an amount: a decimal string from the host or the cashier, or the user's text with its language tag. */
export function createDraft(method: string, amount = '', tag: Draft['tag'] = null): Draft {
  return { method, amount, tag, typed: {}, fields: {}, masked: {}, account: 'main', prepared: [] };
}
