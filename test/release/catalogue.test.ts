/** @module-tag release */
import { expect } from 'vitest';
import { listCases } from '../all-methods/list-cases.ts';
import type { MethodCase } from '../all-methods/method-case.ts';
import { bundleTestPage, openTestPage } from '../all-methods/open-test-page.ts';
import { launchWholeBrowser } from '../support/browser.ts';
import { journey } from '../support/journey.ts';

/** Side by side, as many as the smallest machine of ours has cores. */
const PAGES = 2;

const cases = listCases();
const places = [...new Set(cases.map(({ place }) => place))];

/** The failure of each method, or null. */
const walks = new Map<MethodCase, Promise<string | null>>();

// Answers at once; but coins come slowly enough for their address to be seen.
const test = journey
  .extend('settings', { scope: 'file' }, () => ({ speed: 25, random: () => 0 }))
  // A page behind another tab is not drawn, which saves a third of the CPU time; the headless shell draws every page.
  // biome-ignore lint/correctness/noEmptyPattern: a fixture says by its pattern what it needs
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchWholeBrowser();
    onCleanup(() => browser.close());
    return browser;
  });

/**
 * One walk through every method of the catalogue, in the built element: its tile opens the page of R-ROUTE-19 or
 * R-ROUTE-20, its form refuses what examples.json calls wrong and takes what it calls right, the cashier's answer
 * opens its page, the payer does their part, and the payment comes to its end.
 */
test.beforeAll(async ({ browser, sandbox }) => {
  const script = await bundleTestPage();
  const pages = await Promise.all(
    Array.from({ length: PAGES }, () => openTestPage(browser, sandbox.url, script)),
  );
  for (const [at, page] of pages.entries()) {
    let before: Promise<unknown> = Promise.resolve();
    for (const method of cases.filter(({ place }) => places.indexOf(place) % PAGES === at)) {
      const walk = before.then(() => page.evaluate((one) => window.payWithMethod(one), method));
      // Errors are reported by the test that awaits the walk; an abandoned walk must not end the run.
      walk.catch(() => undefined);
      walks.set(method, walk);
      before = walk;
    }
  }
});
test('the catalogue has 470 methods in 28 countries', () => {
  expect(cases).toHaveLength(470);
  expect(places).toHaveLength(28);
});

test.each(cases)('$type method $name of $place works', async (method) => {
  expect(await walks.get(method)).toBe(null);
});
