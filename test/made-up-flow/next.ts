import * as z from 'zod/mini';

/** The step that the pigeon carries: the order, and the number of grains that it needs. */
export const stepSchema = z.object({
  kind: z.literal('pigeon'),
  order: z.string().check(z.maxLength(100)),
  grains: z.int(),
});

declare module '../../src/domain/payment/transaction-schema.ts' {
  interface AddedNextSchemas {
    pigeon: typeof stepSchema;
  }
}
