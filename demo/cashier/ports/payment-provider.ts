import type { IncomingHttpHeaders } from 'node:http';
import type { CreateBody } from '../../../src/api/contract.ts';
import type { Method } from '../../../src/domain/methods/method.ts';
import type { Minor } from '../../../src/domain/money/money.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import type { Next } from '../../../src/domain/payment/transaction-schema.ts';
import type { Reversal } from '../engine/book-reversal.ts';
import type { Change } from '../engine/change-payment.ts';
import type { ScheduledStep } from '../engine/step.ts';
import { Problem } from '../operations/problem.ts';
import type { InjectedFault, RequestRejection } from '../requests/reply.ts';
import type { Writing } from '../storage/database.ts';
import type { Payment } from '../storage/payments.ts';

/** The user of a payment: language of the labels, and the cashier's address as the user's device has it. */
interface PaymentUser {
  user: string;
  language: string;
  origin: string;
}

/** A create request that every rule of the cashier allows; times in milliseconds since the epoch. */
export interface Draft {
  id: string;
  type: TransactionType;
  method: Method;
  body: Pick<CreateBody, 'fields' | 'country' | 'currency'>;
  /** Zero if the user decides the amount later: a crypto address accepts any amount. */
  amount: Minor;
  caller: PaymentUser;
  now: number;
}

export interface Opening {
  next: Next;
  /** When the payment expires; null if it never does. */
  expiresAt: number | null;
  /** Planned changes of the payment, stored with it. */
  plan: ScheduledStep[];
  /** A text that the provider stores with the payment. */
  scenario: string;
  /** A simulated fault of the response, after everything is committed. */
  fault?: InjectedFault;
}

/** A step of the user, inside the SQL transaction that changes the payment. */
export interface StepContext {
  writing: Writing;
  payment: Payment;
  fields: Record<string, string>;
  caller: PaymentUser;
  now: number;
}

interface StepResult {
  change: Change;
  /** Changes that replace the planned ones; if absent, the planned ones stay. */
  plan?: ScheduledStep[];
  /** The submitted values were wrong: the change (a counted attempt) is stored, and the request is rejected. */
  rejection?: RequestRejection;
}

/**
 * Undefined when the user had already taken the step.
 * @throws {RequestRejection} when the payment is not at this step
 */
export type TakeStep = (context: StepContext) => Promise<StepResult | undefined>;

/** Moves the money of payments: a bank, a processor, a chain, or the simulator of the sandbox. */
export interface PaymentProvider {
  readonly name: string;
  /** True for a payment that this provider can make; the first such provider in the list makes it. */
  takes(draft: Pick<Draft, 'type' | 'method' | 'body'>): boolean;
  /**
   * The beginning of a payment, before anything is stored or sent.
   * @throws {RequestRejection} when the provider cannot take it
   */
  open(draft: Draft): Opening;
  /** The steps that a user can take, by their names in `BANKING:continue-v1`. */
  readonly steps: Readonly<Record<string, TakeStep>>;
  /** The calls of a provider outside this process; they are made after the commit, and repeated until their outcome is known. */
  readonly remote?: RemoteProvider;
}

/** A payment as a provider outside needs it. The id is its reference there and the idempotency key of the call. */
export interface Order {
  id: string;
  type: TransactionType;
  method: string;
  country: string;
  currency: string;
  /** Decimal string, and the part of it that the user pays as the fee. */
  amount: string;
  fee: string;
  /** The fields that the user entered; empty once the provider has the payment. */
  fields: Record<string, string>;
  createdAt: number;
  expiresAt: number | null;
  /** The text that the provider stored with the payment when it was opened (`scenario`). */
  memo: string;
  next: Next | null;
}

/** The complete state of a payment at its provider, so that events may arrive delayed, twice and in any order. */
export interface ProviderState {
  status: 'open' | 'seen' | 'paid' | 'failed';
  reason?: string;
  /** The step for the user, once the provider has given it; for an address with the confirmations so far. */
  next?: Next;
  txid?: string;
  /** The sum that has arrived, a decimal string in the currency of the payment; absent, it is the agreed one. */
  paid?: string;
  /** The part of the arrived sum that went back so far: a refund, a chargeback, a payout that came back. */
  reversal?: { state: Reversal; amount: string };
}

/** One event of a webhook. It only names the payment with news; the cashier then requests the state. */
export interface ProviderEvent {
  /** Unique at the provider; an event that is sent again has the same one. */
  id: string;
  payment: string;
}

/** One row of the list of payments that a provider has settled on a day. */
export interface Settlement {
  /** Unique in the file: a line that is there twice is reported. */
  id: string;
  payment: string;
  currency: string;
  /** Decimal string; negative for money that left. */
  amount: string;
}

/** The calls of a provider. A call that rejects has an unknown outcome, unless it rejects with `ProviderRefusal`. */
interface RemoteProvider {
  /**
   * True for a provider that pays an id at most once but may lose a payout, as a chain does: while its status is unknown, the payout
   * is sent again.
   */
  readonly repeatsPayouts?: true;
  create(order: Order): Promise<ProviderState>;
  payout(order: Order): Promise<ProviderState>;
  /** Ends a payment that is not paid yet; returns its state. */
  cancel(order: Order): Promise<ProviderState>;
  /** Undefined when the provider has never received this payment. */
  status(order: Order): Promise<ProviderState | undefined>;
  /** @throws {HookRejection} when the sender, its signature, its time or its body is wrong */
  parseWebhook(hook: Hook): ProviderEvent[] | Promise<ProviderEvent[]>;
  /**
   * The money that the provider moved on a day, to compare with the stored payments.
   * @param day such as `2026-11-26`, in UTC
   * @param orders reads the payments whose money may still come or go back, for a provider whose list names no payments, such as a chain
   */
  reconcile(day: string, orders: () => Promise<Order[]>): Promise<Settlement[]>;
}

interface Hook {
  raw: Buffer;
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
  now: number;
}

/** The provider has rejected the payment finally, and has stored nothing of it. */
export class ProviderRefusal extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

export class HookRejection extends Problem {
  constructor(
    readonly status: 400 | 401,
    message: string,
  ) {
    super(message);
  }
}
