import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAxeFaults, findOverflow, findSmallTargets } from '../gallery/check-page.ts';
import { SCENARIOS } from '../gallery/scenarios.ts';
import { openStage, type Stage } from '../gallery/stage.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

/** One of each kind of page; `npm run gallery` looks at all of them. */
const PATHS = [
  '/deposit',
  '/deposit/redirect',
  '/deposit/redirect/instruction',
  '/withdrawal/confirm',
  '/deposit/complete',
];

let browser: Browser;
let sandbox: Sandbox;
let stage: Stage;

beforeAll(async () => {
  sandbox = await startSandbox({ speed: 20 });
  browser = await launchBrowser();
  stage = await openStage(browser, sandbox.url);
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
});

test.each(PATHS)('%s has nothing for axe to find, in both themes and in forced colours', async (path) => {
  const { page } = await show(path);
  for (const theme of ['light', 'dark'] as const) {
    await stage.dress({ locale: 'en', theme, width: 360 });
    expect(await findAxeFaults(page)).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await findAxeFaults(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  expect(await findSmallTargets(page)).toEqual([]);
  await stage.dress({ locale: 'ru', theme: 'light', width: 320 });
  expect(await findOverflow(page)).toEqual([]);
});

test('what axe and the rulers are asked to find, they find', async () => {
  const { page } = await show('/deposit');
  await page.locator('pay-widget').evaluate(({ shadowRoot }) => {
    const button = document.createElement('button');
    button.style.cssText = 'inline-size: 20px; block-size: 20px; margin-inline-start: 400px';
    shadowRoot?.querySelector('main')?.append(button);
  });
  expect((await findAxeFaults(page)).join()).toContain('button-name');
  expect((await findSmallTargets(page)).join()).toContain('20×20');
  expect(await findOverflow(page)).not.toEqual([]);
});

test.each(PATHS)('%s is read as it was', async (path) => {
  const { page } = await show(path);
  const read = await page.locator('pay-widget').ariaSnapshot();
  expect(withoutChance(read)).toMatchSnapshot();
});

async function show(path: string): Promise<Stage> {
  const scenario = SCENARIOS[path];
  if (!scenario) throw new Error(`${path} has no scenario`);
  await stage.show(path, scenario);
  return stage;
}

/** Numbers of payments, accounts and times are others every time. */
function withoutChance(read: string): string {
  return read
    .replace(/\b(dep|wd)_\w+/g, '$1_…')
    .replace(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/g, '(time)')
    .replace(/\d{4,}/g, (digits) => '#'.repeat(digits.length));
}
