/** @module-tag release */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { io } from 'socket.io-client';
import { expect } from 'vitest';
import { PANEL, TELEMETRY } from '../../demo/cashier/panel/panel-messages.ts';
import { SOCKET_PATH } from '../../src/api/contract.ts';
import { REPORT_PATH } from '../../src/api/wire-constants.ts';
import type { EmbeddedWidget } from '../support/embedding-modes.ts';
import { journey } from '../support/journey.ts';

interface ReportPath {
  url: string;
  posted: string[];
  status: number;
  isReadable: boolean;
}

const test = journey
  // The browser itself logs what it cannot load.
  .extend('allowedConsoleErrors', () => /Failed to load resource|blocked by CORS policy/)
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the parameter's pattern which fixtures a fixture needs
  .extend('path', async ({}, { onCleanup }): Promise<ReportPath> => {
    const path: ReportPath = { url: '', posted: [], status: 204, isReadable: true };
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      path.posted.push(`${request.method} ${request.headers['content-type']} ${body}`);
      if (path.isReadable) response.setHeader('Access-Control-Allow-Origin', '*');
      response.writeHead(path.status).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // `address()` is a string only for a pipe, and this is a TCP server.
    const { port } = server.address() as AddressInfo;
    path.url = `http://localhost:${port}/`;
    onCleanup(() => {
      server.closeAllConnections();
      server.close();
    });
    return path;
  })
  .extend('arrive', ({ embed, path }) => async () => {
    const hosted = await embed(
      'inline',
      {},
      {
        prepare: async (page: Page) => {
          await page.route(`**${REPORT_PATH}`, (route) => route.continue({ url: path.url }));
        },
      },
    );
    await hosted.widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
    return hosted;
  });

/** Opens both lists, which telemetry records, and hides the page, because the widget then sends its reports at once. */
async function act({ page, widget, navigate }: EmbeddedWidget): Promise<void> {
  for (const [list, name] of [
    ['withdrawal', 'Withdrawals'],
    ['deposit', 'Deposit'],
  ] as const) {
    await navigate(list);
    await widget.getByRole('heading', { name, exact: true }).waitFor();
  }
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
}

test('a cashier of another origin that accepts telemetry receives every batch without a preflight', async ({
  arrive,
  path,
}) => {
  const hosted = await arrive();
  await expect.poll(() => path.posted.length).toBe(1);
  for (let posts = 2; posts < 4; posts += 1) {
    await act(hosted);
    await expect.poll(() => path.posted.length).toBe(posts);
  }
  // A browser sends no preflight for these requests, because all are simple ones.
  expect(path.posted.filter((post) => !post.startsWith('POST text/plain'))).toEqual([]);
});

test.for([
  { status: 404, isReadable: true },
  { status: 410, isReadable: true },
  { status: 404, isReadable: false },
])(
  'a cashier of another origin without the telemetry path is tried once per page: %o',
  async (answer, { arrive, path }) => {
    Object.assign(path, answer);
    const hosted = await arrive();
    await expect.poll(() => path.posted.length).toBe(1);
    // The timing entry exists once the page knows the outcome of the request.
    const isKnown = () =>
      hosted.page.evaluate(
        (end) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end)),
        REPORT_PATH,
      );
    await expect.poll(isKnown).toBe(true);
    for (let times = 0; times < 3; times += 1) await act(hosted);
    const { page } = hosted;
    await page.locator('pay-widget').evaluate((element) => {
      const { parentElement } = element;
      element.remove();
      parentElement?.append(element);
    });
    await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
    await act(hosted);
    await page.goto('about:blank');
    expect(path.posted).toHaveLength(1);
  },
);

test('events that are queued when the page is left still reach a cashier of another origin', async ({
  embed,
  sandbox,
}) => {
  const reported: string[] = [];
  const panel = io(`${sandbox.url}${PANEL}`, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
  });
  panel.on(TELEMETRY, ({ way, lines }) => way === 'http' && reported.push(JSON.stringify(lines)));
  const { page, navigate, notifications } = await embed('inline');
  await expect.poll(() => reported.join()).toContain('deposit_list_view');
  await navigate('withdrawal');
  // Waits for the event, because the widget records the view only when the list can be used, after its heading.
  await expect
    .poll(async () => (await notifications()).map(({ detail }) => detail.event))
    .toContain('withdrawal_list_view');
  expect(reported.join()).not.toContain('withdrawal_list_view');
  await page.goto('about:blank');
  await expect.poll(() => reported.join()).toContain('withdrawal_list_view');
  panel.disconnect();
});
