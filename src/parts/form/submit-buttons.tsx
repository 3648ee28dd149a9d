import type { MouseEvent } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSession } from '../../session/use-session.tsx';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { useIsSubmitting } from './lockable-fields.tsx';
import { useQuoteGate } from './quote-gate.tsx';
import { useBlockingPayment } from './use-blocking-payment.ts';

/**
 * The main button of a payment; shows a spinner while the payment is being made, and while a press waits for the quote.
 * It is not the primary one while another payment comes first.
 */
export function SubmitButton({ loading = false, onClick, ...native }: ButtonProps) {
  const isSubmitting = useIsSubmitting();
  const gate = useQuoteGate();
  const color = useBlockingPayment() ? 'neutral' : 'primary';
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The quote gate repeats a press that is not allowed to submit the form yet.
    if (isSubmitting || native['aria-disabled'] || gate.passes(event.currentTarget)) onClick?.(event);
    else event.preventDefault();
  };
  return (
    <Button
      size="xl"
      color={color}
      block
      loading={isSubmitting || loading || gate.isWaiting}
      onClick={press}
      {...native}
    />
  );
}

/** Back to the form; disabled while the payment is being made. */
export function EditButton() {
  const session = useSession();
  const { t } = useI18n();
  return (
    <Button
      size="m"
      color="accent"
      variant="plain"
      block
      disabled={useIsSubmitting()}
      onClick={() => session.location.back()}
    >
      {t('confirm.edit')}
    </Button>
  );
}
