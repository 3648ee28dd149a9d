import type { Field } from '../../../domain/fields/field.ts';
import type { Method } from '../../../domain/methods/method.ts';
import { toDecimal } from '../../../domain/money/money.ts';
import { localPath } from '../../../location/memory-location.ts';
import { selectedBonus } from '../../draft/draft.ts';
import { cashierNow, type Session } from '../../session.ts';
import { returnToPayment } from '../found/open-transaction.ts';
import { clearAttempt, submitPayment } from './submit-payment.ts';

/**
 * Called when the user opens a coin's screen: shows the coin's open address, or requests one if the user has
 * no network to choose. Drawing the screen again, for example after Back, requests nothing.
 * @param path the screen's path; if the user has left it meanwhile, nothing happens
 */
export function enterAddress(session: Session, method: Pick<Method, 'name' | 'fields'>, path: string): void {
  const { location, state, isDisposed } = session;
  if (isDisposed || localPath(location.current) !== path || state.choice.method?.name !== method.name) return;
  if (reopenAddress(session, method)) return;
  const networks = networksOf(method);
  if (networks.length <= 1) requestDepositAddress(session, method, networks[0]?.value);
}

/** Requests a coin's address; does nothing for a guest, and while a transaction is shown or a payment attempt runs. */
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

/** The networks that a coin's method offers; empty when the cashier lists no choice of networks. */
export function networksOf(method: Pick<Method, 'fields'>): Field['values'] {
  return method.fields.find(({ type }) => type === 'networks')?.values ?? [];
}

/**
 * Requests a deposit address for a coin, in the given network if the coin has several. The request has no
 * amount: the user decides how much to send and the cashier credits what arrives (R-RAIL-4). It carries the
 * bonus whenever the bonus is switched on, because only the cashier will know the amount.
 */
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

/** Shows the open transaction again if it is an unpaid, unexpired address of this coin; returns false otherwise. */
export function reopenAddress(session: Session, method: Pick<Method, 'name'>): boolean {
  const { openPayment } = session.state;
  if (openPayment?.method !== method.name || openPayment.next?.kind !== 'address') return false;
  const deadline = openPayment.next.expiresAt ?? openPayment.expiresAt ?? Number.POSITIVE_INFINITY;
  if (openPayment.status !== 'waiting' || deadline <= cashierNow(session)) return false;
  returnToPayment(session);
  return true;
}
