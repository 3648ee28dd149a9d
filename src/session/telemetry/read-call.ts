import { CallError } from '../../api/call-error.ts';
import { refusalIn } from '../../api/refusal.ts';
import type { Told } from '../../telemetry/catalogue.ts';
import { conceal } from '../../telemetry/conceal.ts';
import type { MetricKey } from '../../telemetry/metrics.ts';
import type { CallRecord, Moment } from '../session.ts';
import { secretsOf } from './secrets-of.ts';

/** What is told of a call that is over: its round trip where it was answered, and its failure. */
export function readCall({ type, error }: CallRecord, at: Moment): { metric?: MetricKey; failure?: Told } {
  const isAnswered = error === undefined || (error instanceof CallError && error.problem === 'refused');
  return {
    ...(isAnswered && { metric: `round_trip:${type}` }),
    ...(error !== undefined && { failure: { name: 'call_error', extras: wordsOf(error, secretsOf(at)) } }),
  };
}

/** The code is the cashier's own word for it, else its status, else how the call was lost. */
function wordsOf(error: unknown, secrets: string[]): { error_code: string; error_text: string } {
  if (!(error instanceof CallError)) return { error_code: 'unknown', error_text: 'Unknown error' };
  const { status, problem, source, message } = error;
  return {
    error_code: refusalIn(error).code ?? (status > 0 ? String(status) : problem),
    error_text: `${source}: ${conceal(message, secrets)}`,
  };
}
