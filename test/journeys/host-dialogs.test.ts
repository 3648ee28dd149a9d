import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { focusedName, moveTo } from '../support/keyboard.ts';
import { startOpenPartner } from '../support/partner.ts';

/** The dialog libraries themselves, bundled as a partner would. */
const test = journey
  .extend('libraries', { scope: 'file' }, async (): Promise<string> => {
    const entry = fileURLToPath(new URL('../support/dialogs/main.tsx', import.meta.url));
    const outputs = await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"development"' },
      build: { write: false, lib: { entry, formats: ['iife'], name: 'dialogs' } },
    });
    const [{ output }] = outputs as [Rolldown.RolldownOutput];
    return output[0].code;
  })
  .override('partner', { scope: 'file' }, async ({ sandbox }, { onCleanup }) => {
    const { url, stop } = await startOpenPartner(sandbox.url);
    onCleanup(stop);
    return { url };
  });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.localName);

async function walk(page: Page, key: string): Promise<string[]> {
  const seen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    const name = await focused(page);
    if (name === 'button') return seen;
    // Between the last control and the first one a browser stops at the dialog, the body or the element.
    expect(name).toMatch(/^(?:pay-widget|body|dialog)$/);
    seen.push(await focusedName(page));
  }
  throw new Error('The focus never left the widget');
}

const DIALOGS = [
  'Radix',
  'Material UI',
  'focus-trap',
  'a modal dialog of the browser',
  'a popover of the browser',
];

for (const library of DIALOGS) {
  test(`Tab enters and leaves the widget in its host’s dialog, and Escape closes the innermost layer alone: ${library}`, {
    tags: 'release',
  }, async ({ embed, libraries }) => {
    const { page, widget } = await embed('inline', {
      paymentGeo: 'NG',
      currency: 'NGN',
      page: 'withdrawal',
    });
    await page.setViewportSize({ width: 1280, height: 720 });
    await widget.getByRole('button', { name: /^Bank/ }).first().click();
    const bank = widget.getByRole('main').getByRole('button', { name: /^Bank/ });
    await bank.waitFor();
    await page.addScriptTag({ content: libraries });
    await page.evaluate((name) => {
      const open = Reflect.get(window, 'openDialog') as (library: string, widget: Element | null) => void;
      open(name, document.querySelector('pay-widget'));
    }, library);
    const dialog = page.locator('[data-dialog]');
    await dialog.locator('pay-widget').waitFor();
    await dialog.getByRole('button', { name: 'Close the dialog' }).focus();
    const onward = (await walk(page, 'Tab')).join();
    for (const name of ['Back', 'Amount', 'Bank', 'Account number', 'Withdraw money'])
      expect(onward).toContain(name);
    await moveTo(page, /^Account number/);
    expect((await walk(page, 'Shift+Tab')).join()).toContain('Bank');
    expect((await walk(page, 'Shift+Tab')).join()).toContain('Back');

    // The label alone would match two buttons, because the list beside the form has a method whose name begins with it.
    await moveTo(page, /^Bank Choose/);
    await page.keyboard.press('Enter');
    const list = widget.getByRole('listbox');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toMatch(/^Bank/);
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
}
