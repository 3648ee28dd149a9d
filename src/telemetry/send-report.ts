import { type Batch, createBatch } from './metrics.ts';
import type { Monitor } from './monitor.ts';

/** After this many errors in a row a URL gets no more reports, so that a server that is down is not called for ever. */
const MAX_FAILURES = 3;

/** URLs that get no more reports until the page unloads, shared by all widgets; and the errors in a row so far. */
const closed = new Set<string>();
const failures = new Map<string, number>();

/**
 * Sends reports as plain text: a simple request without preflight and cookies, with `keepalive` for a page that unloads. The response
 * must be readable (`Access-Control-Allow-Origin` from another origin): if it is not, or if the status is a 4xx such as 404 or 410, this
 * page sends no more reports. An overloaded or failing cashier gets a few more attempts.
 */
export function createReportSender(address: string): (report: object) => void {
  return (report) => {
    if (closed.has(address)) return;
    sendReport(address, report).then(
      (status) => warn(address, status),
      // Browsers report a response that CORS hides like a network error, so the URL counts as closed only if the browser is online.
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
    // A report contains no user, so nothing is added.
    user: () => undefined,
    flush: batch.flush,
  };
}
