import type { Browser, Page } from 'playwright';
import { test as base } from 'vitest';
import type { CashierOptions } from '../../demo/cashier/options.ts';
import { closeSharedBrowser, shareBrowser } from './browser.ts';
import { openCashierPanel } from './cashier-panel.ts';
import { createCashierProcess } from './cashier-process.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { type EmbeddedWidget, type EmbedOptions, embedIn, openHostContext } from './embedding-modes.ts';
import { stopIdleFetches } from './idle-fetches.ts';
import { createUser, openWindow, type Visit, visitIn, type Wire } from './open-host-page.ts';
import { startPartner } from './partner.ts';
import { closeSharedSandbox, shareSandbox, startSandbox } from './sandbox.ts';
import { createTabPool, type TabPool } from './tab-pool.ts';

/** Opens the host page for the journey's user, in Mexico, in pesos and in English by default. */
export type Open = (
  query?: Record<string, string>,
  more?: Pick<Visit, 'viewport' | 'prepare'> & {
    /** Opens the widget in a new browser context, because a shared tab would keep a change such as a fake clock. */
    isAlone?: boolean;
  },
) => Promise<Page>;

export type Embed = (
  mode: EmbedOptions['mode'],
  data?: Record<string, unknown>,
  more?: Partial<Pick<EmbedOptions, 'prepare' | 'partner' | 'path' | 'query'>>,
) => Promise<EmbeddedWidget>;

/** With these settings the files of a worker share one cashier. */
const USUAL: CashierOptions = {};

const tabs = new WeakMap<Browser, Record<'visits' | 'hosts', TabPool>>();

/** One pool of tabs for all files of a worker, because a new window would have to compile the widget's scripts again. */
function tabsOf(browser: Browser): Record<'visits' | 'hosts', TabPool> {
  const pools = tabs.get(browser) ?? {
    visits: createTabPool(() => openWindow(browser).then(stopIdleFetches)),
    hosts: createTabPool(() => openHostContext(browser).then(stopIdleFetches)),
  };
  tabs.set(browser, pools);
  return pools;
}

/**
 * A journey names the fixtures that it needs: `test('…', async ({ open, panel }) => …)`. Vitest creates a fixture when a test first uses
 * it. A file can override one, such as the settings of its cashier, by `journey.extend('settings', { scope: 'file' }, () => …)`.
 */
export const journey = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the parameter's pattern which fixtures a fixture needs
  .extend('chromium', { scope: 'worker' }, ({}, { onCleanup }) => {
    onCleanup(closeSharedBrowser);
    return { share: shareBrowser };
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('usualSandbox', { scope: 'worker' }, ({}, { onCleanup }) => {
    onCleanup(closeSharedSandbox);
    return { share: shareSandbox };
  })
  .extend('browser', { scope: 'file' }, async ({ chromium }, { onCleanup }): Promise<Browser> => {
    const browser = await chromium.share();
    // Windows that a test has left open are closed, because their timers would run beside the following files.
    onCleanup(async () => {
      const { visits, hosts } = tabsOf(browser);
      const kept = [...(await visits.endFile()), ...(await hosts.endFile())];
      for (const context of browser.contexts()) if (!kept.includes(context)) await context.close();
    });
    return browser;
  })
  .extend('settings', { scope: 'file' }, (): CashierOptions => USUAL)
  .extend(
    'sandbox',
    { scope: 'file' },
    async ({ usualSandbox, settings }, { onCleanup }): Promise<{ url: string }> => {
      if (settings === USUAL) return usualSandbox.share();
      const { url, stop } = await startSandbox(settings);
      onCleanup(stop);
      return { url };
    },
  )
  /** For a file that kills the cashier: `.extend('sandbox', { scope: 'file' }, ({ cashierProcess }) => cashierProcess)`. */
  .extend('cashierProcess', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const cashierProcess = await createCashierProcess(settings.speed);
    onCleanup(cashierProcess.remove);
    await cashierProcess.start();
    return cashierProcess;
  })
  .extend('partner', { scope: 'file' }, async ({ sandbox }, { onCleanup }) => {
    const { url, stop } = await startPartner(sandbox.url);
    onCleanup(stop);
    return { url };
  })
  .extend('user', () => createUser())
  .extend('wire', (): Wire => ({ sent: [], received: [] }))
  .extend('allowedConsoleErrors', (): RegExp => /(?!)/)
  /** Uncaught errors, and errors and warnings in the console. check-pages.ts fails a test that has any. */
  .extend('consoleErrors', ({ allowedConsoleErrors }) => collectConsoleErrors(allowedConsoleErrors))
  .extend('panel', ({ sandbox, user }, { onCleanup }) => {
    const panel = openCashierPanel(sandbox.url, user);
    onCleanup(() => panel.close());
    return panel;
  })
  .extend('tabs', { scope: 'file' }, ({ browser }) => tabsOf(browser).visits)
  .extend('open', ({ tabs, sandbox, user, wire, consoleErrors }, { onCleanup }): Open => {
    onCleanup(() => tabs.returnAll());
    return async (query = {}, { isAlone, ...more } = {}) => {
      const page = await tabs.borrow(isAlone ? 'isolated' : more.prepare ? 'routed' : 'shared');
      await visitIn(page, { url: sandbox.url, user, query, into: { ...wire, consoleErrors }, ...more });
      return page;
    };
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('hosts', ({}): EmbeddedWidget[] => [])
  .extend('hostTabs', { scope: 'file' }, ({ browser }) => tabsOf(browser).hosts)
  .extend('embed', ({ hostTabs, sandbox, partner, user, consoleErrors, hosts }, { onCleanup }): Embed => {
    onCleanup(() => hostTabs.returnAll());
    const place = { currency: 'MXN', paymentGeo: 'MX', locale: 'en' };
    return async (mode, data, more) => {
      const whole = { token: user.token, userId: user.id, ...place, ...data };
      const page = await hostTabs.borrow(more?.prepare ? 'routed' : 'shared');
      const hosting = {
        mode,
        cashier: sandbox.url,
        partner: partner.url,
        data: whole,
        consoleErrors,
        ...more,
      };
      const hosted = await embedIn(page, hosting);
      hosts.push(hosted);
      return hosted;
    };
  });
