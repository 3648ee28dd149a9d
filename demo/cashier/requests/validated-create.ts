import type { CreateBody } from '../../../src/api/contract.ts';
import type { Method } from '../../../src/domain/methods/method.ts';
import type { Minor } from '../../../src/domain/money/money.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import type { KeyedHash } from '../storage/hash-keys.ts';
import type { ChosenPayout } from './explain-payout.ts';

/** A create request that passed every check that needs no SQL transaction. */
export interface ValidatedCreate {
  id: string;
  type: TransactionType;
  body: CreateBody;
  method: Method;
  /** Zero if the user decides the amount later: a crypto address accepts any amount. */
  amount: Minor;
  /** The choice of the user for a payout that the preparation explained. */
  payout: ChosenPayout | null;
  /** Hash of the whole body, by which a second request with the same key is found to have the same body. */
  fingerprint: KeyedHash;
  /** Hash of method, amount and payment details: recognizes a payment that looks the same. */
  likeness: KeyedHash;
}
