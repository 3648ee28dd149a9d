import type { Method } from '../domain/method.ts';
import { toDecimal } from '../domain/money.ts';
import { selectedBonus } from './bonus.ts';
import { submitPayment } from './payment.ts';
import { cashierNow, type Session } from './session.ts';
import { returnToPayment } from './transaction.ts';

/**
 * Asks for the address that a coin is paid to, in a network where the coin has several. No amount goes with it: the
 * payer decides, and what arrives is credited (domain notes, section 6). The bonus goes with it whenever it is switched
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
  const deadline = openPayment.next.expiresAt ?? Number.POSITIVE_INFINITY;
  if (openPayment.status !== 'waiting' || deadline <= cashierNow(session)) return false;
  returnToPayment(session);
  return true;
}
