import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findBareTexts,
  findClippedTexts,
  findLanguageFaults,
  findUnmirrored,
} from '../gallery/find-language-faults.ts';
import { SCENARIOS } from '../gallery/scenarios.ts';
import { openStage, type Stage } from '../gallery/stage.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

/** The main screens; `npm run gallery` looks at all of them in the same way. */
const PATHS = [
  '/deposit',
  '/deposit/region',
  '/deposit/redirect',
  '/deposit/redirect/instruction',
  '/deposit/peer-to-peer/invoice',
  '/deposit/crypto/address',
  '/deposit/complete',
  '/deposit/complete#waiting',
  '/deposit/complete#mistaked',
  '/withdrawal/confirm',
  '/history',
  '/error',
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

test.each(PATHS)(
  '%s: every text is translated, fits when it is longer, and turns from right to left',
  async (path) => {
    const scenario = SCENARIOS[path];
    if (!scenario) throw new Error(`${path} has no scenario`);
    await stage.show(path, scenario);
    const faults = await findLanguageFaults(stage);
    expect(faults).toEqual([]);
  },
);

test('what the rulers are asked to find, they find', async () => {
  const { page } = stage;
  await page.locator('pay-widget').evaluate(({ shadowRoot }) => {
    const main = shadowRoot?.querySelector('main');
    const bare = document.createElement('p');
    bare.textContent = 'Written into the source';
    const cut = document.createElement('p');
    cut.textContent = 'A long text in a narrow box';
    cut.style.cssText = 'inline-size: 60px; white-space: nowrap; overflow: hidden';
    const fixed = document.createElement('button');
    fixed.style.cssText = 'position: absolute; left: 8px; width: 44px';
    main?.append(bare, cut, fixed);
  });
  expect(await findBareTexts(page, stage.told())).toContain('Written into the source');
  expect((await findClippedTexts(page)).join()).toContain('A long text');
  expect((await findUnmirrored(page)).join()).toContain('not mirrored: button');
});
