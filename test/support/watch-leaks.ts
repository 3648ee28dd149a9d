import type { Browser, BrowserContext, Frame, Page } from 'playwright';
import { expect } from 'vitest';
import type { DatadogStub } from './datadog-stub.ts';
import { type EmbedOptions, host } from './embedding-modes.ts';
import { configureMonitoring } from './monitored-page.ts';
import type { Widget } from './open-host-page.ts';

export type Left = Record<Way, string[]>;
type Way = 'socket' | 'request' | 'message' | 'console' | 'stored' | 'address' | 'datadog';

export interface Watched {
  page: Page;
  widget: Widget;
  leave(): Promise<Left>;
}

export async function watch(browser: Browser, hosting: EmbedOptions, datadog: DatadogStub): Promise<Watched> {
  datadog.clear();
  const left: Left = {
    socket: [],
    request: [],
    message: [],
    console: [],
    stored: [],
    address: [],
    datadog: [],
  };
  const { mode } = hosting;
  const hosted = await host(browser, {
    ...hosting,
    prepare: async (page) => {
      await configureMonitoring(page, datadog.config, mode === 'inline' ? '/' : '/paywidget/');
      await tapConsole(page, left.console);
      tapNetwork(page.context(), left);
      await hosting.prepare?.(page);
    },
  });
  const { page, widget, notifications, close } = hosted;
  await widget.getByRole('heading', { level: 1 }).first().waitFor();
  const frame = page.frames().at(-1) ?? page.mainFrame();
  await record(frame);
  const leave = async () => {
    // Datadog sends the last notification last, and on a busy machine it compresses slowly, so that is the one to wait for.
    const last = (await notifications()).findLast(({ name }) => name === 'onAnalyticsEvent')?.detail.event;
    // Datadog ignores events of a script unless they are marked as trusted.
    await frame.evaluate(() => {
      const browserEvent = (name: string) => Object.assign(new Event(name), { __ddIsTrusted: true });
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      dispatchEvent(browserEvent('beforeunload'));
      document.dispatchEvent(browserEvent('visibilitychange'));
    });
    const isRecorded = () => datadog.texts().some((text) => text.includes('"segment"'));
    await expect.poll(isRecorded, { timeout: 20_000 }).toBe(true);
    await expect.poll(() => left.request.some((request) => request.includes('"kind":"action"'))).toBe(true);
    const isSent = () => datadog.texts().some((text) => text.includes(String(last)));
    await expect.poll(isSent, { timeout: 20_000, message: `${last} at Datadog` }).toBe(true);
    left.message = (await notifications()).map((reported) => JSON.stringify(reported));
    left.stored = await readStorage(page.context());
    left.address.push(
      ...page
        .context()
        .pages()
        .flatMap((one) => one.frames().map((each) => each.url())),
    );
    left.datadog = datadog.texts();
    await close();
    return left;
  };
  return { page, widget, leave };
}

/** The console is read inside the page, because Playwright shortens printed objects. */
async function tapConsole(page: Page, to: string[]): Promise<void> {
  await page.exposeBinding('recordConsole', (_, text: string) => to.push(text));
  page.on('pageerror', ({ stack = '' }) => to.push(stack));
  await page.addInitScript(() => {
    sessionStorage.setItem('force_logging', '1');
    const tell: (text: string) => void = Reflect.get(window, 'recordConsole');
    for (const name of ['debug', 'error', 'info', 'log', 'warn'] as const) {
      const say = console[name].bind(console);
      console[name] = (...words: unknown[]) => {
        tell(JSON.stringify(words.map((word) => (word instanceof Error ? `${word.stack}` : word))));
        say(...words);
      };
    }
  });
}

function tapNetwork(context: BrowserContext, left: Left): void {
  // The listener is on the whole browser context, because pages in other tabs send requests too.
  context.on('request', (request) => {
    const at = left.request.push(`${request.url()} ${request.postData()}`) - 1;
    request.allHeaders().then(
      (headers) => {
        left.request[at] += JSON.stringify(headers);
      },
      () => undefined,
    );
  });
  for (const page of context.pages()) {
    page.on('websocket', (socket) => {
      left.address.push(socket.url());
      socket.on('framesent', ({ payload }) => left.socket.push(withoutOwnFields(String(payload))));
    });
  }
}

/** Requests may contain the typed fields and the user's token, so both are removed before the search for secrets. */
function withoutOwnFields(frame: string): string {
  // The token belongs into the handshake (socket.io's `auth`).
  if (frame.startsWith('40{')) return frame.replace(/"token":"[^"]*"/g, '');
  if (!frame.startsWith('42[')) return frame;
  const [event, message] = JSON.parse(frame.slice(2));
  const { fields: _, token: __, ...data } = message.data ?? {};
  // The user types this name to rename a saved account, so the request may contain it.
  if (message.type === 'BANKING:saved-account-v1') delete data.name;
  return JSON.stringify([event, { ...message, data }]);
}

/** Makes Datadog record this visit's replay, because it records only one visit in five. */
async function record(frame: Frame): Promise<void> {
  // Datadog would ignore the call before it has a session of its own.
  await frame.waitForFunction(() => Reflect.get(window, 'DD_RUM')?.getInternalContext()?.session_id);
  await frame.evaluate(() => Reflect.get(window, 'DD_RUM').startSessionReplayRecording({ force: true }));
}

async function readStorage(context: BrowserContext): Promise<string[]> {
  const frames = context.pages().flatMap((page) => page.frames());
  const stored = frames.map((frame) =>
    frame.evaluate(async () => {
      const bases = (await indexedDB.databases?.())?.map(({ name }) => name);
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, bases, await caches?.keys()]);
    }),
  );
  return [...(await Promise.all(stored)), JSON.stringify(await context.cookies())];
}

/** Finds secrets as they are, without spaces, in groups of four, URL-encoded, and in any case. */
export function findLeaks(left: Partial<Left>, secrets: string[]): string[] {
  const forms = secrets.flatMap((secret) => {
    const bare = secret.replace(/\s/g, '');
    const inFours = bare.replace(/(.{4})(?=.)/g, '$1 ');
    return [secret, bare, encodeURIComponent(secret), inFours, inFours.replaceAll(' ', '\u00a0')];
  });
  return Object.entries(left).flatMap(([where, texts]) => {
    const all = texts.map((text) => text.toLowerCase());
    return [...new Set(forms)]
      .filter((form) => all.some((text) => text.includes(form.toLowerCase())))
      .map((form) => `${form} in ${where}`);
  });
}
