/** A path that has not worked so many times in a row is not asked again. */
const MAX_FAILURES = 3;

/** Addresses that are not asked again while the page lives, whichever widget found out; and failures in a row so far. */
const closed = new Set<string>();
const failures = new Map<string, number>();

/**
 * Sends reports as plain text: a simple request, so that another origin needs no preflight, without cookies, and kept
 * alive while the page goes. The answer has to be readable (`Access-Control-Allow-Origin` from another origin): one that is not,
 * and a 4xx such as 404 or 410, end the reports of this page. A busy or broken cashier is asked a few times more.
 */
export function createReportSender(address: string): (report: object) => void {
  return (report) => {
    if (closed.has(address)) return;
    sendReport(address, report).then(
      (status) => note(address, status),
      // A browser does not tell an answer that may not be read from none; without a network it is none.
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

function note(address: string, status: number): void {
  const isGood = status >= 200 && status <= 299;
  const count = isGood ? 0 : (failures.get(address) ?? 0) + 1;
  failures.set(address, count);
  const mayRecover = isGood || status >= 500 || status === 429 || status === 408;
  if (!mayRecover || count >= MAX_FAILURES) closed.add(address);
}
