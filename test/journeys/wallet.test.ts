import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { submit } from '../support/user-actions.ts';

// At this speed the sandbox ends the payment only after the test has looked at the provider's page.
const test = journey
  .extend('settings', { scope: 'file' }, () => ({ speed: 5 }))
  .extend('payFromWallet', ({ open }) => async (amount: string): Promise<{ page: Page; provider: Page }> => {
    const page = await open();
    await page.getByRole('button', { name: /^E-wallet/ }).click();
    await page.getByLabel('Amount').fill(amount);
    await page.getByLabel('E-mail').fill('maria@example.com');
    const opened = page.context().waitForEvent('page');
    await submit(page, 'Deposit');
    const provider = await opened;
    await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
    return { page, provider };
  });

test('a wallet is paid in a new tab, and the widget shows the result', async ({ panel, payFromWallet }) => {
  const { page, provider } = await payFromWallet('512');
  await provider.getByRole('button', { name: 'Approve' }).click();
  await provider.getByText('Approved').waitFor();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  await page.getByText('$512.00 has been added to your balance').waitFor();
  expect(await panel.payments()).toMatchObject([
    { method: 'wallet_latam', amount: '512.00', status: 'processed' },
  ]);
  // `opener` is null, because the provider's page must not reach the widget or its host.
  expect(await provider.evaluate(() => window.opener)).toBeNull();
});

test('a payment that the provider declines can be tried again or paid by another method', {
  tags: 'release',
}, async ({ payFromWallet }) => {
  const { page, provider } = await payFromWallet('512');
  await provider.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('heading', { name: 'Your payment didn’t go through' }).waitFor();
  await page.getByText('Your bank declined the payment').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toMatch(/^512(\.00)?$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^E-wallet/ }).waitFor();
});

test('a provider’s page whose tab was closed can be opened again from the widget', {
  tags: 'release',
}, async ({ payFromWallet }) => {
  const { page, provider } = await payFromWallet('512');
  await provider.close();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const again = await opened;
  await again.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});
