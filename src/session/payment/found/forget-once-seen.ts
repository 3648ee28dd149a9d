import type { Session } from '../../session.ts';
import { forgetPayment } from '../attempt/pending-payment-keys.ts';

/**
 * Forgets a payment whose end is on screen as soon as the page is visible: the next start then begins with the list. The end that
 * came while the user was elsewhere, as in a bank's app, is shown once more.
 * @returns stops waiting for the user
 */
export function forgetOnceSeen(session: Session, idempotencyKey: string): () => void {
  const forget = () => {
    if (document.visibilityState === 'visible') forgetPayment(session, idempotencyKey);
  };
  forget();
  document.addEventListener('visibilitychange', forget);
  return () => document.removeEventListener('visibilitychange', forget);
}
