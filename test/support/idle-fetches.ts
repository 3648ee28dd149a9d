import type { BrowserContext } from 'playwright';

/**
 * Stops the prefetch of further pages, which the widget does while the browser is idle: that was a third of the requests of a
 * visit, and most tests end before one of those files is used. Tests that open their own windows (canary, resume) keep it.
 */
export async function stopIdleFetches(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    const request = window.requestIdleCallback.bind(window);
    // Idle callbacks with shorter timeouts load code that the shown screen needs, so they still run.
    window.requestIdleCallback = (callback, options) =>
      (options?.timeout ?? 0) >= 2_000 ? 0 : request(callback, options);
  });
  return context;
}
