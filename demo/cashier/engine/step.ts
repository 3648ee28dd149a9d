import * as z from 'zod/mini';
import { REVERSALS } from '../../../src/domain/payment/transaction.ts';

const reversal = z.enum(REVERSALS);

/** A planned change of a payment, which the scheduler applies without a request. */
export const stepSchema = z.discriminatedUnion('do', [
  /** `say` is the status that the push names instead of `accepted`. */
  z.object({ do: z.literal('accept'), say: z.optional(z.string()), txid: z.optional(z.string()) }),
  z.object({ do: z.literal('confirm'), have: z.number() }),
  /** With `reversal` the money goes back `afterMs` after it was booked. */
  z.object({
    do: z.literal('process'),
    reversal: z.optional(z.object({ state: reversal, afterMs: z.number() })),
  }),
  z.object({ do: z.literal('reverse'), state: reversal }),
  z.object({ do: z.literal('fail'), reason: z.string() }),
  z.object({ do: z.literal('expire') }),
]);
export type Step = z.output<typeof stepSchema>;

/** Stored beside a step: the trace of the call that planned the step. */
export const plannedSchema = z.object({ trace: z.optional(z.string()) });

export interface ScheduledStep {
  at: number;
  step: Step;
}
