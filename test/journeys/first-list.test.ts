import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { findAxeViolations } from '../gallery/check-page.ts';
import { type EmbeddedWidget, MODES } from '../support/embedding-modes.ts';
import { journey } from '../support/journey.ts';
import { listThatStays } from '../support/list-that-stays.ts';
import { createUser } from '../support/open-host-page.ts';
import { releaseUnless } from '../support/release-only.ts';
import { type TamperedConnection, tamperWithConnection } from '../support/tampered-connection.ts';

/** The test holds React's file back, because the shell draws the first list without it. */
const REACT = '**/react-dom-*.js';

/** The widget requests React after this time if the list has not come. */
const LATE_LIST_MS = 1_000;

const test = journey
  .extend('allowedConsoleErrors', () => /ERR_FAILED .*react-dom/)
  .extend(
    'arrive',
    ({ embed }) =>
      async (mode: (typeof MODES)[number] = 'inline', data: Record<string, unknown> = {}) => {
        let letCome = (_: (route: Route) => unknown) => {};
        const gate = new Promise<(route: Route) => unknown>((resolve) => {
          letCome = resolve;
        });
        const prepare = async (page: Page) => {
          await page.route(REACT, async (route) => (await gate)(route));
        };
        const hosted = await embed(mode, data, { prepare });
        await spei(hosted).waitFor();
        return {
          ...hosted,
          react: () => letCome((route) => route.continue()),
          loseReact: () => letCome((route) => route.abort()),
        };
      },
  );
const spei = ({ widget }: Pick<EmbeddedWidget, 'widget'>) =>
  widget.getByRole('button', { name: /^SPEI bank transfer/ });
const amount = ({ widget }: Pick<EmbeddedWidget, 'widget'>) => widget.locator('input[name=amount]');
const countOf = async ({ notifications }: EmbeddedWidget, name: string) =>
  (await notifications()).filter((one) => one.name === name).length;

