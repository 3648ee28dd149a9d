import { isUnderWay } from '../../domain/intent-phase.ts';
import { useSessionInput } from '../../session/use-session.tsx';

/**
 * Whether a payment is being made: from the tap until the cashier has it or has refused it. For the parts that show it
 * alone: whoever asks is drawn again at the tap, and a whole form would hold its answer up.
 */
export function useIsSending(): boolean {
  const { intent } = useSessionInput();
  return intent !== null && isUnderWay(intent.phase);
}
