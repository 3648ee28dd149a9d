import { subscribe } from 'valtio/vanilla';
import type { AnalyticsEventDraft, EventContext } from '../../telemetry/analytics-catalogue.ts';
import type { MetricKey } from '../../telemetry/metrics.ts';
import type { Monitor, MonitorUser } from '../../telemetry/monitor.ts';
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

/** Sends the user to monitoring now and after each `login.token` (R-TELE-3), until the session ends. */
export function followUser(session: Session, monitor: Monitor): () => void {
  let sent = JSON.stringify(null);
  const look = () => {
    const user = monitorUser(session);
    const text = JSON.stringify(user);
    if (text === sent) return;
    sent = text;
    monitor.user(user);
  };
  look();
  const ends = [subscribe(session.state.user, look), subscribe(session.state.host, look)];
  return () => {
    for (const end of ends) end();
    if (sent !== JSON.stringify(null)) monitor.user(null);
  };
}

/** Id and partner from host data have priority over the user record (R-TELE-3). */
function monitorUser({ state: { host, user } }: Pick<Session, 'state'>): MonitorUser | null {
  const id = host.userId || user.id_user;
  const partner = host.partnerKey || user.partner_key;
  const { hash_id } = user;
  if (!id && !partner && !hash_id) return null;
  return { ...(id && { id }), ...(partner && { partner_key: partner }), ...(hash_id && { hash_id }) };
}
