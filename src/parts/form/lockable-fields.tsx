import type { ReactNode } from 'react';
import { useIsSubmitting } from './use-is-submitting.ts';

/** The fields of a payment; disabled while the payment is being made. */
export function LockableFields({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <fieldset className={className} disabled={useIsSubmitting()}>
      {children}
    </fieldset>
  );
}
