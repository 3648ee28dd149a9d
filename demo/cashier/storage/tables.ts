import type { ColumnType, Generated } from 'kysely';
import type { TransactionStatus, TransactionType } from '../../../src/domain/payment/transaction.ts';

/** Integer minor units as text, because SQLite's integers are too small. PostgreSQL's `numeric` is read as text too. */
type MoneyText = string;
/** Milliseconds since the epoch. */
type Time = number;
type Account = 'main' | 'additional';

interface UserTable {
  id: string;
  country: string;
  currency: string;
  created_at: Time;
  /** Grows in each SQL transaction that changes the user's available money. */
  balance_seq: Generated<number>;
}

/** The sum of the account's ledger entries. Money on hold for an open withdrawal is still part of it. */
interface BalanceTable {
  user_id: string;
  account: Account;
  currency: string;
  amount: MoneyText;
}

/** Money on hold for a withdrawal: not available, but not booked yet. */
interface HoldTable {
  transaction_id: string;
  user_id: string;
  account: Account;
  currency: string;
  amount: MoneyText;
  state: ColumnType<'held' | 'captured' | 'released', 'held', 'captured' | 'released'>;
}

/** The entries of a movement add up to zero. */
interface LedgerTable {
  movement: string;
  account: string;
  currency: string;
  amount: MoneyText;
  at: Time;
}

export interface TransactionTable {
  id: string;
  user_id: string;
  idem: string;
  type: TransactionType;
  method: string;
  country: string;
  currency: string;
  account: Account;
  amount: MoneyText;
  fee: MoneyText;
  status: TransactionStatus;
  seq: number;
  provider: string;
  /** The provider's own note; for the simulator, the scenario of the amount. */
  scenario: string;
  /** Keyed hash of method, amount and payment details: finds a payment that looks the same, without a stored card number. */
  likeness: string;
  txid: string | null;
  reason: string | null;
  created_at: Time;
  updated_at: Time;
  expires_at: Time | null;
  /** JSON of `Next`, the user's step (`wait` if there is nothing to do); null for a final payment. */
  next: string | null;
  timeline: string;
  /** JSON of `memorySchema` (payments.ts). */
  memory: string;
}

/** `answer` is the response to the create request with the key `idem`; empty for a key that the widget has closed. */
interface IdempotencyTable {
  user_id: string;
  idem: string;
  fingerprint: string;
  answer: string;
  created_at: Time;
}

interface ScheduleTable {
  id: Generated<number>;
  transaction_id: string;
  due_at: Time;
  step: string;
}

/** A bank's number of a transfer (UTR) or a receipt's number, which completes only one payment of all users. */
interface ReferenceTable {
  reference: string;
  transaction_id: string;
}

/** An account with which a user has paid, a change of a catalogue's account (`fields` null), or a method's last use (`fields` `{}`). */
interface SavedAccountTable {
  user_id: string;
  /** Country and currency: `mx/MXN`. */
  place: string;
  /** The method's name, with `#` and a suffix for a further account of the method. */
  id: string;
  name: string | null;
  /** JSON of the displayed values by field name; null for an account of the catalogue, which has its own values. */
  fields: string | null;
  /** Null until a payment with the account has succeeded; until then only an account of the catalogue is shown. */
  used_at: Time | null;
  is_deleted: number;
  /** The amount of the last successful payment with the account, as a decimal string. */
  last_amount: string | null;
}

interface WageringTable {
  user_id: string;
  currency: string;
  required: MoneyText;
  done: MoneyText;
}

/** A push that was not sent yet; stored with the change that it reports. */
interface OutboxTable {
  id: Generated<number>;
  user_id: string;
  message: string;
  created_at: Time;
}

interface SpentCaptchaTable {
  token: string;
  expires_at: Time;
}

interface ProviderCallTable {
  transaction_id: string;
  provider: string;
  kind: 'create' | 'payout' | 'cancel' | 'status';
  /** JSON of the fields that the provider needs, and of the trace that the call belongs to. */
  detail: string;
  due_at: Time;
  attempts: number;
}

interface ProviderEventTable {
  provider: string;
  event_id: string;
  /** Null for an event of no payment of this cashier. */
  transaction_id: string | null;
  body: string;
  received_at: Time;
}

/** A change that the operator's books have not confirmed yet. The changes of a payment are made one after the other. */
export interface WalletCallTable {
  id: Generated<number>;
  call_key: string;
  transaction_id: string;
  kind: 'hold' | 'capture' | 'release' | 'credit';
  user_id: string;
  account: Account;
  currency: string;
  amount: MoneyText;
  /** JSON of `Start` (wallet-rows.ts): the steps and the provider call that begin once the money is on hold; null without them. */
  start: string | null;
  due_at: Time;
  attempts: number;
}

/** A row that no node could read, taken out of its queue so that the rows behind it are processed. */
interface SetAsideTable {
  id: Generated<number>;
  source: 'outbox' | 'schedule' | 'provider_calls' | 'wallet_calls';
  transaction_id: string | null;
  /** Null if only the payment says whose row it is. Set for a push, which has no payment, and for a wallet call, which is found by its user. */
  user_id: string | null;
  /** The unreadable text; of a wallet call, JSON of the row. */
  detail: string;
  at: Time;
}

export interface OperatorActTable {
  id: Generated<number>;
  operator: string;
  act: string;
  transaction_id: string | null;
  user_id: string;
  /** JSON of the payload, without the user. */
  detail: string;
  why: string;
  /** JSON of the changed facts by name: balances, holds and debts in minor units, the payment's status, amount and returned sum. */
  facts_before: string;
  facts_after: string;
  state: 'done' | 'waiting' | 'refused';
  at: Time;
  decider: string | null;
  decided_at: Time | null;
}

/** The limits of a user's account: `detail` is JSON of `StoredLimits` (account-limits.ts). */
interface AccountLimitsTable {
  user_id: string;
  detail: string;
}

/** A request to a user to prove that a wallet is theirs. The withdrawal that is made with the proof deletes the row. */
export interface WalletProofTable {
  user_id: string;
  /** In lower case, so that two spellings of an address are one wallet. */
  wallet: string;
  /** `127.00 EUR`: the only withdrawal that a signed message proves. Empty for a transfer, which proves any. */
  withdrawal: string;
  /** A transfer is credited in this currency. */
  currency: string;
  /** The message to sign, or the address of the transfer. */
  detail: string;
  expires_at: Time;
  /** The time at which the made-up transfer arrives. */
  arrives_at: Time | null;
}

interface SecretTable {
  name: string;
  value: string;
  at: Time;
}

export interface Tables {
  users: UserTable;
  balances: BalanceTable;
  holds: HoldTable;
  ledger: LedgerTable;
  transactions: TransactionTable;
  idempotency: IdempotencyTable;
  schedule: ScheduleTable;
  used_references: ReferenceTable;
  saved_accounts: SavedAccountTable;
  wagering: WageringTable;
  outbox: OutboxTable;
  spent_captchas: SpentCaptchaTable;
  provider_calls: ProviderCallTable;
  provider_events: ProviderEventTable;
  wallet_calls: WalletCallTable;
  set_aside: SetAsideTable;
  operator_acts: OperatorActTable;
  account_limits: AccountLimitsTable;
  wallet_proofs: WalletProofTable;
  secrets: SecretTable;
}
