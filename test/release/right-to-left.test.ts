/** @module-tag release */
import { describe, expect } from 'vitest';
import { findAxeViolations, findOverflow, findSmallTargets } from '../gallery/check-page.ts';
import { findClippedTexts } from '../gallery/find-language-violations.ts';
import { findReversedNumbers, findUnalignedFields } from '../gallery/find-reversed-numbers.ts';
import { onStages, openStage } from '../gallery/picture-page.ts';
import { SCENARIOS } from '../gallery/screen-scenarios.ts';
import { journey } from '../support/journey.ts';

/** gallery-screens.test.ts checks the same screens from left to right. */
const LOOK = { locale: 'ar', theme: 'light', width: 360 } as const;

/** The screen shows only the first characters of a PIX code, on purpose. */
const SHORTENED = /^cut off: SPAN: 000201/;

const seen = new Map<string, string[]>();

const test = journey.extend('settings', { scope: 'file' }, () => ({ speed: 20, cards: 'inline' as const }));

test.beforeAll(async ({ browser, sandbox }) => {
  await onStages(browser, sandbox.url, Object.entries(SCENARIOS), async (stage, [path, scenario]) => {
    const inspect = async () => {
      await stage.show(path, scenario);
      await stage.dress(LOOK);
      const { page } = stage;
      const found = [
        ...(await findAxeViolations(page)),
        ...(await findOverflow(page)),
        ...(await findClippedTexts(page)).filter((text) => !SHORTENED.test(text)),
        ...(await findSmallTargets(page)),
        ...(await findReversedNumbers(page)),
        ...(await findUnalignedFields(page)),
      ];
      await stage.dress({ ...LOOK, theme: 'dark' });
      found.push(...(await findAxeViolations(page, 'contrast')).map((violation) => `dark: ${violation}`));
      return found;
    };
    seen.set(path, await inspect().catch((error: unknown) => [String(error)]));
  });
}, 480_000);

describe('in Arabic, from right to left, axe and the layout checks find nothing', () => {
  test.each(Object.keys(SCENARIOS))('on the screen %s', (path) => {
    expect(seen.get(path)).toEqual([]);
  });
});

test('control: a dial code, a number in groups and a symbol that are not isolated are found', async ({
  browser,
  sandbox,
}) => {
  const stage = await openStage(browser, sandbox.url);
  const scenario = SCENARIOS['/deposit'];
  if (!scenario) throw new Error('/deposit has no scenario');
  await stage.show('/deposit', scenario);
  await stage.dress(LOOK);
  await stage.page.locator('pay-widget').evaluate(({ shadowRoot }) => {
    const bare = document.createElement('p');
    bare.textContent = '+52 ';
    const groups = document.createElement('p');
    groups.textContent = '1234 5678';
    const symbol = document.createElement('p');
    symbol.textContent = '212 R$';
    const isolated = document.createElement('bdi');
    isolated.textContent = '+999';
    shadowRoot?.querySelector('main')?.append(bare, groups, symbol, isolated);
  });
  const found = (await findReversedNumbers(stage.page)).join();
  expect(found).toContain('+52');
  expect(found).toContain('1234 5678');
  expect(found).toContain('R$');
  expect(found).not.toContain('+999');
  await stage.close();
});
