import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright';
import { PHONE } from './browser.ts';
import { isComplaint } from './console-errors.ts';

export type Widget = Pick<Page | FrameLocator, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'>;

export interface User {
  id: string;
  token: string;
}

export function createUser(): User {
  const id = randomUUID().slice(0, 8);
  return { id, token: `user-${id}` };
}

export interface Visit {
  url: string;
  user: User;
  /** Query of the host page, which is in Mexico, in pesos and in English by default. */
  query?: Record<string, string>;
  viewport?: { width: number; height: number };
  prepare?: (page: Page) => Promise<unknown>;
  into?: Omit<Visited, 'page'>;
}

export interface Wire {
  sent: string[];
  received: string[];
}

export interface Visited extends Wire {
  page: Page;
  consoleErrors: string[];
}

export function openWindow(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: PHONE,
    permissions: ['clipboard-read', 'clipboard-write'],
    // A spinner in motion keeps a core busy on a machine without a graphics card.
    reducedMotion: 'reduce',
  });
}

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
