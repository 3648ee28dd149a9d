import type { Field } from '../../../domain/fields/field.ts';
import type { Method } from '../../../domain/methods/method.ts';
import { toDecimal } from '../../../domain/money/money.ts';
import { localPath } from '../../../location/memory-location.ts';
import { selectedBonus } from '../../draft/draft.ts';
import { cashierNow, type Session } from '../../session.ts';
import { returnToPayment } from '../found/open-transaction.ts';
import { clearAttempt, submitPayment } from './submit-payment.ts';

/**
 * Called when the user opens a coin's screen: shows its open address, or requests one if the coin has a single network.
 * @param path of the screen; nothing happens if the user has left it
 */
export function enterAddress(session: Session, method: Pick<Method, 'name' | 'fields'>, path: string): void {
  const { location, state, isDisposed } = session;
  if (isDisposed || localPath(location.current) !== path || state.choice.method?.name !== method.name) return;
  if (reopenAddress(session, method)) return;
  const networks = networksOf(method);
  if (networks.length <= 1) requestDepositAddress(session, method, networks[0]?.value);
}

/** Does nothing for a guest, and while a transaction is shown or a payment attempt runs. */
export function requestDepositAddress(
  session: Session,
  method: Pick<Method, 'name'>,
  network?: string,
): void {
  const { state } = session;
  if (state.host.token === undefined || state.transaction) return;
  clearAttempt(session);
  requestAddress(session, method, network);
}

export function networksOf(method: Pick<Method, 'fields'>): Field['values'] {
  return method.fields.find(({ type }) => type === 'networks')?.values ?? [];
}

/** Requests an address without an amount, which the user decides (R-RAIL-4). The bonus is sent too: only the cashier learns the amount. */
export function requestAddress(session: Session, method: Pick<Method, 'name'>, network?: string): void {
  const { state } = session;
  const bonus = selectedBonus(state);
  submitPayment(session, 'deposit', {
    method: method.name,
    amount: toDecimal(0n, state.user.currency),
    fields: network === undefined ? {} : { network },
    ...(bonus ? { bonusId: bonus.id } : {}),
  });
}

/** Shows the open transaction if it is an unpaid, unexpired address of this coin, else returns false. */
export function reopenAddress(session: Session, method: Pick<Method, 'name'>): boolean {
  const { openPayment } = session.state;
  if (openPayment?.method !== method.name || openPayment.next?.kind !== 'address') return false;
  const deadline = openPayment.next.expiresAt ?? openPayment.expiresAt ?? Number.POSITIVE_INFINITY;
  if (openPayment.status !== 'waiting' || deadline <= cashierNow(session)) return false;
  returnToPayment(session);
  return true;
}
