import { describe, expect } from 'vitest';
import { findAxeViolations } from '../gallery/check-page.ts';
import { settle } from '../gallery/settle.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { MODES } from '../support/embedding-modes.ts';
import { journey } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

// Chromium logs this warning because the sandbox's page and its frame share an origin, which a partner's page and the frame do not.
const test = journey.extend('allowedConsoleErrors', () => /escape its sandboxing/);

test.for(MODES)(
  'axe finds no violation in the sandbox page around a widget: %s',
  { tags: 'release' },
  async (mode, { open }) => {
    const page = await open({ mode, embed: '0' }, { viewport: DESKTOP });
    const widget = mode === 'inline' ? page : page.frameLocator('iframe');
    await widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Paywidget' }).count()).toBe(1);
    expect(await page.getByRole('main').count()).toBe(1);
    await page.getByRole('region', { name: 'The widget' }).focus();
    // Inline, axe finds the widget's main element inside that of the host page; in other modes the widget has a document of its own.
    const known = mode === 'inline' ? ['landmark-main-is-top-level (moderate): pay-widget main'] : [];
    expect(await findAxeViolations(page)).toEqual(known);
  },
);

test('the accessible name of a method or group is exactly its label; limits, badge and contents are its description', async ({
  open,
}) => {
  const page = await open();
  for (const [name, description] of [
    ['SPEI bank transfer', '$100 – 100,000 No fee'],
    ['CoDi QR', '$50 – 8,000'],
    ['Cryptocurrency', 'Bitcoin, Ethereum \u2066+3\u2069'],
    ['Cash', 'OXXO, Convenience stores'],
  ] as const) {
    await page.getByRole('button', { name, description, exact: true }).waitFor();
  }
  // Reads Chromium's accessibility tree, because it joins the shadow root with the page as a screen reader gets it.
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const buttons = nodes
    .filter(({ role }) => role?.value === 'button')
    .map(({ name, description }) => [name?.value, description?.value]);
  expect(buttons).toContainEqual(['SPEI bank transfer', '$100 – 100,000 No fee']);
  expect(buttons).toContainEqual(['Cryptocurrency', 'Bitcoin, Ethereum \u2066+3\u2069']);

  await page.getByRole('button', { name: 'Cryptocurrency', exact: true }).click();
  await page.getByRole('button', { name: 'Bitcoin', description: /^from /i, exact: true }).waitFor();
});

/** gallery-screens.test.ts checks all screens as they open; these tests check their states after user actions. */
describe.each(['light', 'dark'])('axe finds no violation in the %s theme', (theme) => {
  test('on a form with invalid fields', releaseUnless(theme === 'light'), async ({ open }) => {
    const page = await open({ theme });
    await fillSpei(page, '5');
    await page.getByText('Minimum amount is').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('on a withdrawal form with invalid fields and an open dropdown: a bottom sheet on a phone, a popup on a desktop', {
    tags: 'release',
  }, async ({ open }) => {
    const page = await open({ theme, page: 'withdrawal', country: 'ng', currency: 'NGN' });
    await page.getByRole('button', { name: /^Bank transfer/ }).click();
    await page.getByLabel('Amount').fill('1112');
    await submit(page, 'Withdraw');
    await page.locator('[aria-invalid]').first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    const box = page.getByRole('button', { name: /^Bank Choose/ });
    const answers = page.getByRole('dialog', { name: 'Bank' });
    await box.click();
    await page.getByRole('option').first().waitFor();
    await settle(page);
    expect(await findAxeViolations(page)).toEqual([]);
    const bottom = () => answers.locator('> div').evaluate((panel) => panel.getBoundingClientRect().bottom);
    expect(await bottom()).toBe(PHONE.height);
    await page.keyboard.press('Escape');
    await page.setViewportSize(DESKTOP);
    await box.click();
    await page.getByRole('option').first().waitFor();
    const [hung, held] = [await answers.boundingBox(), await box.boundingBox()];
    expect(hung).toMatchObject({ x: held?.x, width: held?.width });
    // `color-scheme` makes scroll bars and other parts that the browser draws follow the theme.
    const canvas = page.locator('pay-widget [data-theme]');
    const scheme = await canvas.evaluate((drawn) => getComputedStyle(drawn).colorScheme);
    expect(scheme).toBe(theme);
  });
});
