/**
 * @module-tag release
 * @module-tag whole-browser
 */
import { expect } from 'vitest';
import { listCases } from '../all-methods/list-cases.ts';
import type { MethodCase } from '../all-methods/method-case.ts';
import { bundleTestPage, openTestPage } from '../all-methods/open-test-page.ts';
import { launchWholeBrowser } from '../support/browser.ts';
import { journey } from '../support/journey.ts';

/** As many pages as the smallest CI machine has cores. */
const CONCURRENT_PAGES = 2;

const cases = listCases();
const markets = [...new Set(cases.map(({ market }) => market))];

const walks = new Map<MethodCase, Promise<string | null>>();

// Responses come at once. The sandbox keeps its usual low speed, so that the test approves a crypto payment before its coins arrive.
const test = journey
  .extend('settings', { scope: 'file' }, () => ({ latency: 0 }))
  // The whole browser, because it draws no page behind another tab, which saves a third of the CPU time.
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the parameter's pattern which fixtures a fixture needs
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchWholeBrowser();
    onCleanup(() => browser.close());
    return browser;
  });

/**
 * Pays by every method of the catalogue in the built element: its tile opens the screen of R-ROUTE-19 or R-ROUTE-20, its form rejects the
 * invalid values of examples.json and accepts the valid ones, and the payment reaches its final status.
 */
test.beforeAll(async ({ browser, sandbox }) => {
  const script = await bundleTestPage();
  const pages = await Promise.all(
    Array.from({ length: CONCURRENT_PAGES }, () => openTestPage(browser, sandbox.url, script)),
  );
  for (const [at, page] of pages.entries()) {
    let before: Promise<unknown> = Promise.resolve();
    for (const method of cases.filter(({ market }) => markets.indexOf(market) % CONCURRENT_PAGES === at)) {
      const walk = before.then(() => page.evaluate((one) => window.payWithMethod(one), method));
      // The test that awaits this result reports its error; the error of an abandoned test must not end the run.
      walk.catch(() => undefined);
      walks.set(method, walk);
      before = walk;
    }
  }
});
test('the catalogue has 470 methods in 28 countries', () => {
  expect(cases).toHaveLength(470);
  expect(markets).toHaveLength(28);
});

test.each(cases)('$type method $name of $market works', async (method) => {
  expect(await walks.get(method)).toBe(null);
});
