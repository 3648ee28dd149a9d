import { REPORT_PATH } from '../../api/wire-constants.ts';
import { cashierOriginOf } from '../../domain/host/cashier-address.ts';
import { anything } from '../../domain/parsing/decoders.ts';
import { VERSION } from '../../platform/version.ts';
import { createAnalytics, MAX_TEXT_CHARS } from '../../telemetry/analytics-catalogue.ts';
import { createMetrics, type Metric } from '../../telemetry/metrics.ts';
import type { Monitor } from '../../telemetry/monitor.ts';
import { openMonitoring } from '../../telemetry/monitoring.ts';
import { createReport, createReportSender } from '../../telemetry/send-report.ts';
import type { Session } from '../session.ts';
import { followSession, followUser } from './follow-session.ts';
import { measureVitals } from './measure-vitals.ts';

/** The entry of the telemetry chunk, loaded after the list is painted. @param firstTap milliseconds since the time origin */
export function startTelemetry(session: Session, root: ShadowRoot, firstTap: Promise<number>): void {
  if (session.isDisposed) return;
  const { host, assets } = session.options;
  // Before host data the script's origin is the cashier; after a wrong address no report is sent.
  const { cashier = cashierOriginOf('', assets) } = session;
  const send = cashier ? createReportSender(new URL(REPORT_PATH, cashier).href) : () => {};
  const report = createReport((lines) => send({ version: VERSION, lines }));
  const monitor = openMonitoring(document, [report], assets);
  const metrics = createMetrics((figures) => sendMetrics(session, figures));
  const measure: typeof metrics.measure = (key, value) => {
    metrics.measure(key, value);
    monitor.metric(key, Math.round(value));
  };
  const emit = createAnalytics((event) => {
    host.notify('onAnalyticsEvent', event);
    const { error_text = '', ...context } = event;
    if (event.error_code !== undefined) monitor.error(error_text || event.event, context);
    else monitor.action(event.event, context);
  });

  // The user waited for the element around a card frame, so the frame is no start.
  const vitals = session.cards.task
    ? []
    : [measureVitals(session, { root, firstTap, paintedAt: paintedAt(session) }, measure)];
  const flush = () => {
    metrics.flush();
    report.flush();
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', hide);
  // The listener captures `pagehide`, because it must run before the session closes the socket by the same event.
  addEventListener('pagehide', flush, true);
  session.onDispose(
    followUser(session, monitor),
    followSession(session, { emit, measure }),
    followErrors(session, monitor),
    followReportedErrors(session, monitor),
    ...vitals,
    () => document.removeEventListener('visibilitychange', hide),
    () => removeEventListener('pagehide', flush, true),
    flush,
  );
}

/** Time of the first paint, milliseconds since the time origin: this file is requested right after it, but by the first widget only. */
function paintedAt({ options }: Session): number {
  const requested = performance.getEntriesByName(import.meta.url).at(-1)?.startTime ?? 0;
  return requested > options.startedAt ? requested : performance.now();
}

/** Sends metrics to the cashier, outside frames only (R-CALL-4). */
function sendMetrics({ state, client }: Session, events: Metric[]): void {
  if (window !== window.parent || state.link !== 'open') return;
  // `callCashier` would measure this request too, and report an error that does not concern the host.
  client.call('METRIC_EVENTS_HANDLER:events', { events }, anything).catch(() => undefined);
}

/** Sends uncaught errors of the widget's own files to monitoring: the host page's errors are not the widget's. */
export function followErrors(session: Session, monitor: Monitor): () => void {
  const report = (error: unknown, file = '') => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    if (!`${file}\n${stack}`.includes(session.options.assets)) return;
    const message = error instanceof Error ? error.message : 'Unknown error';
    monitor.error(session.secrets.redact(message).slice(0, MAX_TEXT_CHARS), { error_code: 'uncaught' });
  };
  const onError = ({ error, filename }: ErrorEvent) => report(error, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}

/** Sends errors that are no failed calls to monitoring, of which the report to the cashier is a part. */
export function followReportedErrors(session: Session, monitor: Monitor): () => void {
  session.errors.listen(({ code, message, diagnosticsId }) =>
    monitor.error(message.slice(0, MAX_TEXT_CHARS), { error_code: code, error_id: diagnosticsId }),
  );
  return () => session.errors.end();
}
