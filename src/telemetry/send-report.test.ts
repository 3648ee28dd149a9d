// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createReportSender } from './send-report.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let count = 0;
/** Each test has a URL of its own, because the sender remembers URLs; null is a response that CORS hides. */
function stand(...statuses: (number | null)[]) {
  count += 1;
  const address = `https://cashier.test/${count}`;
  const fetched = vi.fn(async (_: string, __: RequestInit) => {
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    if (typeof status !== 'number') throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
  vi.stubGlobal('fetch', fetched);
  const send = async (times: number) => {
    const report = createReportSender(address);
    for (let at = 0; at < times; at += 1) {
      report({ lines: [] });
      await vi.waitFor(() => undefined);
      await new Promise((go) => setTimeout(go));
    }
  };
  return { fetched, send };
}

test('a telemetry report is a simple request without cookies whose response is readable, and outlives its page', async () => {
  const { fetched, send } = stand(204);
  await send(3);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(fetched.mock.calls[0]?.[1]).toEqual({
    method: 'POST',
    mode: 'cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body: '{"lines":[]}',
  });
});

test.each([404, 410, 403, null])(
  'response %s stops the reports of the page, also those of a later widget',
  async (status) => {
    const { fetched, send } = stand(status);
    await send(3);
    await send(1);
    expect(fetched).toHaveBeenCalledTimes(1);
  },
);

test('a busy or failing cashier is tried three times in a row, and again after it recovers', async () => {
  const broken = stand(503);
  await broken.send(6);
  expect(broken.fetched).toHaveBeenCalledTimes(3);
  const recovers = stand(503, 429, 204, 503, 503, 204);
  await recovers.send(6);
  expect(recovers.fetched).toHaveBeenCalledTimes(6);
});

test('a device without network does not stop the reports', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { fetched, send } = stand(null);
  await send(3);
  expect(fetched).toHaveBeenCalledTimes(3);
});
