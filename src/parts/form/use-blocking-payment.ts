import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { type DuplicateOffer, duplicateOffer } from '../../session/payment/attempt/create-request.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';

/** Another payment of the user, because of which the cashier rejected the submitted one. */
interface BlockingPayment {
  id: string;
  /** The rejected request, if the user may send it anyway. */
  request: DuplicateOffer['request'] | null;
}

/** Null without such a rejection, and as soon as the draft differs from the rejected request. */
export function useBlockingPayment(): BlockingPayment | null {
  const session = useSession();
  const { attempt } = useSessionState();
  const type = attempt?.type ?? 'deposit';
  const follow = useCallback((notify: () => void) => subscribe(session.state, notify), [session]);
  const isOffered = useSyncExternalStore(follow, () => duplicateOffer(session, type) !== null);
  const { code, transactionId: id } = (attempt?.phase === 'rejected' && attempt.rejection) || {};
  if (id === undefined) return null;
  if (code === 'pending_exists') return { id, request: null };
  const offer = isOffered ? duplicateOffer(session, type) : null;
  return offer && { id, request: offer.request };
}
