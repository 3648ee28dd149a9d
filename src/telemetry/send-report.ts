/** After this many errors in a row, no more reports are sent to a URL. */
const MAX_FAILURES = 3;

/** URLs that get no more reports until the page unloads, shared by all widgets; and the errors in a row so far. */
const closed = new Set<string>();
const failures = new Map<string, number>();

/**
 * Sends reports as plain text: a simple request without preflight and cookies, with `keepalive` for a page
 * that unloads. The response must be readable (`Access-Control-Allow-Origin` from another origin): if it is
 * not, or if the status is a 4xx such as 404 or 410, this page sends no more reports. An overloaded or
 * failing cashier gets a few more attempts.
 */
export function createReportSender(address: string): (report: object) => void {
  return (report) => {
    if (closed.has(address)) return;
    sendReport(address, report).then(
      (status) => warn(address, status),
      // A browser does not distinguish a response that CORS hides from a network error; when offline it is a network error.
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
