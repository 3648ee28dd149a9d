import { useSessionState } from '../../session/use-session.tsx';
import { stepOf } from './step-of.ts';
import { UnifiedForm } from './unified-form.tsx';

/** The screen of a form that the cashier sends. */
export default function UnifiedFormScreen() {
  const { transaction } = useSessionState();
  const next = transaction?.next;
  if (!transaction || next?.kind !== 'form') return null;
  // The key that the route's `step` has for this form: this component may render before the route changes.
  return <UnifiedForm key={stepOf(transaction)} payment={transaction} asked={next} />;
}
