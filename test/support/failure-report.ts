import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Logger, Page, Request, WebSocket } from 'playwright';

const FAILURES = fileURLToPath(new URL('../../.cache/failures', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Older lines are dropped, because the newest ones are enough to show what led to a failure. */
const MAX_LINES = 1_000;
const MAX_NAME_CHARS = 80;

/** `TRACE=1` also records Playwright's trace, which by default is off because it takes a seventh of the CPU time of all journeys. */
const isTraced = process.env.TRACE === '1';

/** All open windows are recorded, because any test may fail. */
const contexts = new Set<BrowserContext>();
const lines = { frames: [] as string[], trace: [] as string[] };

function record(kind: keyof typeof lines, line: string): void {
  lines[kind].push(`${new Date().toISOString().slice(11)} ${line}`);
  if (lines[kind].length > MAX_LINES) lines[kind].shift();
}

export const ACTION_LOGGER: Logger = {
  isEnabled: (name) => name === 'api',
  log: (_name, _severity, message) => record('trace', String(message)),
};

export async function recordContext(context: BrowserContext): Promise<void> {
  contexts.add(context);
  context.on('close', () => contexts.delete(context));
  context.on('page', recordFrames);
  context.on('console', (message) => record('trace', `console.${message.type()} ${message.text()}`));
  context.on('weberror', (error) => record('trace', `uncaught ${error.error()}`));
  context.on('response', (response) => record('trace', `${response.status()} ${named(response.request())}`));
  context.on('requestfailed', (request) =>
    record('trace', `${request.failure()?.errorText} ${named(request)}`),
  );
  // The trace has no pictures and no copies of the DOM, because they double the CPU time of every journey.
  if (isTraced) await context.tracing.start({ screenshots: false, snapshots: false });
}

const named = (request: Request) => `${request.method()} ${request.url()}`;

export function recordFrames(page: Page): void {
  page.on('websocket', (socket: WebSocket) => {
    record('frames', `open ${socket.url()}`);
    socket.on('framesent', ({ payload }) => record('frames', `sent ${payload}`));
    socket.on('framereceived', ({ payload }) => record('frames', `received ${payload}`));
    socket.on('close', () => record('frames', `close ${socket.url()}`));
  });
}

export async function beginRecording(): Promise<void> {
  lines.frames = [];
  lines.trace = [];
  if (!isTraced) return;
  for (const context of contexts) {
    await context.tracing.stopChunk().catch(() => undefined);
    await context.tracing.startChunk().catch(() => undefined);
  }
}

/** @param testName the test's file and title @returns the folder of the report, relative to the repository */
export async function writeFailureReport(testName: string): Promise<string> {
  const folder = join(FAILURES, testName.replace(/[^\w-]+/g, '-').slice(0, MAX_NAME_CHARS));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'frames.txt'), lines.frames.join('\n'));
  await writeFile(join(folder, 'trace.txt'), lines.trace.join('\n'));
  let window = 0;
  for (const context of contexts) {
    window += 1;
    const path = join(folder, `trace-${window}.zip`);
    if (isTraced) await context.tracing.stopChunk({ path }).catch(() => undefined);
    for (const [at, page] of context.pages().entries()) {
      const name = join(folder, `page-${window}-${at + 1}`);
      // A page that has crashed or hangs gives neither picture nor markup, but the rest of the report must still be written.
      await page.screenshot({ path: `${name}.png`, timeout: 3_000 }).catch(() => undefined);
      await page
        .content()
        .then((markup) => writeFile(`${name}.html`, markup))
        .catch(() => undefined);
    }
  }
  return relative(ROOT, folder).replaceAll('\\', '/');
}
