import type { CreateBody } from '../../../src/api/contract.ts';
import type { Method } from '../../../src/domain/methods/method.ts';
import type { Minor } from '../../../src/domain/money/money.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';

/** An intent that passed every check that needs no lock. */
export interface ValidatedCreate {
  id: string;
  type: TransactionType;
  body: CreateBody;
  method: Method;
  /** Zero where the payer decides: an address takes what comes. */
  amount: Minor;
  scenario: string;
  /** Of the whole body: the same key must bring the same one. */
  fingerprint: string;
  /** Of method, amount and requisites: what looks like the same payment again. */
  likeness: string;
}
