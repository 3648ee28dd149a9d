import * as z from 'zod/mini';

/** A planned change of a payment, which comes by itself. */
export const stepSchema = z.discriminatedUnion('do', [
  /** `say` is the status that a push contains instead of `accepted`. */
  z.object({ do: z.literal('accept'), say: z.optional(z.string()), txid: z.optional(z.string()) }),
  z.object({ do: z.literal('confirm'), have: z.number() }),
  z.object({ do: z.literal('process') }),
  z.object({ do: z.literal('fail'), reason: z.string() }),
  z.object({ do: z.literal('expire') }),
]);
export type Step = z.output<typeof stepSchema>;

/** A step and when it is due, milliseconds since the epoch. */
export interface ScheduledStep {
  at: number;
  step: Step;
}
