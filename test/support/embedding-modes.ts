import type { Browser, BrowserContext, Page } from 'playwright';
import { EVENTS } from '../../element/events.ts';
import type { PayWidgetTarget } from '../../element/properties.ts';
import { PHONE } from './browser.ts';
import { isComplaint } from './console-errors.ts';

import type { Widget } from './open-host-page.ts';

export const MODES = ['inline', 'frame', 'iframe', 'webview'] as const;
export type Mode = (typeof MODES)[number];

/** Selectors of the widget's own frame, because a page may have others. */
const FRAMES: Partial<Record<Mode, string>> = { frame: 'pay-widget iframe', iframe: 'iframe[src]' };

export interface EmbeddedWidget {
  page: Page;
  widget: Widget;
  notifications(): Promise<{ name: string; detail: Record<string, unknown> }[]>;
  setData(change: Record<string, unknown>): Promise<void>;
  /** Sets other bonuses. In the modes iframe and webview it sends the message that older hosts send. */
  offer(bonusList: object[]): Promise<void>;
  goBack(): Promise<void>;
  navigate(to: string | PayWidgetTarget): Promise<void>;
  refresh(): Promise<void>;
  /** Reloads the host page, or opens that of another partner, and embeds the widget again with the same host data. */
  reload(partner?: string): Promise<void>;
  consoleErrors: string[];
  /** Names that the widget has added to the global scope or to prototypes, in its own window or in the host's. */
  pollution(): Promise<string[]>;
  close(): Promise<void>;
}

export interface EmbedOptions {
  mode: Mode;
  cashier: string;
  partner: string;
  data: Record<string, unknown>;
  /** Query of the host page, which the element reads: `?payment=…`. */
  query?: string;
  /** The part of the full page's address after `/paywidget/`, such as `withdrawal?refetch=1`. */
  path?: string;
  prepare?: (page: Page) => Promise<void>;
  consoleErrors?: string[];
}

export interface HostScript {
  notifications: { name: string; detail: Record<string, unknown> }[];
  setData(change: Record<string, unknown>): void;
  offer(bonusList: object): void;
  goBack(): void;
  navigate(to: Record<string, unknown>): void;
  refresh(): void;
  target(): Window | null;
}

/** A window of phone size. It records the global names before the widget is loaded, so that all later names come from the widget. */
export async function openHostContext(browser: Pick<Browser, 'newContext'>): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
  await context.addInitScript(() => {
    const known = [window, Object.prototype, Array.prototype].map((it) => Object.getOwnPropertyNames(it));
    Object.defineProperty(window, 'known', { value: known });
  });
  return context;
}

export async function host(
  browser: Pick<Browser, 'newContext'>,
  hosting: EmbedOptions,
): Promise<EmbeddedWidget> {
  return embedIn(await (await openHostContext(browser)).newPage(), hosting);
}

export async function embedIn(page: Page, hosting: EmbedOptions): Promise<EmbeddedWidget> {
  const { mode, cashier, partner, data, query = '', path = '', prepare, consoleErrors = [] } = hosting;
  if (mode === 'webview') await injectApp(page, data);
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  page.on('console', (message) => {
    if (isComplaint(message)) consoleErrors.push(`${message.text()} ${message.location().url}`);
  });
  await prepare?.(page);
  const open = async () => {
    if (mode === 'webview') return;
    const arg = { mode, page: `${cashier}/paywidget/${path}${query}`, data, events: EVENTS };
    await page.evaluate(mode === 'iframe' ? mountIframe : mountElement, arg);
  };
  await page.goto((mode === 'webview' ? `${cashier}/paywidget/${path}` : `${partner}/`) + query);
  await open();
  const callHostScript = <T>(what: Exclude<keyof HostScript, 'target'>, arg: object = {}) =>
    page.evaluate(
      ([name, value]) => {
        const script = Reflect.get(window, 'hostScript') as HostScript;
        return name === 'notifications'
          ? script.notifications
          : script[name](value as Record<string, unknown>);
      },
      [what, arg] as const,
    ) as Promise<T>;
  return {
    page,
    widget: FRAMES[mode] ? page.frameLocator(FRAMES[mode]) : page,
    notifications: () => callHostScript('notifications'),
    setData: (change) => callHostScript('setData', change),
    offer: (bonusList) => callHostScript('offer', bonusList),
    goBack: () => callHostScript('goBack'),
    navigate: (to) => callHostScript('navigate', typeof to === 'string' ? { page: to } : to),
    refresh: () => callHostScript('refresh'),
    reload: async (other) => {
      await (other ? page.goto(`${other}/`) : page.reload());
      await open();
    },
    consoleErrors,
    pollution: async () =>
      (await Promise.all(page.frames().map((frame) => frame.evaluate(findPollution)))).flat(),
    close: () => page.context().close(),
  };
}

