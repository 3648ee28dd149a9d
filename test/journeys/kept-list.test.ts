import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { findAxeViolations } from '../gallery/check-page.ts';
import { type EmbeddedWidget, MODES } from '../support/embedding-modes.ts';
import { journey } from '../support/journey.ts';
import { listThatStays } from '../support/list-that-stays.ts';
import { createUser } from '../support/open-host-page.ts';
import { releaseUnless } from '../support/release-only.ts';
import { type TamperedConnection, tamperWithConnection } from '../support/tampered-connection.ts';

const LIST = 'BANKING:methods-payment-v3';
const ENTRY = 'pay-widget:list';
const PRESS_TIMEOUT_MS = 10_000;

type Change = (methods: Record<string, Record<string, unknown>>) => void;
interface Visit {
  mode?: (typeof MODES)[number];
  data?: Record<string, unknown>;
  between?: (text: string) => string;
  change?: Change;
  prepare?: (page: Page) => Promise<unknown>;
}

/** A user's second visit. The test decides when the cashier's list arrives. */
const test = journey.extend(
  'visitAgain',
  ({ embed, user }) =>
    async ({ mode = 'inline', data, between, change, prepare }: Visit = {}) => {
      let connection: TamperedConnection | undefined;
      const hosted = await embed(
        mode,
        {},
        {
          prepare: async (page) => {
            connection = await tamperWithConnection(page);
          },
        },
      );
      if (!connection) throw new Error('The connection was not prepared');
      const { page, widget } = hosted;
      await spei(hosted).waitFor();
      const entry = (write?: string) =>
        widget.locator('html').evaluate(
          (_, [name, text]) => {
            if (text !== undefined) localStorage.setItem(name, text);
            return localStorage.getItem(name);
          },
          [ENTRY, write] as const,
        );
      await expect.poll(() => entry()).not.toBeNull();
      if (between) await entry(between((await entry()) ?? ''));
      let letListCome = () => {};
      const gate = new Promise<void>((resolve) => {
        letListCome = resolve;
      });
      if (change) {
        connection.changeResponses(LIST, ({ data: { data: methods } }) =>
          change(methods as Parameters<Change>[0]),
        );
      }
      connection.holdResponses(LIST, gate);
      connection.holdResponses('BANKING:methods-withdrawal', gate);
      await prepare?.(page);
      if (data) {
        await page.reload();
        const place = { currency: 'MXN', paymentGeo: 'MX', locale: 'en' };
        await page.evaluate(mountElement, { token: user.token, userId: user.id, ...place, ...data });
      } else await hosted.reload();
      return { ...hosted, letListCome };
    },
);

function mountElement(data: object): void {
  document.body.append(Object.assign(document.createElement('pay-widget'), data));
}

const spei = ({ widget }: Pick<EmbeddedWidget, 'widget'>) =>
  widget.getByRole('button', { name: /^SPEI bank transfer/ });
const codi = ({ widget }: Pick<EmbeddedWidget, 'widget'>) => widget.getByRole('button', { name: /^CoDi/ });
const kept = ({ widget }: Pick<EmbeddedWidget, 'widget'>) => widget.locator('.kept');
const amount = ({ widget }: Pick<EmbeddedWidget, 'widget'>) => widget.locator('input[name=amount]');
const skeletonOfReact = ({ widget }: Pick<EmbeddedWidget, 'widget'>) =>
  widget.locator('pay-widget-view .header');

const topOfTile = (html: Element) =>
  html.querySelector('pay-widget')?.shadowRoot?.querySelector('.tile')?.getBoundingClientRect().y;

