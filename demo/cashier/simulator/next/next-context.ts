import type { Next } from '../../../../src/domain/payment/transaction-schema.ts';
import type { Behaviour } from '../../catalogue.ts';
import type { Draft } from '../../ports/payment-provider.ts';

/** Data for a new payment; times in milliseconds since the epoch. */
export interface NextContext extends Draft {
  scenario: string;
  expiresAt: number;
}

export type BuildNext = (context: NextContext, behaviour: Behaviour) => Next;
