import type { Page, Route, WebSocketRoute } from 'playwright';
import { describe, expect } from 'vitest';
import type { EmbeddedWidget } from '../support/embedding-modes.ts';
import { journey } from '../support/journey.ts';
import { createUser } from '../support/open-host-page.ts';
import { releaseUnless } from '../support/release-only.ts';
import { paySpei } from '../support/user-actions.ts';

type Code = 'engine' | 'socket-io-connection' | 'first-requests' | 'fields';

interface Slow extends EmbeddedWidget {
  lines: { sent: string[]; received: string[] }[];
  set(data: Record<string, unknown>): Promise<void>;
  release(code?: Code, how?: 'comes' | 'fails once'): void;
}

/** Much less than a request's time limit, and enough for a busy machine: a widget that waits for the request fails the test. */
const WAY_OUT_MS = 10_000;

const test = journey.extend(
  'arrive',
  ({ embed }) =>
    async (
      data: Record<string, unknown> = {},
      late: Code[] = ['engine'],
      bend: (page: Page) => Promise<void> = async () => {},
    ): Promise<Slow> => {
      const lines: Slow['lines'] = [];
      const gates = new Map(late.map((code) => [code, openableGate()]));
      const prepare = async (page: Page) => {
        page.on('websocket', (socket) => {
          const line = { sent: [] as string[], received: [] as string[] };
          lines.push(line);
          socket.on('framesent', ({ payload }) => line.sent.push(String(payload)));
          socket.on('framereceived', ({ payload }) => line.received.push(String(payload)));
        });
        await bend(page);
        for (const [code, { pass }] of gates) await page.route(`**/chunks/${code}-*.js`, pass);
      };
      const hosted = await embed('inline', data, { prepare });
      const set = (change: object) =>
        hosted.page.locator('pay-widget').evaluate((widget, it) => void Object.assign(widget, it), change);
      const release: Slow['release'] = (code = 'engine', how = 'comes') => gates.get(code)?.open(how);
      return { ...hosted, lines, set, release };
    },
);

function openableGate() {
  let failures = 0;
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    async pass(route: Route): Promise<void> {
      await isOpen;
      failures -= 1;
      await (failures < 0 ? route.continue() : route.abort());
    },
    open(how: 'comes' | 'fails once') {
      failures = how === 'comes' ? 0 : 1;
      open();
    },
  };
}

/** Looks for the request's type, because metrics about round trips contain its name too. */
const METHODS = /"type":"BANKING:methods-/;
const count = (texts: string[] | undefined, shape: RegExp) =>
  texts?.filter((text) => shape.test(text)).length ?? 0;
const names = async ({ notifications }: Slow) => (await notifications()).map(({ name }) => name);
const sentBy = ({ lines }: Slow) => lines.flatMap(({ sent }) => sent);

describe('while the session code is loading', () => {
  for (const [what, data, reads] of [
    ['a deposit', {}, 2],
    ['a payout', { page: 'withdrawal' }, 1],
    ['an app', { platform: 'android' }, 2],
  ] as const) {
    test(`the list is requested once: ${what}`, releaseUnless(what === 'a deposit'), async ({ arrive }) => {
      const slow = await arrive(data);
      await expect.poll(() => count(slow.lines[0]?.received, /"msgid"/)).toBe(reads);
      slow.release();
      await expect.poll(() => names(slow)).toContain('FullLoaded');
      // A session that requested the list again would send that request within half a second, so the test waits longer.
      await slow.page.evaluate(() => new Promise((go) => setTimeout(go, 600)));
      expect(slow.lines).toHaveLength(1);
      expect([count(sentBy(slow), /^40/), count(sentBy(slow), METHODS)]).toEqual([1, 1]);
    });
  }

  test('a host that changes the market shows the list of the new market only', { tags: 'release' }, async ({
    arrive,
  }) => {
    const slow = await arrive();
    await expect.poll(() => count(slow.lines[0]?.received, /"msgid"/)).toBe(2);
    await slow.set({ currency: 'BRL', paymentGeo: 'BR' });
    slow.release();
    await slow.widget.getByRole('button', { name: /^PIX/i }).first().waitFor();
    expect(await slow.widget.getByRole('button', { name: /^SPEI bank transfer/ }).count()).toBe(0);
    expect([slow.lines.length, count(sentBy(slow), /^40/), count(sentBy(slow), METHODS)]).toEqual([1, 1, 2]);
    // The response for the first market came while the session was loading and was dropped, so the first market is requested again.
    await slow.setData({ currency: 'MXN', paymentGeo: 'MX' });
    await slow.widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  });

  test('another user gets a new socket', { tags: 'release' }, async ({ arrive }) => {
    const slow = await arrive();
    await expect.poll(() => count(slow.lines[0]?.sent, /^40/)).toBe(1);
    const { id, token } = createUser();
    await slow.set({ token, userId: id });
    slow.release();
    await slow.widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    expect(slow.lines.map(({ sent }) => count(sent, /^40/))).toEqual([1, 1]);
    expect(count(slow.lines[1]?.sent, new RegExp(`^40.*${token}`))).toBe(1);
  });
});

