import type { ReactNode } from 'react';
import { useIsSending } from './use-is-sending.ts';

/** The fields of a payment; disabled while the payment is being made. */
export function SendingFields({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <fieldset className={className} disabled={useIsSending()}>
      {children}
    </fieldset>
  );
}
