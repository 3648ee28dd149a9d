import { isUnderWay } from '../../domain/intent-phase.ts';
import { useSessionInput } from '../../session/use-session.tsx';

/**
 * True from the tap until the cashier accepts or rejects the payment. For small components only: each user of the hook
 * renders again at the tap, and a whole form would delay the response to it.
 */
export function useIsSending(): boolean {
  const { intent } = useSessionInput();
  return intent !== null && isUnderWay(intent.phase);
}