describe('while the socket.io code is loading', () => {
  /** The shell's handshake does not contain this request, so it is the first one that needs socket.io. */
  const COUNTRIES = /"BANKING_DEPOSIT:methods-country-selector-v2"/;

  /** Waits for the list, which comes over the socket that the shell has opened. */
  const stand = async (
    arrive: (data: Record<string, unknown>, late: Code[]) => Promise<Slow>,
    alsoLate: Code[] = [],
  ) => {
    const slow = await arrive({}, ['socket-io-connection', ...alsoLate]);
    await slow.widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    return slow;
  };

  test.for([
    ['the list was requested by the preconnected socket', []],
    ['the list was requested by the session', ['first-requests']],
  ] as const)(
    'the list is shown, and later requests use the same socket: %s',
    { tags: 'release' },
    async ([, alsoLate], { arrive }) => {
      const slow = await stand(arrive, [...alsoLate]);
      await expect.poll(() => names(slow)).toContain('FullLoaded');
      expect([slow.lines.length, sentBy(slow).length]).toEqual([1, 1]);
      slow.release('socket-io-connection');
      await expect.poll(() => count(slow.lines[0]?.received, COUNTRIES)).toBe(1);
      expect([slow.lines.length, count(sentBy(slow), /^40/), count(sentBy(slow), METHODS)]).toEqual([
        1, 1, 1,
      ]);
    },
  );

  test('a change of user opens a new socket', { tags: 'release' }, async ({ arrive }) => {
    const slow = await stand(arrive);
    const { id, token } = createUser();
    await slow.setData({ token, userId: id });
    slow.release('socket-io-connection');
    await expect.poll(() => count(slow.lines[1]?.received, COUNTRIES)).toBe(1);
    expect(slow.lines.map(({ sent }) => count(sent, /^40/))).toEqual([1, 1]);
    expect(count(slow.lines[1]?.sent, new RegExp(`^40.*${token}`))).toBe(1);
  });

  describe('and the network fails', () => {
    test.override('allowedConsoleErrors', () => /ERR_FAILED.*connection-|ERR_INTERNET_DISCONNECTED/);

    test('the widget shows that the network is lost, and opens a new socket when it is back', async ({
      arrive,
    }) => {
      const slow = await stand(arrive);
      const context = slow.page.context();
      const lost = slow.widget.getByRole('alert').filter({ hasText: 'We can’t reach the cashier' });
      // Waits for the toasts' lazy chunk, because it cannot load without a network.
      await slow.page.locator('pay-widget .toasts').waitFor({ state: 'attached' });
      await context.setOffline(true);
      await lost.waitFor();
      await context.setOffline(false);
      slow.release('socket-io-connection');
      await slow.widget.getByRole('status').filter({ hasText: 'You’re back online' }).waitFor();
      expect(await lost.count()).toBe(0);
      expect(slow.lines).toHaveLength(2);
      expect(count(slow.lines[1]?.received, /^40/)).toBe(1);
    });

    test('a failed download of the code is repeated, and reported like a failed connection', {
      tags: 'release',
    }, async ({ arrive }) => {
      const slow = await stand(arrive);
      slow.release('socket-io-connection', 'fails once');
      await expect.poll(() => names(slow)).toContain('onSocketReconnectAttempt');
      await expect.poll(() => count(slow.lines[0]?.received, COUNTRIES)).toBe(1);
      expect(slow.lines).toHaveLength(1);
    });
  });
});

describe('a cashier that ignores requests in the handshake', { tags: 'release' }, () => {
  test.for([
    ['sent by the preconnected socket', []],
    ['sent by the session', ['first-requests']],
  ] as const)('receives the list request again after the handshake: %s', async ([, late], { arrive }) => {
    const requested: string[] = [];
    const { widget } = await arrive({}, [...late], (page) =>
      page.routeWebSocket(/v4/, (socket) => {
        const cashier = socket.connectToServer();
        socket.onMessage((text) => {
          const message = String(text);
          requested.push(...(message.match(METHODS) ?? []));
          cashier.send(message.startsWith('40') ? message.replace(/,"ask":.*/, '}') : message);
        });
      }),
    );
    await widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    expect(requested).toHaveLength(2);
  });
});

