import { MAX_TEXT_CHARS } from '../../telemetry/analytics-catalogue.ts';
import type { Monitor } from '../../telemetry/monitor.ts';
import type { Session } from '../session.ts';

/** Sends uncaught errors from the widget's own files to monitoring; the host page's errors are not the widget's. */
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

/**
 * Sends each error that is not a failed call to monitoring, buffered ones first. Monitoring's report also
 * brings them to the cashier.
 */
export function followReportedErrors(session: Session, monitor: Monitor): () => void {
  session.errors.listen(({ code, message, diagnosticsId }) =>
    monitor.error(message.slice(0, MAX_TEXT_CHARS), { error_code: code, error_id: diagnosticsId }),
  );
  return () => session.errors.end();
}
