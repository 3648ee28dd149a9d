import { ref } from 'valtio/vanilla';
import type { Method } from '../../domain/methods/method.ts';
import { type GroupName, isTileGroup } from '../../domain/methods/method-groups.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import type { NavigateOptions } from '../../location/memory-location.ts';
import { PaymentService } from '../payment/attempt/payment-service.ts';
import { currentTransactionType, type Session } from '../session.ts';
import type { Draft, SessionState } from '../state.ts';
import { recordEvent } from '../telemetry/record-event.ts';

export function chooseMethod(session: Session, type: TransactionType, method: Method): void {
  const { state } = session;
  const before = state.choice;
  const group = isTileGroup(method.category) ? method.category : null;
  state.choice = { group, method: ref(method) };
  if (state.draft?.method !== method.name) startDraft(session, method);
  // The user is back at the method whose payment is being created, so its transaction is shown when the response arrives.
  if (state.attempt && session.get(PaymentService).createRequest?.method === method.name)
    state.attempt.abandoned = false;
  openMethod(session, type, method);
  recordChoice(session, before);
}

/** A coin's screen has no form, so its address is requested at once. If the code for that fails to load, the user presses the button. */
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
    // If the user has pressed the button meanwhile, only the user decides about another request.
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

/** A method or group that is opened again is no new choice. */
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

/** The amount is that of the former draft, else the host's, else the one that the user paid with this method last. */
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

/** The amount is a decimal string, empty if the cashier does not send it. */
export interface LastUsed {
  method: string;
  amount: string;
}

/** The method that was used last: from the newest processed deposit, else from the saved data, whose ids begin with the method's name. */
export function lastUsedOf(
  { lastPaid, lists, snippet, user }: Pick<SessionState, 'lastPaid' | 'lists' | 'snippet' | 'user'>,
  type: TransactionType,
): LastUsed | null {
  if (type === 'deposit' && lastPaid?.currency === user.currency) return lastPaid;
  let [last, newest]: [LastUsed | null, number] = [null, 0];
  for (const [id, { $used_at, $amount }] of Object.entries(snippet ?? {})) {
    const usedAt = Number($used_at?.value);
    const method = id.replace(/#.*/, '');
    // The saved data are those of deposits and withdrawals, so only listed methods count.
    if (usedAt > newest && lists[type].methods.some(({ name }) => name === method)) {
      newest = usedAt;
      last = { method, amount: $amount?.value ?? '' };
    }
  }
  return last;
}

/** @param amount a decimal string of host or cashier, or the user's text with its language `tag` */
export function createDraft(method: string, amount = '', tag: Draft['tag'] = null): Draft {
  return { method, amount, tag, typed: {}, fields: {}, masked: {}, account: 'main', prepared: [] };
}
