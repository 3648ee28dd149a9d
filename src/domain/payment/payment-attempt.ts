import type { ReportedError } from '../errors/failures.ts';
import type { AttemptPhase } from './attempt-phase.ts';
import type { TransactionType } from './transaction.ts';
import type { Transaction } from './transaction-schema.ts';

/**
 * MONEY IS NEVER LOST OR PAID TWICE (R-MONEY-1 to R-MONEY-5): the state machine of a payment attempt, from the press of
 * the main button to a transaction of the cashier. Pure: it returns the effect to run, and the session runs it.
 *
 *   phase       event         next        effect
 *   idle        submit        submitting  send    if the method requires a captcha: verifying, verify
 *   verifying   verified      submitting  send    nothing is sent before the user has solved the captcha
 *   verifying   rejected      rejected            the captcha was closed or failed to load; if sent before: checking, check
 *   submitting  created       settled
 *   submitting  rejected      rejected            if sent before: checking, check, because the earlier request may succeed
 *   submitting  no-answer     checking    check   timeout, lost link, unreadable response, other key, 409, 5xx
 *   submitting  not-sent      paused              the socket was closed, nothing was sent
 *   checking    found         settled
 *   checking    not-found     submitting  send    (or verifying) same key; at most MAX_SENDS times, needs the request body
 *   checking    not-found     rejected            otherwise: the cashier has closed the key, nothing is or will be paid
 *   checking    check-failed  paused
 *   paused      resume        checking    check   the socket is open again, the token was renewed, or time has passed
 *
 * Once a request was sent, only a response of the cashier can lead to `rejected`.
 */

/**
 * The reason why nothing was created: the cashier's code (`no_requisites`, `invalid_fields` …) and message.
 */
export interface AttemptRejection {
  code: string;
  message: string;
  status: number;
  /** Text key or message for each field that the cashier rejected. */
  fields: Record<string, string>;
  /** Id of the existing transaction that the cashier names. */
  transactionId?: string;
  /** The amount to wager and the amount already wagered, decimal strings. */
  wagering?: { required: string; done: string };
}

export interface PaymentAttempt {
  /** UUIDv7, the same for all requests of one payment attempt. */
  idempotencyKey: string;
  type: TransactionType;
  phase: AttemptPhase;
  /** Number of times that the create request was sent. */
  sends: number;
  /** False after a reload: the create request is not stored, so that no secret is in storage. */
  canSend: boolean;
  /** The create request needs a captcha token, a new one each time because a token is valid once. */
  requiresCaptcha: boolean;
  /** When the user submitted or last solved the captcha, ms since the epoch. */
  submittedAt: number;
  rejection: AttemptRejection | null;
  /** The user left before the response arrived: do not navigate to the transaction; the list offers it. */
  abandoned?: boolean;
  /** Code and reference of the latest error. */
  error?: Pick<ReportedError, 'code' | 'diagnosticsId'>;
}

export type AttemptEvent =
  | { kind: 'submit' }
  | { kind: 'created' | 'found'; transaction: Transaction }
  | { kind: 'rejected'; rejection: AttemptRejection }
  | { kind: 'no-answer'; status: number }
  | { kind: 'verified' | 'not-sent' | 'not-found' | 'check-failed' | 'resume' };

export type AttemptEffect = 'verify' | 'send' | 'check' | null;

const MAX_SENDS = 3;

const NOTHING_CREATED: AttemptRejection = { code: 'not_created', message: '', status: 404, fields: {} };

/**
 * The next state of a payment attempt and the effect to run; an event that does not fit the phase changes
 * nothing.
 */
export function stepAttempt(attempt: PaymentAttempt, event: AttemptEvent): [PaymentAttempt, AttemptEffect] {
  const to = (
    phase: AttemptPhase,
    effect: AttemptEffect = null,
    more: Partial<PaymentAttempt> = {},
  ): [PaymentAttempt, AttemptEffect] => [{ ...attempt, ...more, phase }, effect];
  const sendOrVerify = () => (attempt.requiresCaptcha ? to('verifying', 'verify') : sent());
  const sent = () => to('submitting', 'send', { sends: attempt.sends + 1 });
  switch (`${attempt.phase} ${event.kind}`) {
    case 'idle submit':
      return sendOrVerify();
    case 'verifying verified':
      return sent();
    case 'submitting created':
    case 'checking found':
      return to('settled');
    case 'verifying rejected':
      // An earlier create request may still arrive: close the key first.
      if (attempt.sends > 0) return to('checking', 'check', { canSend: false });
      return to('rejected', null, {
        rejection: event.kind === 'rejected' ? event.rejection : NOTHING_CREATED,
      });
    case 'submitting rejected': {
      const rejection = event.kind === 'rejected' ? event.rejection : NOTHING_CREATED;
      // An earlier create request may still arrive and succeed, because the reason of the rejection may be
      // gone by then: close the key first.
      return attempt.sends > 1 ? to('checking', 'check', { rejection }) : to('rejected', null, { rejection });
    }
    case 'submitting no-answer':
      return to('checking', 'check');
    case 'submitting not-sent':
    case 'checking check-failed':
      return to('paused');
    case 'checking not-found':
      return maySend(attempt)
        ? sendOrVerify()
        : to('rejected', null, { rejection: attempt.rejection ?? NOTHING_CREATED });
    case 'paused resume':
      return to('checking', 'check');
    default:
      return [attempt, null];
  }
}

/** True while the create request may be sent again under the key; if not, the next lookup closes the key. */
export function maySend({ canSend, sends, rejection }: PaymentAttempt): boolean {
  return canSend && sends < MAX_SENDS && rejection === null;
}

/** True when a response belongs to this attempt: it must contain the same idempotency key (R-MONEY-5). */
export function belongsToAttempt(attempt: PaymentAttempt, transaction: Transaction): boolean {
  return transaction.idem === attempt.idempotencyKey;
}
