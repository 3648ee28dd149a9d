import type { AnalyticsEventDraft, EventContext } from '../../telemetry/analytics-catalogue.ts';
import type { MetricKey } from '../../telemetry/metrics.ts';
import type { Session, TelemetryRecord } from '../session.ts';
import { readCall } from './read-call.ts';
import { readView } from './read-view.ts';

interface Listener {
  emit(event: AnalyticsEventDraft, context: EventContext): void;
  measure(key: MetricKey, value: number): void;
}

/**
 * Passes on the recorded events, views and finished requests, first those that were recorded before this code was
 * loaded.
 * @returns stops
 */
export function followSession(session: Session, { emit, measure }: Listener): () => void {
  const pass = ({ context, event, view, call }: TelemetryRecord) => {
    if (session.isDisposed) return;
    const { metric, failure } = call ? readCall(call) : {};
    if (call && metric) measure(metric, call.durationMs);
    const draft = event ?? failure ?? (view && readView(view, context));
    if (draft) emit(draft, context);
  };
  // The code that records an event must have run before the host hears of it: a listener may change the session.
  session.telemetry.listen((record) => queueMicrotask(() => pass(record)));
  return () => session.telemetry.end();
}
