import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { listCases } from '../walk/list-cases.ts';
import type { MethodCase } from '../walk/method-case.ts';
import { bundleWalk, openWalk } from '../walk/open-walk.ts';

/** Side by side, as many as the smallest machine of ours has cores. */
const PAGES = 2;

/** As all that needs a real browser: on a busy machine, what fails must fail twice. */
const TRIES = process.env.CI ? 2 : 1;

const cases = listCases();
const names = [...new Set(cases.map(({ place }) => place))];
const places = names.map((name, at) => ({
  name,
  at,
  methods: cases.filter(({ place }) => place === name).map((method, nth) => ({ ...method, nth })),
}));

let browser: Browser;
let sandbox: Sandbox;
let pages: Page[];
/** What went wrong with the methods of each place, in their order. */
let walks: Promise<(string | null)[]>[];

/**
 * One walk through every method of the catalogue, in the built element: its tile opens the page that section 3 of the
 * decisions names, its form refuses what examples.json calls wrong and takes what it calls right, the cashier's answer
 * opens its page, the payer does their part, and the payment comes to its end.
 */
beforeAll(async () => {
  // Answers at once; but coins come slowly enough for their address to be seen.
  sandbox = await startSandbox({ speed: 25, random: () => 0 });
  browser = await launchBrowser();
  const script = await bundleWalk();
  pages = await Promise.all(Array.from({ length: PAGES }, () => openWalk(browser, sandbox.url, script)));
  walks = [];
  for (const { at, methods } of places)
    walks.push((walks[at - PAGES] ?? Promise.resolve()).then(() => walk(at, methods)));
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
});

async function walk(place: number, methods: MethodCase[]): Promise<(string | null)[]> {
  return (
    pages[place % PAGES]?.evaluate(([all, tries]) => window.walkMethods(all, tries), [
      methods,
      TRIES,
    ] as const) ?? []
  );
}

test('the catalogue has 470 methods in 28 places', () => {
  expect(cases).toHaveLength(470);
  expect(places).toHaveLength(28);
});

describe.each(places)('$name', ({ at, methods }) => {
  test.each(methods)('$type by $name', async ({ nth }) => {
    const faults = await walks[at];
    expect(faults?.[nth]).toBe(null);
  });
});