test('a form is drawn before its fields and the check screen are loaded, and cannot be submitted', async ({
  arrive,
}) => {
  const { page, lines, release } = await arrive({}, ['fields']);
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await page.getByLabel('Amount').fill('500');
  await page.getByLabel('Amount').press('Enter');
  expect(
    await page
      .locator('pay-widget')
      .getByRole('button', { name: /^Deposit/ })
      .count(),
  ).toBe(0);
  release('fields');
  await page
    .locator('pay-widget')
    .getByRole('button', { name: /^Deposit/ })
    .waitFor();
  expect(lines.flatMap(({ sent }) => sent).filter((frame) => frame.includes('"idem"'))).toEqual([]);
});

test('a socket that the cashier refuses while the device is online is reported on the list before its retries end', {
  tags: 'release',
}, async ({ arrive }) => {
  let isRefused = false;
  const sockets: WebSocketRoute[] = [];
  const slow = await arrive({}, [], async (page) => {
    await page.routeWebSocket(/socket\.io/, (socket) => {
      if (isRefused) return void socket.close();
      socket.connectToServer();
      sockets.push(socket);
    });
  });
  // Waits for the toasts' lazy chunk, because only a toast reports the lost connection.
  await slow.page.locator('pay-widget .toasts').waitFor({ state: 'attached' });
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  isRefused = true;
  for (const socket of sockets) await socket.close();
  await slow.widget.getByRole('status').filter({ hasText: 'Waiting for a connection…' }).waitFor();
  expect(await names(slow)).not.toContain('Error');
});

test('a device that calls itself offline while it is connected shows no lost connection after the next response', {
  tags: 'release',
}, async ({ embed }) => {
  const { page, widget } = await embed('inline');
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  // Waits until the network is idle, because a response of the start would show that the connection works.
  await page.waitForLoadState('networkidle');
  // Some VPNs make a browser fire `offline` although the socket stays, and no `online` follows, so the widget must find out by itself.
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  const lost = widget.getByText(/^We can’t reach the cashier/);
  await lost.waitFor();
  await paySpei(widget, '512');
  await lost.waitFor({ state: 'detached' });
});

test('while no code but the shell has come, its header has Close where the view has it, and a new try is offered', async ({
  open,
}) => {
  let pass = () => {};
  const isFree = new Promise<void>((resolve) => {
    pass = resolve;
  });
  const page = await open(
    {},
    {
      isAlone: true,
      prepare: async (tab) => {
        await tab.clock.install();
        await tab.route('**/chunks/view-*.js', async (route) => {
          await isFree;
          await route.continue();
        });
      },
    },
  );
  const close = page.locator('pay-widget').getByRole('button', { name: 'Close', exact: true });
  const middle = async () => {
    const box = await close.boundingBox();
    return box ? [box.x + box.width / 2, box.y + box.height / 2].map((at) => Math.round(at / 16)) : null;
  };
  await close.waitFor();
  const before = await middle();
  await page.clock.fastForward(4_000);
  await page.getByRole('alert').filter({ hasText: 'Still connecting…' }).waitFor();
  await page.clock.fastForward(6_000);
  await page.getByRole('button', { name: 'Refresh' }).waitFor();
  await close.focus();
  pass();
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  // The test polls, because there may be no Close button for a moment while React replaces that of the shell.
  await expect.poll(middle).toEqual(before);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('PAY-WIDGET');
});

test('a start without a connection has a way out long before its time limit, and says what it waits for', async ({
  open,
}) => {
  const prepare = async (tab: Page) => {
    await tab.clock.install();
    await tab.routeWebSocket(/socket\.io/, () => undefined);
  };
  const page = await open({}, { isAlone: true, prepare });
  const close = page.getByRole('button', { name: 'Close', exact: true });
  // Moves the clock until the message is there, because the message's timer starts only when its chunk has loaded.
  await expect
    .poll(async () => {
      await page.clock.fastForward(WAY_OUT_MS / 4);
      return close.isVisible();
    })
    .toBe(true);
  await page.getByText('Waiting for a connection…').waitFor();
});

test('an expired token is named long before the time limit with a way on, and a new one shows the list', async ({
  open,
  user,
}) => {
  const page = await open({ token: 'expired-1' }, { isAlone: true });
  await page.locator('pay-widget').waitFor();
  await page.getByText('Sign in to pay').waitFor({ timeout: WAY_OUT_MS });
  await page.getByRole('button', { name: 'Go to my account' }).waitFor();
  await page.locator('pay-widget').evaluate((widget, token) => Object.assign(widget, { token }), user.token);
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
});
