import type { BrowserContext, Frame, Page, WebSocketRoute } from 'playwright';
import { recordFrames } from './failure-report.ts';

/** Tabs of a file that its visits follow each other in, as a payer's own do: half of what a new window costs is saved. */
export interface Room {
  /**
   * A tab as good as new.
   * @param use `plain`; `bent`, where sockets may be routed; `alone` in a window of its own, for what would stay with a
   *   tab, such as a clock. What comes beside another visit is alone too.
   */
  lend(use?: 'plain' | 'bent' | 'alone'): Promise<Page>;
  /** Ends the visits, whose traces go with them. */
  clear(): Promise<void>;
}

/** A tab that one visit after the other is given. */
interface Tab {
  page: Page;
  isTaken: boolean;
  /** Leaves the page of a visit, and nothing of it but the code that the browser has compiled. */
  leave(): Promise<void>;
}

/** Page events that a test may subscribe to. */
const EVENTS = ['pageerror', 'console', 'websocket', 'request', 'response', 'dialog', 'popup'] as const;

/** Blank page between two visits, on any origin; it has an icon, or the browser would request one from the server. */
const BETWEEN = {
  contentType: 'text/html',
  body: '<!doctype html><title></title><link rel="icon" href="data:,">',
};

const refuse = () => {
  throw new Error('This would stay with the tab for all visits after: be alone');
};

/** @param openWindow gives an empty window as the visits need it */
export async function openRoom(openWindow: () => Promise<BrowserContext>): Promise<Room> {
  const others: BrowserContext[] = [];
  const tabs = new Map<string, Tab>();
  return {
    lend: async (use = 'plain') => {
      const tab = tabs.get(use);
      if (use === 'alone' || tab?.isTaken) {
        const context = await openWindow();
        others.push(context);
        return context.newPage();
      }
      const given = tab ?? (await openTab(await openWindow(), use === 'bent'));
      given.isTaken = true;
      tabs.set(use, given);
      return given.page;
    },
    clear: async () => {
      for (const context of others.splice(0)) await context.close();
      for (const [use, tab] of tabs) {
        if (!tab.isTaken) continue;
        tab.isTaken = false;
        // A tab that cannot be left, because its test has crashed it, is no tab for others.
        await tab.leave().catch(async () => {
          tabs.delete(use);
          await tab.page.context().close();
        });
      }
    },
  };
}

async function openTab(context: BrowserContext, isBent: boolean): Promise<Tab> {
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
  const routeWebSocket = isBent ? await takeSockets(page, undo) : refuse;
  Object.assign(page, { routeWebSocket });
  Object.assign(page.clock, { install: refuse });
  const leave = async () => {
    for (const event of EVENTS) page.removeAllListeners(event);
    recordFrames(page);
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const once of undo.splice(0)) await once();
    await page.mouse.move(-1, -1);
    await page.route('**/between-visits', (route) => route.fulfill(BETWEEN));
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
  return { page, isTaken: false, leave };
}

/** A route of sockets cannot be taken back: the tab has one for all, which asks what the visit wants. */
async function takeSockets(page: Page, undo: (() => Promise<void>)[]): Promise<Page['routeWebSocket']> {
  let routes: { url: RegExp; handle: (socket: WebSocketRoute) => unknown }[] = [];
  await page.routeWebSocket(/./, (socket) => {
    const route = routes.find(({ url }) => url.test(socket.url()));
    if (route) route.handle(socket);
    else socket.connectToServer();
  });
  return async (url, handle) => {
    if (!(url instanceof RegExp)) throw new Error('A tab knows its sockets by patterns alone');
    routes.push({ url, handle });
    undo.push(async () => {
      routes = [];
    });
  };
}
