/** `payment-attempt.ts` has the transitions between the phases. */
export type AttemptPhase =
  | 'idle'
  | 'verifying'
  | 'submitting'
  | 'checking'
  | 'paused'
  | 'settled'
  | 'rejected';

/** While the outcome is unknown, the screen asks the user not to pay again. */
export function isOutcomeUnknown(phase: AttemptPhase): boolean {
  return phase === 'checking' || phase === 'paused';
}

/** True from the press of the main button until the cashier has created the transaction or rejected it. Null is no attempt. */
export function isUnderWay(attempt: { readonly phase: AttemptPhase } | null): boolean {
  if (!attempt) return false;
  const { phase } = attempt;
  return phase === 'verifying' || phase === 'submitting' || isOutcomeUnknown(phase);
}

export function isCheckScreenShown({
  phase,
  sends,
}: {
  readonly phase: AttemptPhase;
  readonly sends: number;
}): boolean {
  return isOutcomeUnknown(phase) || (phase === 'submitting' && sends > 1);
}
