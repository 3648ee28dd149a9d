import type { AnalyticsEventDraft } from '../../telemetry/analytics-catalogue.ts';
import { type AnalyticsState, INITIAL_ANALYTICS_STATE } from '../../telemetry/analytics-state.ts';
import { deriveAnalyticsEvents } from '../../telemetry/derive-analytics-events.ts';
import type { MetricKey } from '../../telemetry/metrics.ts';
import type { Session } from '../session.ts';
import { readCall } from './read-call.ts';
import { recordSnapshot } from './session-recorder.ts';
import { toAnalyticsState } from './to-analytics-state.ts';

interface Listener {
  emit(events: AnalyticsEventDraft, at: AnalyticsState): void;
  measure(key: MetricKey, value: number): void;
}

/**
 * Derives analytics events and metrics from session snapshots and finished calls. Snapshots that were
 * buffered before this code was loaded come first.
 * @returns stops
 */
export function followSession(session: Session, { emit, measure }: Listener): () => void {
  let before = INITIAL_ANALYTICS_STATE;
  session.snapshots.listen((snapshot) => {
    const now = toAnalyticsState(snapshot, session.secrets);
    // The element around a card frame has reported how the user got here.
    const events = snapshot.isUnseen ? [] : deriveAnalyticsEvents(before, now);
    // A listener may change the session and re-enter, so update `before` first.
    before = now;
    for (const one of events) emit(one, now);
    if (!snapshot.call) return;
    const { metric, failure } = readCall(snapshot.call);
    if (metric) measure(metric, snapshot.call.durationMs);
    if (failure) emit(failure, now);
  });
  recordSnapshot(session);
  return () => session.snapshots.end();
}
