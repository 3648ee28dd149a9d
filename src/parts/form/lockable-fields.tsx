import type { ReactNode } from 'react';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import { useSessionInput } from '../../session/use-session.tsx';

export function LockableFields({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <fieldset className={className} disabled={useIsSubmitting()}>
      {children}
    </fieldset>
  );
}

/**
 * True from the press of the main button until the cashier accepts or rejects the payment. For small components only: each component with
 * this hook renders again at the press, and a whole form would delay the response to it.
 */
export function useIsSubmitting(): boolean {
  const { attempt } = useSessionInput();
  return isUnderWay(attempt);
}
