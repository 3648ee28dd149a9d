import { CallError } from '../../api/call-error.ts';
import type { AnalyticsEventDraft } from '../../telemetry/analytics-catalogue.ts';
import type { MetricKey } from '../../telemetry/metrics.ts';
import type { CallRecord } from '../session.ts';

/**
 * Telemetry of a finished call: the round-trip metric if the cashier responded, and the redacted error if it
 * failed.
 */
export function readCall({ type, error }: CallRecord): { metric?: MetricKey; failure?: AnalyticsEventDraft } {
  const isAnswered = error === undefined || (error instanceof CallError && error.kind === 'rejected');
  return {
    ...(isAnswered && { metric: `round_trip:${type}` }),
    ...(error !== undefined && { failure: { name: 'call_error', extras: textOf(error) } }),
  };
}

function textOf(error: unknown) {
  if (!(error instanceof CallError))
    return { error_code: 'unknown', error_text: 'Unknown error', error_id: '' };
  const { code, source, message, diagnosticsId } = error;
  return {
    error_code: code,
    error_text: `${source}: ${message}`,
    error_id: diagnosticsId,
  };
}
