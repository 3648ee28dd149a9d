import type { Told } from '../../telemetry/catalogue.ts';
import { findEvents } from '../../telemetry/find-events.ts';
import { type Glance, NOTHING } from '../../telemetry/glance.ts';
import type { MetricKey } from '../../telemetry/metrics.ts';
import type { Session } from '../session.ts';
import { readCall } from './read-call.ts';
import { noteMoment } from './session-recorder.ts';
import { takeGlance } from './take-glance.ts';

interface Listener {
  tell(told: Told, at: Glance): void;
  measure(key: MetricKey, value: number): void;
}

/**
 * Derives analytics events and metrics from session snapshots and finished calls. Snapshots that were
 * buffered before this code was loaded come first.
 * @returns stops
 */
export function followSession(session: Session, { tell, measure }: Listener): () => void {
  let before = NOTHING;
  session.moments.listen((moment) => {
    const now = takeGlance(moment, session.secrets);
    // The element around a card frame has reported how the user got here.
    const told = moment.isUnseen ? [] : findEvents(before, now);
    // A listener may change the session and re-enter, so update `before` first.
    before = now;
    for (const one of told) tell(one, now);
    if (!moment.call) return;
    const { metric, failure } = readCall(moment.call);
    if (metric) measure(metric, moment.call.took);
    if (failure) tell(failure, now);
  });
  noteMoment(session);
  return () => session.moments.end();
}
