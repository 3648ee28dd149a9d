import { MAX_TEXT_CHARS } from '../../telemetry/analytics-catalogue.ts';
import type { Monitor } from '../../telemetry/monitor.ts';
import type { Session } from '../session.ts';

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
