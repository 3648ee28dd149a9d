import type { CreateBody } from '../../../src/api/contract.ts';
import type { Method } from '../../../src/domain/methods/method.ts';
import type { Minor } from '../../../src/domain/money/money.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import type { KeyedHash } from '../storage/hash-keys.ts';
import type { ChosenPayout } from './explain-payout.ts';

/** A create request after all checks that need no SQL transaction. */
export interface ValidatedCreate {
  id: string;
  type: TransactionType;
  body: CreateBody;
  method: Method;
  /** Zero if the user decides the amount later, because a crypto address accepts any amount. */
  amount: Minor;
  payout: ChosenPayout | null;
  /** Hash of the type and the body without its captcha: a repeated request with the same key must have the same hash. */
  fingerprint: KeyedHash;
  /** Hash of type, method, amount, currency and fields but the wallet's proof: finds a payment that looks the same. */
  likeness: KeyedHash;
}
