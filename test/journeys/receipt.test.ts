import { describe, expect } from 'vitest';
import { MODES } from '../support/embedding-modes.ts';
import { journey as test } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';
import { fillPayout, paySpei, submit } from '../support/user-actions.ts';

/** Keeps the printed text in the top window, because a test cannot operate a print dialog. */
function keepPrinted(): void {
  window.print = () => {
    Object.assign(window.top ?? window, { printed: document.body.innerText });
  };
}

test('the receipt of a deposit is copied and printed with the same lines, a stamp and no balance, which is on the screen', {
  tags: 'release',
}, async ({ open, panel }) => {
  const page = await open({}, { prepare: (tab) => tab.addInitScript(keepPrinted) });
  await paySpei(page, '512');
  const [payment] = await panel.payments();
  await panel.act('approve', { id: payment?.id });
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  const balance = Number(await panel.balance()).toLocaleString('en', { minimumFractionDigits: 2 });
  await page.getByRole('definition').getByText(`$${balance}`).waitFor();
  await page.getByRole('button', { name: 'Copy receipt' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Status: Done');
  expect(copied).toContain('Amount: $512.00');
  expect(copied).not.toContain('New balance');
  expect(copied).toContain(`Payment number: ${payment?.id}`);

  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const paper = () => page.evaluate(() => String(Reflect.get(window, 'printed')));
  await expect.poll(paper).toMatch(/Amount\s+\$512\.00/);
  expect(await paper()).toMatch(/^Receipt\s+Done\s/);
  expect(await paper()).not.toContain(`$${balance}`);
});

test('a withdrawal shows its destination, the steps to come and the time of arrival', {
  tags: 'release',
}, async ({ open, panel }) => {
  const page = await open({ page: 'withdrawal' });
  await page.getByRole('button', { name: /^SPEI to CLABE/ }).click();
  await page.getByText(/^You can withdraw up to \$[\d,.]+ · from \$200/).waitFor();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  expect(Number(await page.getByLabel('Amount').inputValue())).toBeGreaterThan(312);
  await page.getByRole('button', { name: 'Back' }).click();
  await fillPayout(page, '312');
  await submit(page, 'Withdraw');
  await page.getByRole('heading', { name: 'We’ve got your request' }).waitFor();
  await page.getByText('•••• 9719').waitFor();
  await page.getByText(/^Expected around /).waitFor();
  const steps = page.getByRole('list').filter({ hasText: 'Request received' }).getByRole('listitem');
  expect((await steps.allTextContents()).map((text) => text.replace(/\d.*/, ''))).toEqual([
    'Request received',
    'Approval',
    expect.stringMatching(/^Money sentExpected around/),
  ]);
  const [payment] = await panel.payments();
  await panel.act('approve', { id: payment?.id });
  await page.getByRole('heading', { name: 'Sent' }).waitFor();
  expect(await steps.count()).toBeLessThanOrEqual(3);
});

describe.each(MODES)('mode %s', (mode) => {
  test(
    'a host with support is asked for help with the payment',
    releaseUnless(mode === 'inline'),
    async ({ embed, panel }) => {
      const { widget, setData, notifications } = await embed(mode, { page: 'withdrawal' });
      await fillPayout(widget, '312');
      await submit(widget, 'Withdraw');
      await widget.getByRole('heading', { name: 'We’ve got your request' }).waitFor();
      expect(await widget.getByRole('button', { name: 'Copy receipt' }).count()).toBe(0);
      const help = widget.getByRole('button', { name: 'Get help' });
      expect(await help.count()).toBe(0);
      await setData({ support: true });
      await help.click();
      const [payment] = await panel.payments();
      await expect.poll(notifications).toContainEqual({ name: 'help', detail: { id: payment?.id } });
    },
  );
});
