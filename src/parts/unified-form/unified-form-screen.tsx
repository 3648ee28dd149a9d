import { useSessionState } from '../../session/use-session.tsx';
import { stepOf } from './step-of.ts';
import { UnifiedForm } from './unified-form.tsx';

/** The screen of a form that the cashier sends. */
export default function UnifiedFormScreen() {
  const { transaction } = useSessionState();
  const next = transaction?.next;
  if (!transaction || next?.kind !== 'form') return null;
  // The same key as the route's step: this component may render before the route does.
  return <UnifiedForm key={stepOf(transaction)} payment={transaction} asked={next} />;
}
