import { subscribe } from 'valtio/vanilla';
import { CallError } from '../../api/call-error.ts';
import { errorFromNavigationState } from '../../domain/errors/failures.ts';
import type { LocationEntry } from '../../location/memory-location.ts';
import type { AnalyticsEventDraft, EventContext } from '../../telemetry/analytics-catalogue.ts';
import type { MetricKey } from '../../telemetry/metrics.ts';
import type { Monitor, MonitorUser } from '../../telemetry/monitor.ts';
import type { CallRecord, Session, TelemetryRecord } from '../session.ts';

interface Listener {
  emit(event: AnalyticsEventDraft, context: EventContext): void;
  measure(key: MetricKey, value: number): void;
}

/** Passes the session's records to analytics and metrics, first those from before this code was loaded. @returns stops */
export function followSession(session: Session, { emit, measure }: Listener): () => void {
  const pass = ({ context, event, view, call }: TelemetryRecord) => {
    if (session.isDisposed) return;
    const { metric, failure } = call ? readCall(call) : {};
    if (call && metric) measure(metric, call.durationMs);
    const draft = event ?? failure ?? (view && readView(view, context));
    if (draft) emit(draft, context);
  };
  // The caller of `recordEvent` must have finished before the host is notified, because a listener may change the session.
  session.telemetry.listen((record) => queueMicrotask(() => pass(record)));
  return () => session.telemetry.end();
}

/** Sends the user to monitoring (R-TELE-3). @returns stops, and removes the user */
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

/** Host data have priority over the user record (R-TELE-3). */
function monitorUser({ state: { host, user } }: Pick<Session, 'state'>): MonitorUser | null {
  const id = host.userId || user.id_user;
  const partner = host.partnerKey || user.partner_key;
  const { hash_id } = user;
  if (!id && !partner && !hash_id) return null;
  return { ...(id && { id }), ...(partner && { partner_key: partner }), ...(hash_id && { hash_id }) };
}

const VIEWS = {
  '/deposit': 'list_view',
  '/withdrawal': 'list_view',
  '/empty': 'empty_view',
  '/history': 'history_view',
  '/deposit/bonus-details': 'bonus_view',
  '/deposit/video-instruction': 'video_view',
  '/withdrawal/confirm': 'confirm_view',
} as const;

function readView(
  { state }: LocationEntry,
  { path, methodType, hasTransaction }: EventContext,
): AnalyticsEventDraft | null {
  if (path === '/error') return { name: 'page_error', extras: errorIn(state) };
  if (path.endsWith('/region')) return { name: 'region_view', extras: {} };
  if (Object.hasOwn(VIEWS, path)) return { name: VIEWS[path as keyof typeof VIEWS], extras: {} };
  if (path.endsWith('/complete') || methodType === 'default') return null;
  return { name: hasTransaction ? 'step_view' : 'form_view', extras: {} };
}

/** The message that the error screen has is redacted already. */
function errorIn(state: unknown) {
  const { code = 'unknown', message = '', diagnosticsId = '' } = errorFromNavigationState(state) ?? {};
  return { error_code: code, error_text: message, error_id: diagnosticsId };
}

function readCall({ type, error }: CallRecord): { metric?: MetricKey; failure?: AnalyticsEventDraft } {
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
