import type { Method } from '../domain/method.ts';
import { toDecimal } from '../domain/money.ts';
import type { NextOf } from '../domain/transaction-schema.ts';
import { selectedBonus } from './bonus.ts';
import { clearIntent, submitPayment } from './payment.ts';
import { cashierNow, type Session } from './session.ts';
import { returnToPayment } from './transaction.ts';

export type Networks = NonNullable<NextOf<'address'>['networks']>;

/**
 * The user has come to a coin's page by their own tap: opens the address that they still have, or asks for one where there
 * is no network to choose. A page that is only drawn, by Back or once more, asks for nothing.
 */
export function enterAddress(session: Session, method: Pick<Method, 'name' | 'fields'>): void {
  if (reopenAddress(session, method)) return;
  const networks = networksOf(method);
  if (networks.length <= 1) askAddress(session, method, networks[0]?.value);
}

/** Asks for a coin's address by a tap of the user; while something else is shown or under way, nothing is asked. */
export function askAddress(session: Session, method: Pick<Method, 'name'>, network?: string): void {
  const { state } = session;
  if (state.host.token === undefined || state.transaction) return;
  clearIntent(session);
  requestAddress(session, method, network);
}

/** The networks that a coin's method offers; none where it has but one and does not name it. */
export function networksOf(method: Pick<Method, 'fields'>): Networks {
  return method.fields.find(({ type }) => type === 'networks')?.values ?? [];
}

/**
 * Asks for the address that a coin is paid to, in a network where the coin has several. No amount goes with it: the
 * payer decides, and what arrives is credited (R-RAIL-4). The bonus goes with it whenever it is switched
 * on, since only the cashier will know what arrived.
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

/** Opens the address that this coin still has from before, if nothing was sent to it yet; false when there is none. */
export function reopenAddress(session: Session, method: Pick<Method, 'name'>): boolean {
  const { openPayment } = session.state;
  if (openPayment?.method !== method.name || openPayment.next?.kind !== 'address') return false;
  const deadline = openPayment.next.expiresAt ?? openPayment.expiresAt ?? Number.POSITIVE_INFINITY;
  if (openPayment.status !== 'waiting' || deadline <= cashierNow(session)) return false;
  returnToPayment(session);
  return true;
}
