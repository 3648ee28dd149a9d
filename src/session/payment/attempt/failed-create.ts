import { CallError } from '../../../api/call-error.ts';
import { type Rejection, rejectionOf } from '../../../api/rejection.ts';
import type { AttemptEvent, AttemptRejection } from '../../../domain/payment/payment-attempt.ts';

/** Classifies a failed create request. Nothing was created if it was not sent, or if the cashier rejected it with a 4xx status. */
export function eventOf(error: unknown): AttemptEvent {
  if (!(error instanceof CallError)) return { kind: 'no-answer', status: 0 };
  if (error.kind === 'offline' || error.status === 401) return { kind: 'not-sent' };
  const { status } = error;
  const rejection = rejectionOf(error);
  const isNo = error.kind === 'rejected' && status >= 400 && status < 500 && rejection.code !== 'in_progress';
  return isNo
    ? { kind: 'rejected', rejection: toAttemptRejection(error, rejection) }
    : { kind: 'no-answer', status };
}

function toAttemptRejection({ code, message, status }: CallError, rejection: Rejection): AttemptRejection {
  return {
    code,
    message,
    status,
    fields: rejection.fields ?? {},
    ...(rejection.id ? { transactionId: rejection.id } : {}),
    ...(rejection.required && rejection.done
      ? { wagering: { required: rejection.required, done: rejection.done } }
      : {}),
  };
}
