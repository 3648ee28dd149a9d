import type { ReportedError } from '../errors/failures.ts';
import type { AttemptPhase } from './attempt-phase.ts';
import type { TransactionType } from './transaction.ts';
import type { Transaction } from './transaction-schema.ts';

/**
 * MONEY IS NEVER LOST OR PAID TWICE (R-MONEY-1 to R-MONEY-5): the state machine of a payment attempt, from the press of the main button to
 * a transaction of the cashier. It only returns the effect to run, and the session runs it. `TRANSITIONS` has the rows of the table in
 * docs/reliability.md, which `npm run docs` writes. Once a request was sent, only a response of the cashier can lead to `rejected`.
 */

/** The reason why the cashier created nothing: its code (`no_requisites`, `invalid_fields` …) and message. */
export interface AttemptRejection {
  code: string;
  message: string;
  status: number;
  fields: Record<string, string>;
  transactionId?: string;
  /** The amount to wager and the amount already wagered, decimal strings. */
  wagering?: { required: string; done: string };
}

export interface PaymentAttempt {
  /** UUIDv7, the same for all requests of one payment attempt. */
  idempotencyKey: string;
  type: TransactionType;
  phase: AttemptPhase;
  sends: number;
  /**
   * False after a reload, because the create request, which may contain secrets, is not stored, and after a failed captcha of a repeated
   * request.
   */
  canSend: boolean;
  /**
   * The token that the create request needs first. The user solves a captcha anew for each request, but opens a wallet's sheet once,
   * because a second token could pay twice.
   */
  requires: 'captcha' | 'wallet' | null;
  /** The time when the user submitted, last solved the captcha or approved in the sheet, in milliseconds since the epoch. */
  submittedAt: number;
  rejection: AttemptRejection | null;
  /** True if the user left before the response arrived. The widget then does not navigate to the transaction, but the list offers it. */
  abandoned?: boolean;
  error?: Pick<ReportedError, 'code' | 'diagnosticsId'>;
}

export type AttemptEvent =
  | { kind: 'submit' }
  | { kind: 'created' | 'found'; transaction: Transaction }
  | { kind: 'rejected'; rejection: AttemptRejection }
  | { kind: 'no-answer'; status: number }
  | { kind: 'verified' | 'cancelled' | 'not-sent' | 'not-found' | 'check-failed' | 'resume' };

export type AttemptEffect = 'verify' | 'send' | 'check' | null;

const MAX_SENDS = 3;

const NOTHING_CREATED: AttemptRejection = { code: 'not_created', message: '', status: 404, fields: {} };

/** Conditions of a transition, in the words of the table in docs/reliability.md. */
const CONDITIONS = {
  always: () => true,
  'a captcha or a sheet is due': ({ requires }: PaymentAttempt) => requires !== null,
  'a captcha is due': ({ requires }: PaymentAttempt) => requires === 'captcha',
  'sent before': ({ sends }: PaymentAttempt) => sends > 0,
  'sent more than once': ({ sends }: PaymentAttempt) => sends > 1,
  'sent three times, rejected before, or the body is gone': (attempt: PaymentAttempt) => !maySend(attempt),
};

export interface Transition {
  phase: AttemptPhase;
  event: AttemptEvent['kind'];
  where: keyof typeof CONDITIONS;
  next: AttemptPhase;
  effect: AttemptEffect;
}

const row = (
  phase: AttemptPhase,
  event: AttemptEvent['kind'],
  where: keyof typeof CONDITIONS,
  next: AttemptPhase,
  effect: AttemptEffect = null,
): Transition => ({ phase, event, where, next, effect });

/** The first row for a phase and an event whose condition holds is taken. If there is none, nothing changes. */
export const TRANSITIONS: readonly Transition[] = [
  row('idle', 'submit', 'a captcha or a sheet is due', 'verifying', 'verify'),
  row('idle', 'submit', 'always', 'submitting', 'send'),
  row('verifying', 'verified', 'always', 'submitting', 'send'),
  // The user closed the sheet, so nothing was sent and nothing has failed.
  row('verifying', 'cancelled', 'always', 'idle'),
  // An earlier create request may still arrive, so the cashier has to close the idempotency key before the attempt counts as rejected.
  row('verifying', 'rejected', 'sent before', 'checking', 'check'),
  row('verifying', 'rejected', 'always', 'rejected'),
  row('submitting', 'created', 'always', 'settled'),
  // An earlier create request may still arrive and succeed, if the reason of this rejection is gone by then, so the cashier has to close
  // the idempotency key first.
  row('submitting', 'rejected', 'sent more than once', 'checking', 'check'),
  row('submitting', 'rejected', 'always', 'rejected'),
  // The outcome is unknown: a timeout, a lost socket, an unreadable response, one with another key, `in_progress` or a 5xx.
  row('submitting', 'no-answer', 'always', 'checking', 'check'),
  row('submitting', 'not-sent', 'always', 'paused'),
  row('checking', 'found', 'always', 'settled'),
  // The cashier has closed the idempotency key, so no payment was made with it, and none can be.
  row('checking', 'not-found', 'sent three times, rejected before, or the body is gone', 'rejected'),
  row('checking', 'not-found', 'a captcha is due', 'verifying', 'verify'),
  row('checking', 'not-found', 'always', 'submitting', 'send'),
  row('checking', 'check-failed', 'always', 'paused'),
  // The session sends `resume` when the socket is open again, the token was renewed, or time has passed.
  row('paused', 'resume', 'always', 'checking', 'check'),
];

export function stepAttempt(attempt: PaymentAttempt, event: AttemptEvent): [PaymentAttempt, AttemptEffect] {
  const found = TRANSITIONS.find(
    ({ phase, event: kind, where }) =>
      phase === attempt.phase && kind === event.kind && CONDITIONS[where](attempt),
  );
  if (!found) return [attempt, null];
  const { phase, next, effect } = found;
  const after = { ...attempt, phase: next };
  if (effect === 'send') after.sends += 1;
  // After a failed captcha the create request is not sent again, so the next lookup must close the idempotency key.
  if (phase === 'verifying' && effect === 'check') after.canSend = false;
  else if (event.kind === 'rejected') after.rejection = event.rejection;
  else if (next === 'rejected') after.rejection ??= NOTHING_CREATED;
  return [after, effect];
}

export function maySend({ canSend, sends, rejection }: PaymentAttempt): boolean {
  return canSend && sends < MAX_SENDS && rejection === null;
}

/** A response belongs to this attempt only if it contains the same idempotency key (R-MONEY-5). */
export function belongsToAttempt(attempt: PaymentAttempt, transaction: Transaction): boolean {
  return transaction.idem === attempt.idempotencyKey;
}
