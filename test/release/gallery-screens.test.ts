/** @module-tag release */
import { describe, expect } from 'vitest';
import { INTERFACE_LANGUAGES } from '../../src/i18n/language-tags.ts';
import {
  findAxeViolations,
  findMotion,
  findOverflow,
  findScreenViolations,
  findSmallTargets,
} from '../gallery/check-page.ts';
import { onStages, openStage, type Stage } from '../gallery/picture-page.ts';
import { SCENARIOS } from '../gallery/screen-scenarios.ts';
import { journey } from '../support/journey.ts';

/** One screen of each kind, whose accessible names and roles are compared with stored ones. */
const READ = new Set([
  '/deposit',
  '/deposit/redirect',
  '/deposit/redirect/instruction',
  '/deposit/peer-to-peer/invoice',
  '/deposit/host-to-host',
  '/deposit/complete',
  '/withdrawal/redirect',
  '/withdrawal/confirm',
  '/error',
  '/empty',
]);

interface Seen {
  violations: string[];
  read?: string;
}

/** Parts that stick out on the narrowest phone in text of double size, in all languages, because each has long words in other texts. */
async function findWideWords({ page, dress }: Stage): Promise<string[]> {
  const found: string[] = [];
  for (const locale of INTERFACE_LANGUAGES) {
    await dress({ locale, theme: 'light', width: 320, strain: 'large' });
    found.push(...(await findOverflow(page)).map((violation) => `${locale}, large, 320: ${violation}`));
  }
  return found;
}

const seen = new Map<string, Seen>();

const test = journey.extend('settings', { scope: 'file' }, () => ({ speed: 20, cards: 'inline' as const }));

test.beforeAll(async ({ browser, sandbox }) => {
  await onStages(browser, sandbox.url, Object.entries(SCENARIOS), async (stage, [path, scenario]) => {
    const inspect = async (): Promise<Seen> => {
      await stage.show(path, scenario);
      const read = READ.has(path) ? { read: await stage.page.locator('pay-widget').ariaSnapshot() } : {};
      const violations = await findScreenViolations(stage, 'contrast');
      return { violations: [...violations, ...(await findWideWords(stage))], ...read };
    };
    seen.set(path, await inspect().catch((error: unknown) => ({ violations: [String(error)] })));
  });
}, 900_000);
describe('axe, the layout checks and the layout-shift observer find nothing', () => {
  test.each(Object.keys(SCENARIOS))('on the screen %s', (path) => {
    expect(seen.get(path)?.violations).toEqual([]);
  });
});

test.each([...READ])('screen %s is read by screen readers as in its snapshot', (path) => {
  expect(withoutChance(seen.get(path)?.read ?? '')).toMatchSnapshot();
});

test('control: axe and the layout checks find planted defects', async ({ browser, sandbox }) => {
  const stage = await openStage(browser, sandbox.url);
  const scenario = SCENARIOS['/deposit'];
  if (!scenario) throw new Error('/deposit has no scenario');
  await stage.show('/deposit', scenario);
  const { page } = stage;
  await page.locator('pay-widget').evaluate(({ shadowRoot }) => {
    const button = document.createElement('button');
    button.style.cssText = 'inline-size: 20px; block-size: 20px; margin-inline-start: 400px';
    const words = document.createElement('p');
    words.style.color = 'rgb(128 128 128 / 0.3)';
    words.textContent = 'Faint';
    words.animate([{ translate: '0' }, { translate: '1px' }], 60_000);
    shadowRoot?.querySelector('main')?.append(button, words);
  });
  expect((await findAxeViolations(page)).join()).toContain('button-name');
  expect((await findAxeViolations(page, 'contrast')).join()).toContain('color-contrast');
  expect((await findSmallTargets(page)).join()).toContain('20×20');
  expect(await findOverflow(page)).not.toEqual([]);
  expect(await findMotion(page)).toEqual(['still moves: P']);
});

/** Replaces numbers of payments and accounts, and times, because they differ in every run. */
function withoutChance(read: string): string {
  return read
    .replace(/\b(dep|wd)_\w+/g, '$1_…')
    .replace(/\b[a-z0-9]{6,10}-\d+ Copy/g, '(number) Copy')
    .replace(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/g, '(time)')
    .replace(/\b(?:today|tomorrow) \d{1,2}:\d{2}\s[AP]M \(in [^)]*\)/g, '(time)')
    .replace(/\b\d{1,2}:\d{2}\b/g, '(clock)')
    .replace(/\b\d{4}(?:\s\d{1,4})+\b/g, '(number)')
    .replace(/\d{4,}/g, (digits) => '#'.repeat(digits.length));
}
