/**
 * Sends reports as plain text: a simple request, so that another origin needs no preflight, without cookies, and kept
 * alive while the page goes. The first one that fails was the last: a cashier without the path is not asked again.
 */
export function createReportSender(address: string): (report: object) => void {
  let isWanted = true;
  const send = async (report: object) => {
    const { type, ok } = await fetch(address, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
      body: JSON.stringify(report),
    });
    // Of another origin's answer nothing can be seen.
    isWanted = ok || type === 'opaque';
  };
  return (report) => {
    if (!isWanted) return;
    send(report).catch(() => {
      isWanted = false;
    });
  };
}
