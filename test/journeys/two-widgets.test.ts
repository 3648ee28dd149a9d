import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { DESKTOP } from '../support/browser.ts';
import { openCashierPanel } from '../support/cashier-panel.ts';
import { journey } from '../support/journey.ts';
import { createUser, type User } from '../support/open-host-page.ts';
import { fillSpei, NAME, readFee } from '../support/user-actions.ts';

const test = journey
  .extend('other', () => createUser())
  .extend('othersDesk', ({ sandbox, other }, { onCleanup }) => {
    const panel = openCashierPanel(sandbox.url, other);
    onCleanup(() => panel.close());
    return panel;
  });

async function addWidget(page: Page, user: User, data: Record<string, string>): Promise<Locator> {
  await page.evaluate(
    ([token, more]) => {
      const second = document.createElement('pay-widget');
      Object.assign(second, { token, userId: token, locale: 'en', ...more });
      document.body.append(second);
    },
    [user.token, data] as const,
  );
  return page.locator('pay-widget').nth(1);
}

test('two widgets of two users on one page share no state', async ({ open, panel, other, othersDesk }) => {
  const page = await open({}, { viewport: DESKTOP });
  const first = page.locator('pay-widget').nth(0);
  const second = await addWidget(page, other, { currency: 'MXN', paymentGeo: 'MX', theme: 'dark' });

  await fillSpei(first, '512');
  await second.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  expect(await second.getByLabel('Amount').inputValue()).toBe('');
  await second.getByLabel('Amount').fill('612');
  await second.getByLabel('Full name').fill(NAME);
  expect(await first.getByLabel('Amount').inputValue()).toBe('512');

  // Clicks inside the page, because one mouse cannot submit both widgets at the same moment.
  const press = (widget: Locator) =>
    widget.getByRole('button', { name: /^Deposit / }).evaluate((button: HTMLElement) => button.click());
  await readFee(second);
  await Promise.all([press(first), press(second)]);
  await first.getByRole('heading', { name: 'How to pay' }).waitFor();
  await second.getByRole('heading', { name: 'How to pay' }).waitFor();
  await first.getByText('$512.00').first().waitFor();
  await second.getByText('$612.00').first().waitFor();
  expect(await panel.payments()).toMatchObject([{ amount: '512.00' }]);
  expect(await othersDesk.payments()).toMatchObject([{ amount: '612.00' }]);

  const [payment] = await othersDesk.payments();
  await othersDesk.act('approve', { id: payment?.id });
  await second.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await first.getByRole('heading', { name: 'How to pay' }).isVisible()).toBe(true);

  expect(await first.locator('[data-theme]').getAttribute('data-theme')).toBe('light');
  expect(await second.locator('[data-theme]').getAttribute('data-theme')).toBe('dark');
  await second.evaluate((element) => element.remove());
  await first.getByRole('button', { name: 'Back' }).click();
  expect(await first.getByRole('textbox', { name: 'Amount' }).inputValue()).toMatch(/^512/);

  await page.reload();
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  await page
    .getByRole('button', { name: 'You have an open payment', exact: true, description: /512/ })
    .waitFor();
});
