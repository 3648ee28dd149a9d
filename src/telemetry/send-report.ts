import { type Batch, createBatch } from './metrics.ts';
import type { Monitor } from './monitor.ts';

const MAX_FAILURES = 3;

/** URLs that get no more reports, and the number of errors in a row by URL: shared by all widgets until the page unloads. */
const closed = new Set<string>();
const failures = new Map<string, number>();

/**
 * Sends reports as plain text: no preflight, no cookies, and `keepalive` for a page that unloads. After a response that the page may
 * not read (CORS) or a 4xx such as 404, this page sends no more. After a 408, a 429 or a 5xx there are `MAX_FAILURES` attempts in a row.
 */
export function createReportSender(address: string): (report: object) => void {
  return (report) => {
    if (closed.has(address)) return;
    sendReport(address, report).then(
      (status) => warn(address, status),
      // Browsers report a response that CORS hides as a network error; the same error without a network closes nothing.
      () => navigator.onLine && closed.add(address),
    );
  };
}

async function sendReport(address: string, report: object): Promise<number> {
  const { status } = await fetch(address, {
    method: 'POST',
    mode: 'cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body: JSON.stringify(report),
  });
  return status;
}

function warn(address: string, status: number): void {
  const isGood = status >= 200 && status <= 299;
  const count = isGood ? 0 : (failures.get(address) ?? 0) + 1;
  failures.set(address, count);
  const mayRecover = isGood || status >= 500 || status === 429 || status === 408;
  if (!mayRecover || count >= MAX_FAILURES) closed.add(address);
}

export type ReportRow =
  | { kind: 'metric'; key: string; timestamp: number; value: number }
  | { kind: 'error'; timestamp: number; code: string; text: string; id?: string }
  | { kind: 'action'; timestamp: number; name: string };

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
    user: () => undefined,
    flush: batch.flush,
  };
}
