import { CallError } from '../../api/call-error.ts';
import { type Rejection, refusalIn } from '../../api/rejection.ts';
import type { AttemptEvent, AttemptRejection } from '../../domain/payment/payment-attempt.ts';

/** Classifies a failed create request: only a 4xx response of the cashier proves that nothing was created. */
export function eventOf(error: unknown): AttemptEvent {
  if (!(error instanceof CallError)) return { kind: 'no-answer', status: 0 };
  if (error.kind === 'offline' || error.status === 401) return { kind: 'not-sent' };
  const { status } = error;
  const refusal = refusalIn(error);
  const isNo = error.kind === 'refused' && status >= 400 && status < 500 && refusal.code !== 'in_progress';
  return isNo ? { kind: 'refused', rejection: refusalOf(error, refusal) } : { kind: 'no-answer', status };
}

function refusalOf({ code, message, status }: CallError, refusal: Rejection): AttemptRejection {
  return {
    code,
    message,
    status,
    fields: refusal.fields ?? {},
    ...(refusal.id ? { transactionId: refusal.id } : {}),
    ...(refusal.required && refusal.done
      ? { wagering: { required: refusal.required, done: refusal.done } }
      : {}),
  };
}
