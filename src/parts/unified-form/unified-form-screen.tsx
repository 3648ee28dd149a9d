import { useSessionState } from '../../session/use-session.tsx';
import { stepOf } from './step-of.ts';
import { UnifiedForm } from './unified-form.tsx';

/** The page of a form that the cashier sends. */
export default function UnifiedFormScreen() {
  const { transaction } = useSessionState();
  const next = transaction?.next;
  if (!transaction || next?.kind !== 'form') return null;
  // With the page's own key: both hear of the answer, and this may be drawn first.
  return <UnifiedForm key={stepOf(transaction)} payment={transaction} asked={next} />;
}
