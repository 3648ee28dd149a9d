import { useSessionState } from '../../session/use-session.tsx';
import { UnifiedForm } from './unified-form.tsx';

/** The page of a form that the cashier sends; another form in answer begins anew, the same one goes on. */
export default function UnifiedFormScreen() {
  const { transaction } = useSessionState();
  const next = transaction?.next;
  if (!transaction || next?.kind !== 'form') return null;
  return <UnifiedForm key={`${transaction.id} ${JSON.stringify(next)}`} payment={transaction} asked={next} />;
}
