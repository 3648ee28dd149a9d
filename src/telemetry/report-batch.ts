import { type Batch, createBatch } from './batch.ts';
import type { Monitor } from './monitor.ts';

/** One line of a report; `timestamp` in milliseconds since the epoch. */
export type ReportRow =
  | { kind: 'metric'; key: string; timestamp: number; value: number }
  | { kind: 'error'; timestamp: number; code: string; text: string; id?: string }
  | { kind: 'action'; timestamp: number; name: string };

/** A monitor that writes lines of a report, which is posted to the cashier's telemetry path. */
export function createReport(emit: (lines: ReportRow[]) => void): Monitor & Pick<Batch<ReportRow>, 'flush'> {
  const batch = createBatch(emit);
  const add = (line: ReportRow) => batch.add(line);
  return {
    error: (text, { error_code = 'unknown', error_id }) =>
      add({
        kind: 'error',
        timestamp: Date.now(),
        code: String(error_code),
        text,
        ...(error_id && { id: String(error_id) }),
      }),
    action: (name) => add({ kind: 'action', timestamp: Date.now(), name }),
    metric: (key, value) => add({ kind: 'metric', key, timestamp: Date.now(), value }),
    // A report contains no user.
    user: () => undefined,
    flush: batch.flush,
  };
}
