import type { Next } from '../../../../src/domain/payment/transaction-schema.ts';
import type { Behaviour } from '../../catalogue.ts';
import type { Draft } from '../../ports/payment-provider.ts';

export interface NextContext extends Draft {
  scenario: string;
  expiresAt: number;
}

export type BuildNext = (context: NextContext, behaviour: Behaviour) => Next;
