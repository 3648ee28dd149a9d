import { currentTransactionType } from '../../session/session.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { PaymentForm } from './payment-form.tsx';

/**
 * The standard form of a method: submitting creates a deposit; for a withdrawal it opens the confirmation.
 */
export default function StandardForm() {
  const session = useSession();
  const { choice } = useSessionState();
  const type = currentTransactionType(session);
  const { method } = choice;
  if (!method) return null;
  const payOrContinue = (pay: () => void) => {
    // Preparation fields have a screen of their own (R-SCREEN-10).
    if (method.isPreparationRequired) session.location.navigate('/form', { state: { type } });
    else if (type === 'deposit') pay();
    else session.location.navigate('/withdrawal/confirm');
  };
  return <PaymentForm key={method.name} type={type} method={method} onSubmit={payOrContinue} />;
}
