import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright';

const MEASURES = ['boundingBox', 'elementHandle', 'evaluate', 'evaluateAll', 'evaluateHandle', 'screenshot'];
/** Longest wait for React's list. It comes a second after the first list, and later on a busy machine. */
const TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 30;

/** Waits for React's list before work on the whole page. Locators need no call, because they wait themselves (`measureWhatStays`). */
export async function listThatStays(widget: Pick<Page | FrameLocator, 'locator'>): Promise<Locator> {
  const view = widget.locator('pay-widget-view');
  await view.locator('.tile').first().waitFor();
  return view;
}

const guarded = new WeakSet<object>();

/** Makes locators wait for React's list, because React replaces the first list at any moment (docs/adr/0023-the-list-before-react.md). */
export function measureWhatStays(context: BrowserContext): void {
  context.on('page', (page: Page) => {
    const methods: Record<string, (...args: unknown[]) => Promise<unknown>> = Object.getPrototypeOf(
      page.locator('html'),
    );
    if (guarded.has(methods)) return;
    guarded.add(methods);
    const originals = { ...Object.getOwnPropertyDescriptors(methods) };
    for (const name of MEASURES) {
      const measure = originals[name]?.value;
      methods[name] = async function (this: Locator, ...args) {
        const { timeout } = Object(args.at(-1));
        // Playwright's `evaluateAll` waits for no element, so a locator without elements goes on at once.
        if (name !== 'evaluateAll') await this.first().waitFor({ state: 'attached', timeout });
        await untilItStays(() => originals.evaluateAll?.value.call(this, isInFirstList));
        return Reflect.apply(measure, this, args);
      };
    }
  });
}

/** Runs in the page, so it may use nothing but its argument. */
function isInFirstList(elements: Element[]): boolean {
  return elements.some((element) => element.closest('div.view'));
}

async function untilItStays(isFirst: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  // The call fails while the page is being replaced, so it is repeated.
  while (await isFirst().catch(() => true)) {
    if (Date.now() > deadline) throw new Error('React has not drawn the list that is measured');
    await pause(POLL_INTERVAL_MS);
  }
}
