import type { CreateBody } from '../../../src/api/contract.ts';
import type { Method } from '../../../src/domain/methods/method.ts';
import type { Minor } from '../../../src/domain/money/money.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import type { Next } from '../../../src/domain/payment/transaction-schema.ts';
import type { Behaviour } from '../catalogue.ts';
import type { AuthenticatedCaller } from '../context.ts';

/** Data for a new payment; times in milliseconds since the epoch. */
export interface NextContext {
  id: string;
  type: TransactionType;
  method: Method;
  body: Pick<CreateBody, 'fields' | 'country' | 'currency'>;
  amount: Minor;
  /** Scenario that the magic amount selects. */
  scenario: string;
  caller: AuthenticatedCaller;
  now: number;
  expiresAt: number;
}

export type BuildNext = (context: NextContext, behaviour: Behaviour) => Next;
