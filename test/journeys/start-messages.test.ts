import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { EmbeddedWidget } from '../support/embedding-modes.ts';
import { journey } from '../support/journey.ts';
import { describeModes } from '../support/release-only.ts';
import { tamperWithConnection } from '../support/tampered-connection.ts';

// The tests block files, which the browser logs; an uncaught error still fails them.
const test = journey.extend('allowedConsoleErrors', () => /Failed to load resource/);

const LIST = 'BANKING:methods-payment-v3';
const SPEI = { name: /^SPEI bank transfer/ };

const namesIn = async (hosted: EmbeddedWidget) => (await hosted.notifications()).map(({ name }) => name);
const countOf = async (hosted: EmbeddedWidget, name: string) =>
  (await namesIn(hosted)).filter((one) => one === name).length;

describeModes(['inline'], (mode) => {
  test('Loaded and FullLoaded are sent once each, also if the first list request fails and a refresh succeeds', async ({
    embed,
  }) => {
    let connection: Awaited<ReturnType<typeof tamperWithConnection>> | undefined;
    const hosted = await embed(
      mode,
      {},
      {
        prepare: async (page) => {
          connection = await tamperWithConnection(page);
          connection.changeResponses(LIST, ({ data }) => Object.assign(data, { status: 500, data: {} }));
        },
      },
    );
    await hosted.widget.getByRole('button', { name: 'Refresh' }).waitFor();
    expect(await countOf(hosted, 'init')).toBe(1);
    expect(await countOf(hosted, 'FullLoaded')).toBe(0);
    connection?.stopChanging();
    await hosted.widget.getByRole('button', { name: 'Refresh' }).click();
    await hosted.widget.getByRole('button', SPEI).waitFor();
    await expect.poll(() => countOf(hosted, 'FullLoaded')).toBe(1);
    await hosted.refresh();
    await hosted.navigate('withdrawal');
    await hosted.widget.getByRole('button', { name: /^SPEI to CLABE/ }).waitFor();
    expect(await countOf(hosted, 'FullLoaded')).toBe(1);
    expect(await countOf(hosted, 'Loaded')).toBe(1);
  });

  test('FullLoaded is sent once if a renewed token brings the list', async ({ embed, user }) => {
    let connection: Awaited<ReturnType<typeof tamperWithConnection>> | undefined;
    const hosted = await embed(
      mode,
      {},
      {
        prepare: async (page) => {
          connection = await tamperWithConnection(page);
          connection.changeResponses(LIST, ({ data }) => Object.assign(data, { status: 401, data: {} }));
        },
      },
    );
    await expect.poll(() => namesIn(hosted)).toContain('onTokenExpired');
    await hosted.widget.getByRole('button', { name: 'Refresh' }).waitFor();
    expect(await countOf(hosted, 'FullLoaded')).toBe(0);
    connection?.stopChanging();
    await hosted.setData({ token: `${user.token}.renewed` });
    await hosted.widget.getByRole('button', SPEI).waitFor();
    await expect.poll(() => countOf(hosted, 'FullLoaded')).toBe(1);
    expect(await countOf(hosted, 'Loaded')).toBe(1);
  });

  test('host commands work while no further file arrives: a renewed token, another page', async ({
    embed,
    user,
  }) => {
    const sent: string[] = [];
    const hosted = await embed(
      mode,
      {},
      {
        prepare: async (page) => {
          page.on('websocket', (connection) =>
            connection.on('framesent', ({ payload }) => sent.push(payload.toString())),
          );
        },
      },
    );
    await hosted.widget.getByRole('button', SPEI).waitFor();
    // Waits for the first request that needs socket.io, because after it the connection needs no further file.
    await expect.poll(() => sent.some((text) => text.includes('transactions-v1'))).toBe(true);
    await hosted.page.route('**/chunks/**', (route) => route.abort());
    await hosted.setData({ token: `${user.token}.renewed` });
    await expect
      .poll(() => sent.some((text) => text.startsWith('40') && text.includes(`${user.token}.renewed`)))
      .toBe(true);
    await hosted.navigate('withdrawal');
    await hosted.widget.getByRole('button', { name: /^SPEI to CLABE/ }).waitFor();
  });
});

