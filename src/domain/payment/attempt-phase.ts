/** Phases of a payment attempt; `payment-attempt.ts` has the transitions. */
export type AttemptPhase =
  | 'idle'
  | 'verifying'
  | 'submitting'
  | 'checking'
  | 'paused'
  | 'settled'
  | 'rejected';

/** True while the outcome of the attempt is unknown: a message asks the user not to pay again. */
export function isOutcomeUnknown(phase: AttemptPhase): boolean {
  return phase === 'checking' || phase === 'paused';
}

/**
 * True while a payment is being made: from the press of the main button until the cashier has created the
 * transaction or rejected it. Null is no attempt.
 */
export function isUnderWay(attempt: { readonly phase: AttemptPhase } | null): boolean {
  if (!attempt) return false;
  const { phase } = attempt;
  return phase === 'verifying' || phase === 'submitting' || isOutcomeUnknown(phase);
}

/** True while the check screen is shown: the outcome is unknown, or the create request is being sent again. */
export function isCheckScreenShown({
  phase,
  sends,
}: {
  readonly phase: AttemptPhase;
  readonly sends: number;
}): boolean {
  return isOutcomeUnknown(phase) || (phase === 'submitting' && sends > 1);
}
