import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { type DuplicateOffer, duplicateOffer } from '../../session/payment/create-request.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';

/** Another payment of the user, because of which the cashier rejected the submitted one. */
interface BlockingPayment {
  id: string;
  /** The rejected order, if the user may send it anyway. */
  order: DuplicateOffer['order'] | null;
}

/** Null without such a rejection, and as soon as the draft differs from the rejected order. */
export function useBlockingPayment(): BlockingPayment | null {
  const session = useSession();
  const { attempt } = useSessionState();
  const type = attempt?.type ?? 'deposit';
  const follow = useCallback((tell: () => void) => subscribe(session.state, tell), [session]);
  const isOffered = useSyncExternalStore(follow, () => duplicateOffer(session, type) !== null);
  const { code, transactionId: id } = (attempt?.phase === 'refused' && attempt.rejection) || {};
  if (id === undefined) return null;
  if (code === 'pending_exists') return { id, order: null };
  const offer = isOffered ? duplicateOffer(session, type) : null;
  return offer && { id, order: offer.order };
}
