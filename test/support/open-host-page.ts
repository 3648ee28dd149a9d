import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright';
import { PHONE } from './browser.ts';
import { isComplaint } from './console-errors.ts';

/** The scope for role queries: the page, or the frame with the widget. */
export type Widget = Pick<Page | FrameLocator, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'>;

/** A user that no other test has. */
export interface User {
  id: string;
  /** Token that the widget gets from its host. */
  token: string;
}

export function createUser(): User {
  const id = randomUUID().slice(0, 8);
  return { id, token: `user-${id}` };
}

export interface Visit {
  url: string;
  user: User;
  /** Presets of the host page, beside Mexico in pesos and in English. */
  query?: Record<string, string>;
  viewport?: { width: number; height: number };
  prepare?: (page: Page) => Promise<unknown>;
  /** Shared logs of frames and console errors. */
  into?: Omit<Visited, 'page'>;
}

/** Every frame of the cashier's socket, as text, in their order. */
export interface Wire {
  sent: string[];
  received: string[];
}

export interface Visited extends Wire {
  page: Page;
  consoleErrors: string[];
}

/** An empty window with the settings that visits need. */
export function openWindow(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: PHONE,
    permissions: ['clipboard-read', 'clipboard-write'],
    // Reduced motion: without a graphics card, a spinner alone keeps a core busy.
    reducedMotion: 'reduce',
  });
}

/** Opens the host page with the widget alone on it, in a window of its own. */
export async function visit(browser: Browser, how: Visit): Promise<Visited> {
  return visitIn(await (await openWindow(browser)).newPage(), how);
}

export async function visitIn(
  page: Page,
  { viewport = PHONE, prepare, into, ...address }: Visit,
): Promise<Visited> {
  const { width, height } = page.viewportSize() ?? {};
  if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport);
  const visited: Visited = { page, ...(into ?? { consoleErrors: [], sent: [], received: [] }) };
  page.on('pageerror', (error) => visited.consoleErrors.push(error.message));
  page.on('console', (message) => {
    if (isComplaint(message)) visited.consoleErrors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => visited.sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => visited.received.push(String(payload)));
  });
  await prepare?.(page);
  await page.goto(addressOf(address));
  return visited;
}

export function addressOf({ url, user, query }: Pick<Visit, 'url' | 'user' | 'query'>): string {
  const presets = { country: 'mx', currency: 'MXN', locale: 'en', embed: '1', token: user.token, ...query };
  return `${url}/?${new URLSearchParams(presets)}`;
}
