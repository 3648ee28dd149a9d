import type { Browser, Page } from 'playwright';
import { openWindow, type Visit, type Visited, visit, visitIn } from './host-page.ts';

/** Where the visits of a file go in and out. */
export interface Room {
  /** @param isAlone in a window of its own, for what would stay with the room's */
  enter(how: Visit, isAlone?: boolean): Promise<Visited>;
  /** Ends the visits, whose traces go with them. */
  clear(): Promise<void>;
}

/** What a test may listen to on a page. */
const EVENTS = ['pageerror', 'console', 'websocket', 'request', 'response', 'dialog', 'popup'] as const;

const refuse = () => {
  throw new Error('This would stay with the tab for all visits after: open with `isAlone`');
};

/**
 * Visits follow each other in one tab, as a payer's own do: half of what a new window costs is saved each time. Whatever
 * is prepared, or comes beside another visit, has a window of its own.
 * @param url origin of the visits
 */
export async function openRoom(browser: Browser, url: string): Promise<Room> {
  const others: Page[] = [];
  let tab: Page | null = null;
  let isTaken = false;

  async function openTab(): Promise<Page> {
    const page = await (await openWindow(browser)).newPage();
    Object.assign(page, { route: refuse, routeWebSocket: refuse, addInitScript: refuse });
    Object.assign(page.clock, { install: refuse });
    return page;
  }

  /** Leaves the page of a visit, and nothing of it but the code that the browser has compiled. */
  async function leave(page: Page): Promise<void> {
    for (const event of EVENTS) page.removeAllListeners(event);
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await page.mouse.move(-1, -1);
    // Any small file would do: it is its origin that counts.
    await page.goto(`${url}/element/icons/flags/mx.svg`);
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await page.context().clearCookies();
  }

  return {
    enter: async (how, isAlone = false) => {
      if (isAlone || how.prepare || isTaken) {
        const visited = await visit(browser, how);
        others.push(visited.page);
        return visited;
      }
      isTaken = true;
      tab ??= await openTab();
      return visitIn(tab, how);
    },
    clear: async () => {
      for (const page of others.splice(0)) await page.context().close();
      if (!tab || !isTaken) return;
      isTaken = false;
      const left = tab;
      tab = null;
      // A tab that cannot be left, because its test has crashed it, is no tab for others.
      await leave(left).then(
        () => {
          tab = left;
        },
        () => left.context().close(),
      );
    },
  };
}
