import { expect } from 'vitest';
import {
  findBareTexts,
  findClippedTexts,
  findLanguageViolations,
  findUnmirrored,
} from '../gallery/find-language-violations.ts';
import { openStage } from '../gallery/picture-page.ts';
import { SCENARIOS } from '../gallery/screen-scenarios.ts';
import { journey } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';

/** The main screens only, because `npm run test:screens` checks all of them in the same way. */
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

const test = journey
  .extend('settings', { scope: 'file' }, () => ({ speed: 20 }))
  .extend('stage', { scope: 'file' }, ({ browser, sandbox }) => openStage(browser, sandbox.url));

for (const path of PATHS) {
  test(
    `${path}: all texts are translated, longer texts fit, and right-to-left layout is mirrored`,
    releaseUnless(path === '/deposit/redirect'),
    async ({ stage }) => {
      const scenario = SCENARIOS[path];
      if (!scenario) throw new Error(`${path} has no scenario`);
      await stage.show(path, scenario);
      const faults = await findLanguageViolations(stage);
      expect(faults).toEqual([]);
    },
  );
}

test('control: the three layout checks find text without a translation, clipped text and an unmirrored button', async ({
  stage,
}) => {
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
  expect(await findBareTexts(page, stage.reported())).toContain('Written into the source');
  expect((await findClippedTexts(page)).join()).toContain('A long text');
  expect((await findUnmirrored(page)).join()).toContain('not mirrored: button');
});
