/** Phases of a payment attempt; intent.ts has the transitions. */
export type IntentPhase = 'idle' | 'proving' | 'sending' | 'asking' | 'paused' | 'settled' | 'refused';

/** True while nobody knows what became of the intent: the user is told not to pay again. */
export function isInDoubt(phase: IntentPhase): boolean {
  return phase === 'asking' || phase === 'paused';
}

/** True from the tap until the cashier has the transaction or has refused it. */
export function isUnderWay(phase: IntentPhase): boolean {
  return phase === 'proving' || phase === 'sending' || isInDoubt(phase);
}

/** True while the user is told that it is being checked: in doubt, or sent once more since it was. */
export function isChecked({
  phase,
  sends,
}: {
  readonly phase: IntentPhase;
  readonly sends: number;
}): boolean {
  return isInDoubt(phase) || (phase === 'sending' && sends > 1);
}