test('a widget whose later files all fail to load once still applies a renewed token in the end', {
  tags: 'release',
}, async ({ embed, user, consoleErrors }) => {
  const refused = new Set<string>();
  const sent: string[] = [];
  let isLost = false;
  const hosted = await embed(
    'inline',
    {},
    {
      prepare: async (page) => {
        page.on('websocket', (connection) =>
          connection.on('framesent', ({ payload }) => sent.push(payload.toString())),
        );
        page.on('console', (line) => {
          isLost ||= line.text().includes('Network connection failed');
        });
        await page.route(/chunks\/(?!first-requests|engine|react|rolldown|view).*\.js$/, async (route) => {
          const url = route.request().url();
          if (refused.has(url)) return route.continue();
          refused.add(url);
          return route.abort();
        });
      },
    },
  );
  await hosted.widget.getByRole('button', SPEI).waitFor();
  await hosted.setData({ token: `${user.token}.one` });
  await hosted.setData({ token: `${user.token}.two` });
  // Chromium requests a failed module again only since version 151; an older one needs a reload of the page.
  const isApplied = () => sent.some((text) => text.startsWith('40') && text.includes(`${user.token}.two`));
  await expect.poll(() => isApplied() || isLost, { timeout: 30_000 }).toBe(true);
  expect([...refused].join()).toContain('socket-io-connection-');
  if (isApplied()) return;
  const reloaded = hosted.page.waitForEvent('domcontentloaded');
  for (let press = 0; press < 2; press++) {
    await hosted.widget.getByRole('button', SPEI).click();
    await hosted.widget.getByRole('button', { name: 'Refresh' }).click();
  }
  await reloaded;
  // Drops the browser's messages about the blocked files, because they are no errors of the widget.
  consoleErrors.length = 0;
});

/** A host page that frames the cashier's page and sends host data only when the test calls `answer`. */
async function frameSilently(page: Page, src: string): Promise<void> {
  await page.evaluate((address) => {
    const frame = Object.assign(document.createElement('iframe'), { src: address });
    const notifications: string[] = [];
    addEventListener('message', ({ data }) => notifications.push(String(data)));
    const answer = (payload: object) => frame.contentWindow?.postMessage({ type: 'loaded', payload }, '*');
    Object.assign(window, { parentScript: { notifications, answer } });
    document.body.append(frame);
  }, src);
}

const notificationsOf = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() =>
    (Reflect.get(Reflect.get(window, 'parentScript'), 'notifications') as string[]).map((text) =>
      JSON.parse(text),
    ),
  );

test('a host that has not responded in time receives pay-error with a code only, and may still respond', {
  tags: 'release',
}, async ({ browser, sandbox, partner, user }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${partner.url}/`);
  await frameSilently(page, `${sandbox.url}/paywidget/`);
  const widget = page.frameLocator('iframe');
  await expect
    .poll(() => notificationsOf(page))
    .toContainEqual({ messageType: 'Loaded', version: 'v1.0.308' });
  // Moves the clock repeatedly, because the time limit starts when the session's chunk has loaded, which nothing on the page shows.
  const waitOut = async () => {
    await page.clock.fastForward(31_000);
    return (await notificationsOf(page)).slice(1);
  };
  await expect.poll(waitOut).toEqual([{ messageType: 'init-error', code: 'timeout' }]);
  await widget.getByRole('button', { name: 'Refresh' }).waitFor();

  await page.evaluate((payload) => Reflect.get(Reflect.get(window, 'parentScript'), 'answer')(payload), {
    token: user.token,
    currency: 'MXN',
    paymentGeo: 'MX',
    locale: 'en',
  });
  await widget.getByRole('button', SPEI).waitFor();
  await expect
    .poll(async () => (await notificationsOf(page)).map(({ messageType }) => messageType))
    .toContain('FullLoaded');
  const names = (await notificationsOf(page)).map(({ messageType }) => messageType);
  expect(names.filter((name) => name === 'init-error')).toHaveLength(1);
  await context.close();
});

for (const folder of ['paywidget', 'webview']) {
  test(`the platform of the user record is enough to make /${folder}/ dark`, { tags: 'release' }, async ({
    browser,
    sandbox,
    user,
  }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript((token) => {
      Object.assign(window, { paywidgetUserData: { user: { platform: 'ios', token }, payload: {} } });
    }, user.token);
    await page.goto(`${sandbox.url}/${folder}/`);
    await page.locator('pay-widget [data-theme=dark]').waitFor();
    await page.evaluate(() => postMessage({ type: 'host-data-updated', payload: { theme: 'light' } }, '*'));
    await page.locator('pay-widget [data-theme=light]').waitFor();
    await context.close();
  });
}

test('a native platform in the cashier’s user record makes the page dark, unless the host chooses a theme', {
  tags: 'release',
}, async ({ embed }) => {
  const prepare = async (page: Page) => {
    const connection = await tamperWithConnection(page);
    connection.changeResponses('login.token', ({ data }) => Object.assign(data, { platform: 'android' }));
  };
  const { page, widget, setData } = await embed('inline', {}, { prepare });
  await widget.getByRole('button', { name: /^SPEI/ }).first().waitFor();
  await page.locator('pay-widget [data-theme=dark]').waitFor();
  await setData({ theme: 'light' });
  await page.locator('pay-widget [data-theme=light]').waitFor();
  await setData({ theme: null });
  await page.locator('pay-widget [data-theme=dark]').waitFor();
  await setData({ platform: 'mobile' });
  await page.locator('pay-widget [data-theme=light]').waitFor();
});