describe('the list of an earlier visit', () => {
  test('has its tiles where the loaded list has them, below the limits of the account', async ({
    visitAgain,
    panel,
    user,
  }) => {
    const limits = [{ kind: 'deposit', period: 'month', currency: 'MXN', value: '1000.00' }];
    await panel.act('limits', { user: user.id, limits });
    const hosted = await visitAgain();
    await kept(hosted).waitFor();
    const before = await hosted.page.locator('html').evaluate(topOfTile);
    expect(before).toBeGreaterThan(0);
    hosted.letListCome();
    await hosted.widget.getByText('Left this month: $1,000').waitFor();
    expect(await kept(hosted).count()).toBe(0);
    expect(await hosted.page.locator('html').evaluate(topOfTile)).toBe(before);
  });

  for (const mode of MODES) {
    test(
      `is there before the cashier's, and a press on it opens the form once that is there: ${mode}`,
      releaseUnless(mode === 'inline'),
      async ({ visitAgain }) => {
        const list = await visitAgain({ mode });
        await kept(list).waitFor();
        await spei(list).click();
        // Until the cashier's list is there a press cannot open anything, so only the first one may count.
        await spei(list).click();
        await codi(list).click();
        await kept(list).locator('.tile[data-pressed]').waitFor();
        expect(await kept(list).locator('.tile[data-pressed]').count()).toBe(1);
        list.letListCome();
        await amount(list).waitFor();
        await list.widget.getByRole('heading', { name: /SPEI/ }).waitFor();
        await list.widget.getByRole('button', { name: 'Back' }).click();
        await spei(list).waitFor();
        await expect.poll(() => spei(list).evaluate((button) => button.matches(':focus'))).toBe(true);
        const events = await list.notifications();
        const chosen = events.filter(({ detail }) => detail.event_name === 'method_choose');
        expect(chosen).toHaveLength(1);
        expect(events.filter(({ name }) => name === 'init')).toHaveLength(1);
      },
    );
  }

  test('has no axe violation, is used by keyboard, and the focus stays on its method when the list comes', async ({
    visitAgain,
  }) => {
    const list = await visitAgain({
      change: (methods) => {
        Object.assign(methods.codi ?? {}, { position: 0, isPopular: true });
      },
    });
    await kept(list).waitFor();
    expect(await findAxeViolations(list.page)).toEqual([]);
    await codi(list).focus();
    list.letListCome();
    await kept(list).waitFor({ state: 'detached' });
    await listThatStays(list.widget);
    expect(await codi(list).evaluate((button) => button.matches(':focus'))).toBe(true);
    await list.page.keyboard.press('Enter');
    await list.widget.getByRole('heading', { name: /CoDi/ }).waitFor();
  });

  test('is held by keyboard too, and has Close', { tags: 'release' }, async ({ visitAgain }) => {
    const list = await visitAgain();
    await kept(list).waitFor();
    await list.widget.getByRole('button', { name: 'Close' }).click();
    expect((await list.notifications()).filter(({ name }) => name === 'close')).toHaveLength(1);
    await codi(list).focus();
    await list.page.keyboard.press('Enter');
    list.letListCome();
    await list.widget.getByRole('heading', { name: /CoDi/ }).waitFor();
  });

  test('opens nothing if the cashier has no such method any more', { tags: 'release' }, async ({
    visitAgain,
  }) => {
    const list = await visitAgain({
      change: (methods) => {
        delete methods.codi;
      },
    });
    await kept(list).waitFor();
    await codi(list).click();
    list.letListCome();
    await kept(list).waitFor({ state: 'detached' });
    await listThatStays(list.widget);
    expect(await codi(list).count()).toBe(0);
    expect(await amount(list).count()).toBe(0);
    await spei(list).click();
    await amount(list).waitFor();
  });

  test('opens the method that was read, although another one has its place now', async ({ visitAgain }) => {
    const list = await visitAgain({
      change: (methods) => {
        for (const [at, method] of Object.values(methods).toReversed().entries()) method.position = at;
      },
    });
    await kept(list).waitFor();
    await codi(list).click();
    list.letListCome();
    await list.widget.getByRole('heading', { name: /CoDi/ }).waitFor();
  });

  test('stays under a finger, and the press is not lost', async ({ visitAgain }) => {
    const list = await visitAgain();
    await kept(list).waitFor();
    const tile = kept(list).getByRole('button', { name: /^CoDi/ });
    await tile.hover();
    await list.page.mouse.down();
    list.letListCome();
    // Waits until the cashier's list is drawn behind the kept one, which must stay while its tile is pressed.
    await list.widget.locator('.view:not(.kept) .tile').first().waitFor({ state: 'attached' });
    expect(await tile.isVisible()).toBe(true);
    await list.page.mouse.up();
    await list.widget.getByRole('heading', { name: /CoDi/ }).waitFor();
  });

  const expectNone = async (list: Pick<EmbeddedWidget, 'widget'> & { letListCome: () => void }) => {
    // Waits for React's view, which comes after a second; a list of an earlier visit would be there before it.
    await skeletonOfReact(list).waitFor();
    expect(await kept(list).count()).toBe(0);
    list.letListCome();
    await list.widget.locator('.tile, input[name=amount]').first().waitFor();
  };

  test('is not shown for another user', async ({ visitAgain }) => {
    await expectNone(await visitAgain({ data: { ...otherUser() } }));
  });

  test.for<[string, Visit]>([
    ['another market', { data: { currency: 'BRL', paymentGeo: 'BR' } }],
    ['another language', { data: { locale: 'es' } }],
    ['the other type', { data: { page: 'withdrawal' } }],
    ['a method of the host', { data: { method: 'codi' } }],
    ['yesterday', { between: (text) => text.replace(/"at":(\d+)/, (_, at) => `"at":${at - 86_400_000}`) }],
    ['another script', { between: (text) => text.replace('{', '{{') }],
  ])('is not shown for %s', { tags: 'release' }, async ([, visit], { visitAgain }) => {
    await expectNone(await visitAgain(visit));
  });

  test('is not needed where storage throws', { tags: 'release' }, async ({ visitAgain }) => {
    const denyStorage = () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    const list = await visitAgain({ prepare: (page) => page.addInitScript(denyStorage) });
    await skeletonOfReact(list).waitFor();
    list.letListCome();
    await spei(list).click();
    await amount(list).waitFor();
  });

  for (const [changed, change] of Object.entries<(list: EmbeddedWidget) => Promise<void>>({
    market: (list) => list.setData({ currency: 'BRL', paymentGeo: 'BR' }),
    language: (list) => list.setData({ locale: 'es' }),
    screen: (list) => list.navigate('withdrawal'),
    user: (list) => list.setData(otherUser()),
  }))
    test(
      `goes when the host changes the ${changed}, and a press on it opens nothing`,
      releaseUnless(changed === 'user'),
      async ({ visitAgain }) => {
        const list = await visitAgain();
        await kept(list).waitFor();
        await spei(list).click();
        await change(list);
        await kept(list).waitFor({ state: 'detached' });
        list.letListCome();
        await listThatStays(list.widget);
        expect(await amount(list).count()).toBe(0);
        const events = await list.notifications();
        expect(events.filter(({ detail }) => detail.event_name === 'method_choose')).toEqual([]);
      },
    );

  test('stays when the host changes the theme, which it and its press take over', {
    tags: 'release',
  }, async ({ visitAgain }) => {
    const list = await visitAgain();
    await kept(list).waitFor();
    const ink = () =>
      list.widget
        .locator('main')
        .last()
        .evaluate((main) => getComputedStyle(main).color);
    const light = await ink();
    await spei(list).click();
    await list.setData({ theme: 'dark' });
    await expect.poll(ink).not.toBe(light);
    const dark = await ink();
    expect(await kept(list).locator('.tile[data-pressed]').count()).toBe(1);
    list.letListCome();
    await amount(list).waitFor();
    expect(await ink()).toBe(dark);
  });

  test('goes when the host opens a method, and a press on another one opens nothing', {
    tags: 'release',
  }, async ({ visitAgain }) => {
    const list = await visitAgain();
    await kept(list).waitFor();
    await spei(list).click();
    await list.navigate({ page: 'deposit', method: 'codi' });
    list.letListCome();
    await list.widget.getByRole('heading', { name: /CoDi/ }).waitFor();
    expect(await kept(list).count()).toBe(0);
    expect(await list.widget.getByRole('heading', { name: /SPEI/ }).count()).toBe(0);
  });

  test('shows the toast of a lost connection', { tags: 'release' }, async ({ visitAgain }) => {
    const list = await visitAgain();
    await kept(list).waitFor();
    await list.widget.locator('.toasts').waitFor({ state: 'attached' });
    await list.page.evaluate(() => dispatchEvent(new Event('offline')));
    await list.widget.locator('.toasts').getByText('connection').first().waitFor();
    expect(await spei(list).count()).toBe(1);
    await findAxeViolations(list.page).then((violations) => expect(violations).toEqual([]));
    list.letListCome();
    await kept(list).waitFor({ state: 'detached' });
    await spei(list).click();
    await amount(list).waitFor();
  });

  test('gives way to the empty screen if there are no methods any more, and a press on it opens nothing', {
    tags: 'release',
  }, async ({ visitAgain }) => {
    const list = await visitAgain({
      change: (methods) => {
        for (const name of Object.keys(methods)) delete methods[name];
      },
    });
    await kept(list).waitFor();
    await spei(list).click();
    list.letListCome();
    await kept(list).waitFor({ state: 'detached' });
    await list.widget.getByRole('heading', { name: /method/i }).waitFor();
    expect(await amount(list).count()).toBe(0);
  });
});

