import { type MouseEvent, useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { type DuplicateOffer, duplicateOffer } from '../../session/payment/attempt/create-request.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { useIsSubmitting } from './lockable-fields.tsx';
import { useQuoteGate } from './quote-gate.tsx';

/**
 * The main button of a payment; shows a spinner while the payment is being made, and while a press waits for the quote. It is not the
 * primary button while another payment blocks the form.
 */
export function SubmitButton({ loading = false, onClick, ...native }: ButtonProps) {
  const isSubmitting = useIsSubmitting();
  const gate = useQuoteGate();
  const color = useBlockingPayment() ? 'neutral' : 'primary';
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The quote gate holds a press until the quote is known, and then repeats it unless the user has to see the fee first.
    if (isSubmitting || native['aria-disabled'] || gate.passes(event.currentTarget)) onClick?.(event);
    else event.preventDefault();
  };
  return (
    <Button
      size="xl"
      color={color}
      loading={isSubmitting || loading || gate.isWaiting}
      onClick={press}
      {...native}
    />
  );
}

/** Leads back to the form. It is disabled while the payment is being made. `isMain`: it is the main button of its screen. */
export function EditButton({ isMain = false }: { isMain?: boolean }) {
  const session = useSession();
  const { t } = useI18n();
  return (
    <Button
      {...(isMain ? { size: 'xl' } : { color: 'accent', plain: true })}
      block
      disabled={useIsSubmitting()}
      onClick={() => session.location.back()}
    >
      {t('confirm.edit')}
    </Button>
  );
}

interface BlockingPayment {
  id: string;
  request: DuplicateOffer['request'] | null;
}

/** The payment that blocks the form, or null. A possible duplicate blocks only while the draft is the rejected request. */
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
