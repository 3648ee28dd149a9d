import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page, WebSocket } from 'playwright';

/** Reports of failed journeys, one folder for each test; git ignores it. */
const FAILURES = fileURLToPath(new URL('../../.cache/failures', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Enough to see what led to a failure; older frames are dropped. */
const MAX_FRAMES = 1_000;
const MAX_NAME_CHARS = 80;

/** Windows that are open now: each is traced, since nobody knows beforehand which test will fail. */
const contexts = new Set<BrowserContext>();
/** Socket frames of the current test, oldest first. */
let frames: string[] = [];

/** Records actions, requests and socket frames of a window from its start. */
export async function recordContext(context: BrowserContext): Promise<void> {
  contexts.add(context);
  context.on('close', () => contexts.delete(context));
  context.on('page', recordFrames);
  // Without pictures and DOM copies: those double the CPU time of every journey.
  await context.tracing.start({ screenshots: false, snapshots: false });
}

/** Records the socket frames of a page; call it again where all listeners of the page were removed. */
export function recordFrames(page: Page): void {
  page.on('websocket', (socket: WebSocket) => {
    const record = (direction: string, payload: string | Buffer) => {
      frames.push(`${new Date().toISOString()} ${direction} ${payload}`);
      if (frames.length > MAX_FRAMES) frames.shift();
    };
    record('open', socket.url());
    socket.on('framesent', ({ payload }) => record('sent', payload));
    socket.on('framereceived', ({ payload }) => record('received', payload));
    socket.on('close', () => record('close', socket.url()));
  });
}

/** Begins a new test: frames and traces of the test before it are dropped. */
export async function beginRecording(): Promise<void> {
  frames = [];
  for (const context of contexts) {
    await context.tracing.stopChunk().catch(() => undefined);
    await context.tracing.startChunk().catch(() => undefined);
  }
}

/**
 * Writes trace, picture, markup and socket frames of a failed test into a folder of its own.
 * @param testName the test's file and title
 * @returns the folder, relative to the repository
 */
export async function writeFailureReport(testName: string): Promise<string> {
  const folder = join(FAILURES, testName.replace(/[^\w-]+/g, '-').slice(0, MAX_NAME_CHARS));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'frames.txt'), frames.join('\n'));
  let window = 0;
  for (const context of contexts) {
    window += 1;
    // Open it with: npx playwright show-trace <file>
    await context.tracing.stopChunk({ path: join(folder, `trace-${window}.zip`) }).catch(() => undefined);
    for (const [at, page] of context.pages().entries()) {
      const name = join(folder, `page-${window}-${at + 1}`);
      // A page that crashed or hangs has neither; the rest of the report is written all the same.
      await page.screenshot({ path: `${name}.png`, timeout: 3_000 }).catch(() => undefined);
      await page
        .content()
        .then((markup) => writeFile(`${name}.html`, markup))
        .catch(() => undefined);
    }
  }
  return relative(ROOT, folder).replaceAll('\\', '/');
}
