import type { BrowserContext, Frame, Page, WebSocketRoute } from 'playwright';
import { PHONE } from './browser.ts';
import { recordFrames } from './failure-report.ts';

/** Browser tabs that the tests of a worker use one after the other, because a new window costs twice as much. */
export interface TabPool {
  /**
   * A tab without storage, cookies or routes of an earlier test.
   * @param use `shared`; `routed`, if the test routes sockets; `isolated`, a tab in a new window, for changes that cannot be undone, such
   * as a fake clock. A second tab of one test is isolated, too.
   */
  borrow(use?: 'shared' | 'routed' | 'isolated'): Promise<Page>;
  returnAll(): Promise<void>;
  /** Closes the windows that tests have changed for good. @returns the windows that the next file uses */
  endFile(): Promise<BrowserContext[]>;
}

interface Tab {
  page: Page;
  isBorrowed: boolean;
  isChanged(): boolean;
  /** Clears storage, cookies, routes and listeners of the last test, but keeps the code that the browser has compiled. */
  reset(): Promise<void>;
}

/** Events of a page that tests listen to. Their listeners are removed after each test. */
const EVENTS = ['pageerror', 'console', 'websocket', 'request', 'response', 'dialog', 'popup'] as const;

/** The page between two tests. It names an icon, because a browser would otherwise request one from the server. */
const BLANK_PAGE = {
  contentType: 'text/html',
  body: '<!doctype html><title></title><link rel="icon" href="data:,">',
};

/** `reset` does not undo these methods. A tab on which a test has called one is closed at the end of the file. */
const CHANGES = {
  page: ['emulateMedia', 'setExtraHTTPHeaders'],
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'route',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
};

const rejectUse = () => {
  throw new Error('This cannot be undone in a shared tab: borrow an isolated one');
};

/** @param openWindow opens an empty window with the settings that the tests need */
export function createTabPool(openWindow: () => Promise<BrowserContext>): TabPool {
  const others: BrowserContext[] = [];
  const tabs = new Map<string, Tab>();
  return {
    borrow: async (use = 'shared') => {
      const tab = tabs.get(use);
      if (use === 'isolated' || tab?.isBorrowed) {
        const context = await openWindow();
        others.push(context);
        return context.newPage();
      }
      const given = tab ?? (await openTab(await openWindow(), use === 'routed'));
      given.isBorrowed = true;
      tabs.set(use, given);
      return given.page;
    },
    returnAll: async () => {
      for (const context of others.splice(0)) await context.close();
      for (const [use, tab] of tabs) {
        if (!tab.isBorrowed) continue;
        tab.isBorrowed = false;
        // If this tab has crashed, the next test gets a new one.
        await tab.reset().catch(async () => {
          tabs.delete(use);
          await tab.page.context().close();
        });
      }
    },
    endFile: async () => {
      for (const [use, tab] of tabs) {
        if (!tab.isChanged()) continue;
        tabs.delete(use);
        await tab.page.context().close();
      }
      return [...tabs.values()].map(({ page }) => page.context());
    },
  };
}

async function openTab(context: BrowserContext, hasRoutedSockets: boolean): Promise<Tab> {
  const page = await context.newPage();
  const origins = new Set<string>();
  page.on('framenavigated', (frame: Frame) => origins.add(new URL(frame.url()).origin));
  const undo: (() => Promise<void>)[] = [];
  for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction'] as const) {
    const add: (...given: never[]) => Promise<AsyncDisposable> = page[name].bind(page);
    const addForNow = async (...given: never[]) => {
      const added = await add(...given);
      undo.push(async () => added[Symbol.asyncDispose]());
      return added;
    };
    Object.assign(page, { [name]: addForNow });
  }
  let isChanged = false;
  for (const [target, names] of [
    [page, CHANGES.page],
    [context, CHANGES.context],
  ] as const)
    for (const name of names) {
      const change = Reflect.get(target, name).bind(target);
      const changeForGood = (...given: unknown[]) => {
        isChanged = true;
        return change(...given);
      };
      Object.assign(target, { [name]: changeForGood });
    }
  const routeWebSocket = hasRoutedSockets ? await routeSockets(page, undo) : rejectUse;
  Object.assign(page, { routeWebSocket });
  Object.assign(page.clock, { install: rejectUse });
  const reset = async () => {
    for (const event of EVENTS) page.removeAllListeners(event);
    recordFrames(page);
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const once of undo.splice(0)) await once();
    await page.mouse.move(-1, -1);
    if (page.viewportSize()?.width !== PHONE.width || page.viewportSize()?.height !== PHONE.height)
      await page.setViewportSize(PHONE);
    await page.route('**/between-visits', (route) => route.fulfill(BLANK_PAGE));
    for (const origin of [...origins].filter((one) => one.startsWith('http'))) {
      await page.goto(`${origin}/between-visits`);
      await page.evaluate(() => {
        sessionStorage.clear();
        localStorage.clear();
      });
    }
    await page.unrouteAll();
    origins.clear();
    await context.clearCookies();
  };
  return { page, isBorrowed: false, isChanged: () => isChanged, reset };
}

/** Playwright cannot remove a route for sockets, so a tab has one for all sockets, which looks up those of the current test. */
async function routeSockets(page: Page, undo: (() => Promise<void>)[]): Promise<Page['routeWebSocket']> {
  let routes: { url: RegExp; handle: (socket: WebSocketRoute) => unknown }[] = [];
  await page.routeWebSocket(/./, (socket) => {
    const route = routes.find(({ url }) => url.test(socket.url()));
    if (route) route.handle(socket);
    else socket.connectToServer();
  });
  return async (url, handle) => {
    if (!(url instanceof RegExp)) throw new Error('A shared tab routes sockets by regular expressions only');
    routes.push({ url, handle });
    undo.push(async () => {
      routes = [];
    });
  };
}