interface Mounting {
  mode: string;
  page: string;
  data: Record<string, unknown>;
  events: Record<string, string>;
}

/** Runs in the page. The modes inline and frame share this host, because both use the element. */
function mountElement({ mode, page, data, events }: Mounting): void {
  const element = document.createElement('pay-widget');
  const notifications: HostScript['notifications'] = [];
  for (const [name, event] of Object.entries(events)) {
    element.addEventListener(event, (reported) => {
      notifications.push({ name, detail: reported instanceof CustomEvent ? reported.detail : {} });
    });
  }
  if (mode === 'frame') element.setAttribute('frame', page);
  Object.assign(element, data);
  document.body.append(element);
  const setData = (change: object) => void Object.assign(element, change);
  const target = () => element.shadowRoot?.querySelector('iframe')?.contentWindow ?? window;
  const offer = (bonusList: object) => setData({ bonusList });
  const navigate = (to: object) => element.navigate(to);
  const [goBack, refresh] = [() => element.goBack(), () => element.refresh()];
  Object.assign(window, { hostScript: { notifications, setData, offer, goBack, navigate, refresh, target } });
}

/** Runs in the page: a raw iframe, and the host's side of the protocol as a partner would write it. */
function mountIframe({ page, data }: Mounting): void {
  const { origin: cashier } = new URL(page);
  const frame = document.createElement('iframe');
  frame.title = 'Cashier';
  frame.allow = 'clipboard-write; fullscreen; payment; publickey-credentials-get';
  frame.src = page;
  frame.width = '360';
  frame.height = '740';
  const notifications: HostScript['notifications'] = [];
  const send = (type: string, payload?: unknown) =>
    frame.contentWindow?.postMessage(JSON.stringify({ type, payload }), cashier);
  addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow || event.origin !== cashier) return;
    const { messageType: name, ...detail } = JSON.parse(event.data);
    if (name === 'resize') frame.height = String(detail.height);
    else if (name === 'title') frame.title = detail.title;
    else if (name === 'top') frame.getBoundingClientRect().top < 0 && frame.scrollIntoView();
    else notifications.push({ name, detail });
    if (name === 'Loaded') send('loaded', data);
  });
  document.body.append(frame);
  const setData = (change: object) => {
    Object.assign(data, change);
    send('host-data-updated', change);
  };
  const target = () => frame.contentWindow;
  const offer = (list: object) => send('bonus-list-updated', list);
  const navigate = (to: object) => send('navigate', to);
  const [goBack, refresh] = [() => send('go-back'), () => send('refresh')];
  Object.assign(window, { hostScript: { notifications, setData, offer, goBack, navigate, refresh, target } });
}

/** A web view of an app. User data and message handler exist before the page's first script, as with `WKUserScript`. */
async function injectApp(page: Page, data: Record<string, unknown>): Promise<void> {
  await page.addInitScript((payload) => {
    const notifications: HostScript['notifications'] = [];
    const postMessage = (json: string) => {
      const { messageType: name, ...detail } = JSON.parse(json);
      notifications.push({ name, detail });
    };
    // The message comes from the page's own window, because `evaluateJavascript` runs an app's script in the page.
    const send = (type: string, reported?: unknown) =>
      window.postMessage(JSON.stringify({ type, payload: reported }), '*');
    const setData = (change: object) => send('host-data-updated', change);
    const offer = (list: object) => send('bonus-list-updated', list);
    const navigate = (to: object) => send('navigate', to);
    const [goBack, refresh] = [() => send('swipe-back'), () => send('refresh')];
    const { token } = payload;
    Object.assign(window, {
      paywidgetUserData: { user: { token }, payload },
      webkit: { messageHandlers: { paywidget: { postMessage } } },
      hostScript: { notifications, setData, offer, goBack, navigate, refresh, target: () => window },
    });
  }, data);
}

function findPollution(): string[] {
  const [globals, ...prototypes] = Reflect.get(window, 'known') as string[][];
  const ours = ['known', 'hostScript', 'paywidgetUserData', 'webkit', 'reportViolation'];
  // The tests add the names of `ours`, Playwright the others.
  const isOurs = (name: string) =>
    ours.includes(name) || name.startsWith('__playwright') || name.startsWith('__pw');
  const added = (it: object, known: string[] = []) =>
    Object.getOwnPropertyNames(it).filter(
      (name) => !known.includes(name) && !isOurs(name) && !/^\d+$/.test(name),
    );
  return [
    ...added(window, globals),
    ...added(Object.prototype, prototypes[0]),
    ...added(Array.prototype, prototypes[1]),
  ];
}