describe('the list of an earlier visit, by the clock', { tags: 'release' }, () => {
  /** Stops the page's clock half a second ahead, because the clock runs on until the second call arrives. */
  const stopClock = async (page: Page) => {
    const soon = await page.evaluate(() => Date.now() + 500);
    await page.clock.pauseAt(soon).catch((error: Error) => {
      // `pauseAt` rejects a time that has passed, but it has stopped the clock all the same.
      if (!error.message.includes('to the past')) throw error;
    });
  };
  const visitByClock = async (page: Page, connection: TamperedConnection) => {
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    await page.clock.runFor(5_000);
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), ENTRY)).not.toBeNull();
    connection.holdResponses(LIST, new Promise(() => {}));
    await page.reload();
    await page.locator('.kept').waitFor();
  };

  test('a press that the list does not answer within 10 s leads to the error page', async ({ open }) => {
    let connection!: TamperedConnection;
    const prepare = async (opened: Page) => {
      await opened.clock.install();
      connection = await tamperWithConnection(opened);
    };
    const page = await open({}, { isAlone: true, prepare });
    await visitByClock(page, connection);
    await page.clock.fastForward(1_000);
    await page.locator('pay-widget-view').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    // Stops the clock, because real time would add to the time limit that the test measures.
    await stopClock(page);
    await page.clock.fastForward(PRESS_TIMEOUT_MS);
    await page.clock.runFor(1_000);
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
    expect(await page.locator('.kept').count()).toBe(0);
  });

  for (const [changed, data] of Object.entries({
    market: { currency: 'BRL', paymentGeo: 'BR' },
    language: { locale: 'es' },
  }))
    test(
      `goes at once when the host changes the ${changed}, before any limit of time`,
      releaseUnless(changed === 'market'),
      async ({ open }) => {
        let connection!: TamperedConnection;
        const prepare = async (opened: Page) => {
          await opened.clock.install();
          connection = await tamperWithConnection(opened);
        };
        const page = await open({}, { isAlone: true, prepare });
        await visitByClock(page, connection);
        await stopClock(page);
        expect(await page.locator('.kept').count()).toBe(1);
        await page
          .locator('pay-widget')
          .evaluate((element, values) => void Object.assign(element, values), data);
        await page.locator('.kept').waitFor({ state: 'detached' });
      },
    );

  test('a start that stays without an answer says so, in the place of the list', async ({ open }) => {
    let connection!: TamperedConnection;
    const prepare = async (opened: Page) => {
      await opened.clock.install();
      connection = await tamperWithConnection(opened);
    };
    const page = await open({}, { isAlone: true, prepare });
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    await page.route('**/react-dom-*.js', () => {});
    await visitByClock(page, connection);
    // Stops the clock before the time limit of the start, which would show an error page instead.
    await stopClock(page);
    await page.clock.fastForward(4_000);
    await page.getByText('Still connecting…').waitFor();
    expect(await page.locator('.kept').count()).toBe(0);
  });
});

function otherUser(): { token: string; userId: string } {
  const { token, id } = createUser();
  return { token, userId: id };
}
