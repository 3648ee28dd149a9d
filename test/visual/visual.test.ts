/**
 * @module-tag release
 * @module-tag whole-browser
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchWholeBrowser } from '../support/browser.ts';
import { readBaseline } from './baselines.ts';
import { differenceOf } from './compare.ts';
import { PICTURES, takePictures } from './pictures.ts';

/** A missing icon of 24 px changes 0.2 % of a phone's screen, smoothed edges less than half of that. */
const MAX_CHANGED_SHARE = 0.001;
const SHOWN = join(process.cwd(), '.cache/visual');

let browser: Browser;
let page: Page;
let taken: Map<string, Buffer>;

beforeAll(async () => {
  browser = await launchWholeBrowser();
  taken = await takePictures(browser);
  page = await browser.newPage();
});
afterAll(() => browser?.close());

test.each(PICTURES)('$path in the $theme theme matches its screenshot', async ({ name }) => {
  const before = await readBaseline(name);
  const after = taken.get(name);
  if (!before || !after)
    throw new Error(`${name} has no picture: npm run test:screens -- --update takes them`);
  const share = await differenceOf(page, before, after);
  if (share > MAX_CHANGED_SHARE) {
    await mkdir(SHOWN, { recursive: true });
    await writeFile(join(SHOWN, `${name}.png`), after);
  }
  expect(share, `what it looks like now is in .cache/visual/${name}.png`).toBeLessThanOrEqual(
    MAX_CHANGED_SHARE,
  );
});

test('control: a missing icon changes the screenshot', async () => {
  const whole = taken.get('error.light');
  const blank = await page.screenshot({ clip: { x: 0, y: 0, width: 360, height: 740 } });
  if (!whole) throw new Error('The error page has no picture');
  expect(await differenceOf(page, whole, whole)).toBe(0);
  expect(await differenceOf(page, whole, blank)).toBeGreaterThan(MAX_CHANGED_SHARE);
});
