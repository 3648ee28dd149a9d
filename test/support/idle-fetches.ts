import type { BrowserContext } from 'playwright';

/** Stops the prefetch of further screens, a third of a visit's requests, because most tests end before they use these files. */
export async function stopIdleFetches(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    const request = window.requestIdleCallback.bind(window);
    // An idle callback with a shorter timeout loads code for the open screen, so it still runs.
    window.requestIdleCallback = (callback, options) =>
      (options?.timeout ?? 0) >= 2_000 ? 0 : request(callback, options);
  });
  return context;
}
