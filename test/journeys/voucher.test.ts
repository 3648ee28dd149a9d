import type { FrameLocator, Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { press } from '../support/keyboard.ts';
import type { Widget } from '../support/open-host-page.ts';
import { NAME, submit } from '../support/user-actions.ts';

const test = journey.extend('allowedConsoleErrors', () => /escape its sandboxing/);

/** Keeps printed documents in the top window, because a test cannot operate a print dialog. */
async function keepPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      const { title, body } = document;
      const bars = document.querySelector<SVGElement>('svg.bars');
      const printed = {
        title,
        text: body.textContent,
        bars: bars && {
          label: bars.getAttribute('aria-label'),
          modules: Number(bars.style.getPropertyValue('--modules')),
        },
        font: getComputedStyle(body).fontFamily,
        whole: document.querySelector('pay-widget') !== null,
      };
      Object.assign(window.top ?? window, { printed });
    };
  });
}

const printed = (page: Page) => page.evaluate(() => Reflect.get(window, 'printed'));

async function payOxxo(widget: Widget | FrameLocator): Promise<void> {
  await widget.getByRole('button', { name: /^Cash/ }).click();
  await widget.getByRole('button', { name: /OXXO/ }).click();
  await widget.getByLabel('Amount').fill('112');
  await widget.getByLabel('Full name').fill(NAME);
  await widget.getByLabel('E-mail').fill('payer@example.com');
  await submit(widget, 'Deposit');
  await widget.getByRole('img', { name: /^Barcode \d+$/ }).waitFor();
}

for (const [mode, query] of [
  ['the element', {}],
  ['the framed element', { mode: 'frame' }],
] as const) {
  test(`printing the voucher from ${mode} prints all that a till needs, and nothing of the page around it`, {
    tags: 'release',
  }, async ({ open }) => {
    const page = await open(query, { prepare: keepPrints });
    const widget = mode === 'the element' ? page : page.frameLocator('pay-widget iframe');
    await payOxxo(widget);
    expect(await widget.getByLabel('Amount').count()).toBe(0);
    const barcode = widget.getByRole('img', { name: /^Barcode \d+$/ });
    // A till reads the barcode from a phone, so it has to be nearly as wide as the screen.
    const share = await barcode.evaluate((it) => it.getBoundingClientRect().width / window.innerWidth);
    expect(share).toBeGreaterThan(0.8);
    const label = await barcode.getAttribute('aria-label');
    const reference = label?.replace('Barcode ', '') ?? '-';
    // In inline mode the test presses by keyboard, because Tab has to reach the button.
    if (widget === page) await press(page, /^Print or save as PDF/);
    else await widget.getByRole('button', { name: 'Print or save as PDF' }).click();
    await expect.poll(() => printed(page)).toBeTruthy();
    const paper = await printed(page);
    expect(paper).toMatchObject({ title: 'Payment voucher', whole: false, bars: { label } });
    for (const words of ['OXXO', '$112.00', reference, 'Pay until', 'Payment number', 'dep_']) {
      expect(paper.text).toContain(words);
    }
    // Code 128: a start, seven pairs of digits and a check symbol of 11 modules each, a stop of 13, and 10 white modules on either side.
    expect(paper.bars.modules).toBe(11 * 9 + 13 + 20);
    expect(paper.font).toContain('system-ui');
  });
}

test('a reference to read out at the counter prints without a barcode; a transfer by app cannot be printed', {
  tags: 'release',
}, async ({ open }) => {
  const query = { country: 'pe', currency: 'PEN' };
  const page = await open(query, { prepare: keepPrints });
  await page.getByRole('button', { name: /^Cash/ }).click();
  await page.getByRole('button', { name: /^PagoEfectivo/ }).click();
  await page.getByLabel('Amount').fill('612');
  await page.getByLabel('E-mail').fill('payer@example.com');
  await submit(page, 'Deposit');
  await page.getByRole('button', { name: 'Copy: CIP' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^\d{8}$/);
  const cip = await copied();
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect.poll(() => printed(page)).toMatchObject({ bars: null });
  expect((await printed(page)).text).toContain(cip);
});
