import { expect } from 'vitest';
import { journey as test } from '../support/journey.ts';
import { fillPayout, paySpei, submit } from '../support/user-actions.ts';

test('the history opens an open payment on its screen, and Back leads to the history again', async ({
  open,
}) => {
  const page = await open();
  await paySpei(page, '612');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^Deposit / }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: /SPEI bank transfer.*\$612\.00/s }).click();
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
});

test('a record leads back to the history, also for a rejected payment', { tags: 'release' }, async ({
  open,
}) => {
  const page = await open();
  await paySpei(page, '612');
  await page.getByRole('button', { name: 'Back' }).click();
  // Amount 513: the sandbox has no payment details for an amount that ends in 13.
  await page.getByLabel('Amount').fill('513');
  await submit(page, 'Deposit');
  await page.getByRole('alert').getByText('We can’t take this amount').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: /SPEI bank transfer.*\$612\.00/s }).click();
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
});

test('a withdrawal record shows receipt, number to copy and timeline; the history filter keeps its value', {
  tags: 'release',
}, async ({ panel, open }) => {
  const page = await open({ page: 'withdrawal' });
  await page.getByRole('heading', { name: 'Withdrawals', exact: true }).waitFor();
  await fillPayout(page, '300');
  await submit(page, 'Withdraw');
  await panel.step();
  await panel.step();
  await page.getByRole('heading', { name: 'Sent' }).waitFor();
  await page.getByRole('button', { name: 'New withdrawal' }).click();

  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Deposits', exact: true }).click();
  await page.getByText('You have no payments yet').waitFor();
  await page.getByRole('button', { name: 'Withdrawals', exact: true }).click();
  await page.getByRole('button', { name: /SPEI to CLABE.*\$300\.00/s }).click();
  await page.getByRole('heading', { name: 'Sent' }).waitFor();
  await page.getByText('Request received').waitFor();
  await page.getByRole('button', { name: 'Copy: Payment number' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wd_/);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
});
