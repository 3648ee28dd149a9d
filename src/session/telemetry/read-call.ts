import { CallError } from '../../api/call-error.ts';
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

function wordsOf(error: unknown, secrets: string[]) {
  if (!(error instanceof CallError))
    return { error_code: 'unknown', error_text: 'Unknown error', error_id: '' };
  const { code, source, message, diagnosticsId } = error;
  return {
    error_code: code,
    error_text: `${source}: ${conceal(message, secrets)}`,
    error_id: diagnosticsId,
  };
}
