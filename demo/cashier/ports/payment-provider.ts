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

/** `language` is that of the labels; `origin` is the cashier's address as the user's device uses it. */
interface PaymentUser {
  user: string;
  language: string;
  origin: string;
}

/** A create request that the cashier has validated; times in milliseconds since the epoch. */
export interface Draft {
  id: string;
  type: TransactionType;
  method: Method;
  body: Pick<CreateBody, 'fields' | 'country' | 'currency'>;
  /** Zero if the user decides the amount later, because a crypto address accepts any amount. */
  amount: Minor;
  caller: PaymentUser;
  now: number;
}

export interface Opening {
  next: Next;
  /** Milliseconds since the epoch; null if the payment never expires. */
  expiresAt: number | null;
  plan: ScheduledStep[];
  /** The provider's own note about the payment, such as the sandbox's scenario; stored with the payment. */
  scenario: string;
  /** Set by the simulator's scenarios: the response to a create request is delayed or lost after its commit, so the widget must look it up. */
  fault?: InjectedFault;
}

/** A step of the user, in the SQL transaction that changes the payment. */
export interface StepContext {
  writing: Writing;
  payment: Payment;
  fields: Record<string, string>;
  caller: PaymentUser;
  now: number;
}

interface StepResult {
  change: Change;
  /** Replaces the planned steps; without it they stay. */
  plan?: ScheduledStep[];
  /** The values were wrong: the request is rejected, and the change, such as a counted attempt, is stored. */
  rejection?: RequestRejection;
}

/** Undefined when the user had already taken the step. @throws {RequestRejection} when the payment is not at this step */
export type TakeStep = (context: StepContext) => Promise<StepResult | undefined>;

export interface PaymentProvider {
  readonly name: string;
  /** The first provider in the list that returns true makes the payment. */
  takes(draft: Pick<Draft, 'type' | 'method' | 'body'>): boolean;
  /** Begins a payment before anything is stored or sent. @throws {RequestRejection} when the provider cannot take it */
  open(draft: Draft): Opening;
  /** The steps that a user can take, by their names in `BANKING:continue-v1`. */
  readonly steps: Readonly<Record<string, TakeStep>>;
  /** The calls of a provider outside this process: they are made after the commit, and repeated until their outcome is known. */
  readonly remote?: RemoteProvider;
}

export interface Order {
  id: string;
  type: TransactionType;
  method: string;
  country: string;
  currency: string;
  /** Decimal string; it includes the fee. */
  amount: string;
  fee: string;
  fields: Record<string, string>;
  createdAt: number;
  expiresAt: number | null;
  /** The text that the provider stored with the payment when it was opened (`scenario`). */
  memo: string;
  next: Next | null;
}

/** The complete state of a payment at its provider, so that events may arrive delayed, twice and in any sequence. */
export interface ProviderState {
  status: 'open' | 'seen' | 'paid' | 'failed';
  reason?: string;
  /** The step for the user, once the provider has returned it; the step of an address has the confirmations so far. */
  next?: Next;
  txid?: string;
  /** The sum that has arrived, a decimal string in the payment's currency; without it, the agreed sum has arrived. */
  paid?: string;
  /** The part of the arrived sum that went back so far: a refund, a chargeback or a returned payout. */
  reversal?: { state: Reversal; amount: string };
}

/** An event of a webhook only names a payment with news; the cashier then requests its state. */
export interface ProviderEvent {
  /** Unique at the provider: an event that is sent again has the same id. */
  id: string;
  payment: string;
}

export interface Settlement {
  /** The provider's id of the row: a row that is listed twice is reported. */
  id: string;
  payment: string;
  currency: string;
  /** Decimal string; negative for money that left. */
  amount: string;
}

/** The outcome of a call that rejects is unknown, unless it rejects with `ProviderRefusal`. */
interface RemoteProvider {
  /** True for a provider that pays an id at most once but may lose a payout, as a chain does: the payout is sent again. */
  readonly repeatsPayouts?: true;
  create(order: Order): Promise<ProviderState>;
  payout(order: Order): Promise<ProviderState>;
  cancel(order: Order): Promise<ProviderState>;
  /** Undefined when the provider has never received this payment. */
  status(order: Order): Promise<ProviderState | undefined>;
  /** @throws {HookRejection} when the sender, its signature, its time or its body is wrong */
  parseWebhook(hook: Hook): ProviderEvent[] | Promise<ProviderEvent[]>;
  /**
   * The money that the provider moved on a day, to compare with the stored payments.
   * @param day such as `2026-11-26`, in UTC
   * @param orders reads the payments whose money may still move, for a provider whose list names no payments, such as a chain
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