describe('the list before React', () => {
  for (const mode of MODES) {
    test(
      `a press opens the form once React is there: ${mode}`,
      releaseUnless(mode === 'inline'),
      async ({ arrive }) => {
        const list = await arrive(mode);
        await spei(list).click();
        // The form of the first press opens when React is there, so further presses before that are ignored.
        await spei(list).click();
        await list.widget.getByRole('button', { name: /^CoDi/ }).click();
        await expect.poll(() => list.widget.locator('.tile[data-pressed]').count()).toBeGreaterThan(0);
        list.react();
        await amount(list).waitFor();
        await list.widget.getByRole('heading', { name: /SPEI/ }).waitFor();
        await list.widget.getByRole('button', { name: 'Back' }).click();
        await spei(list).waitFor();
        await expect.poll(() => spei(list).evaluate((button) => button.matches(':focus'))).toBe(true);
        const chosen = async () =>
          (await list.notifications()).filter(({ detail }) => detail.event_name === 'method_choose').length;
        await expect.poll(chosen).toBe(1);
        expect(await countOf(list, 'init')).toBe(1);
      },
    );
  }

  test('is usable by keyboard and has no axe violation, and the focus stays where it is when React takes over', async ({
    arrive,
  }) => {
    const list = await arrive();
    expect(await findAxeViolations(list.page)).toEqual([]);
    await spei(list).focus();
    list.react();
    await listThatStays(list.widget);
    await expect.poll(() => spei(list).count()).toBe(1);
    expect(await spei(list).evaluate((button) => button.matches(':focus'))).toBe(true);
    await list.page.keyboard.press('Enter');
    await amount(list).waitFor();
  });

  test('on a slow line, React is requested while the list is awaited', async ({ embed }) => {
    const SLOW_FILE_MS = 500;
    let isRequested = false;
    const prepare = async (page: Page) => {
      await page.addInitScript((lateMs) => {
        const { setTimeout } = window;
        // Drops the timer for a delayed list, because that timer would request React too, and the test would pass in spite of the fault.
        const withoutLate = (work: () => void, delayMs?: number) =>
          delayMs === lateMs ? 0 : setTimeout(work, delayMs);
        Object.assign(window, { setTimeout: withoutLate });
      }, LATE_LIST_MS);
      const connection = await tamperWithConnection(page);
      connection.holdResponses('BANKING:methods-payment-v3', new Promise(() => {}));
      await page.route('**/view-*.js', async (route) => {
        await new Promise((go) => setTimeout(go, SLOW_FILE_MS));
        await route.continue();
      });
      page.on('request', (request) => {
        isRequested ||= /\/react-dom-/.test(request.url());
      });
    };
    await embed('inline', {}, { prepare });
    await expect.poll(() => isRequested).toBe(true);
  });

  test('is never what a test measures: a handle is of the list that React draws', async ({ arrive }) => {
    const list = await arrive();
    const asked = spei(list).elementHandle();
    await expect.poll(() => list.widget.locator('pay-widget-view').count()).toBe(0);
    list.react();
    const handle = await asked;
    expect(await handle?.evaluate((button) => button.closest('pay-widget-view') !== null)).toBe(true);
  });

  test('follows a new language before React is there', async ({ arrive }) => {
    const list = await arrive();
    await list.setData({ locale: 'es' });
    await list.widget.getByRole('button', { name: 'Transferencia SPEI' }).waitFor();
    list.react();
    await listThatStays(list.widget);
    await list.widget.getByRole('button', { name: 'Transferencia SPEI' }).click();
    await amount(list).waitFor();
  });

  test('follows a new theme before React is there, and React’s list has it', async ({ arrive }) => {
    const list = await arrive('inline', { theme: 'light' });
    await list.setData({ theme: 'dark' });
    await list.widget.locator('[data-theme=dark] .tile').first().waitFor();
    list.react();
    await list.widget.locator('[data-theme=dark] pay-widget-view .tile').first().waitFor();
  });

  test('of one user goes before React is there when the host names another, and a press on it pays for neither', async ({
    arrive,
  }) => {
    const list = await arrive();
    await spei(list).click();
    const other = createUser();
    await list.setData({ token: other.token, userId: other.id });
    await list.widget.locator('.tile[data-pressed]').waitFor({ state: 'detached' });
    await spei(list).waitFor();
    list.react();
    await listThatStays(list.widget);
    await expect.poll(() => spei(list).count()).toBe(1);
    expect(await amount(list).count()).toBe(0);
    await spei(list).click();
    await amount(list).waitFor();
  });

  test('has Close, stays while React’s file is lost, and is left for the error page after a press', async ({
    arrive,
  }) => {
    const list = await arrive();
    await list.widget.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => countOf(list, 'close')).toBe(1);
    list.loseReact();
    await spei(list).click();
    await list.widget.getByRole('alert').waitFor();
    expect(await spei(list).count()).toBe(0);
    await expect.poll(() => countOf(list, 'init-error')).toBe(1);
  });

  test('a list that is late is drawn when it arrives, although React is not there', async ({ open }) => {
    let letListCome = () => {};
    const gate = new Promise<void>((resolve) => {
      letListCome = resolve;
    });
    let isReactRequested = false;
    let connection: TamperedConnection | undefined;
    const prepare = async (opened: Page) => {
      await opened.clock.install();
      await opened.route(REACT, () => {
        isReactRequested = true;
      });
      connection = await tamperWithConnection(opened);
      connection.holdResponses('BANKING:methods-payment-v3', gate);
    };
    const page = await open({}, { isAlone: true, prepare });
    const isRequested = () => connection?.sent.some((frame) => frame.includes('BANKING:methods-payment-v3'));
    await expect.poll(isRequested).toBe(true);
    await page.clock.fastForward(LATE_LIST_MS);
    await expect.poll(() => isReactRequested).toBe(true);
    letListCome();
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  });

  test('a press that React does not answer within 10 s leads to the error page', async ({ open }) => {
    const prepare = async (opened: Page) => {
      await opened.clock.install();
      await opened.route(REACT, () => {});
    };
    const page = await open({}, { isAlone: true, prepare });
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    await page.clock.fastForward(10_000);
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
  });
});
