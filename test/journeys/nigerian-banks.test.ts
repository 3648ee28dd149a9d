import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { submit } from '../support/user-actions.ts';

/** The example account number of the Central Bank of Nigeria, which is valid for First Bank (R-RAIL-3). */
const NUBAN = '0000014579';

const test = journey.extend('arrive', ({ open }) => async (): Promise<Page> => {
  const query = { country: 'ng', currency: 'NGN', page: 'withdrawal' };
  const page = await open(query);
  await page.getByRole('button', { name: /^Bank transfer/ }).click();
  return page;
});

async function chooseBank(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Bank / }).click();
  await page.getByRole('option', { name }).click();
}

test('a withdrawal to a Nigerian bank shows the account holder, on the form and on the confirmation', {
  tags: 'release',
}, async ({ panel, arrive }) => {
  const page = await arrive();
  await page.getByLabel('Amount').fill('2000');
  await page.getByRole('button', { name: /^Bank / }).click();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').count()).toBe(9);
  await page.getByRole('option', { name: /^First Bank/ }).click();
  await page.getByLabel('Account number').fill(NUBAN);
  const found = page.getByRole('status').filter({ hasText: /^Account holder/ });
  await found.waitFor();
  const holder = /^Account holder([A-Z]+ [A-Z]+)$/.exec((await found.textContent()) ?? '')?.[1] ?? '';
  expect(holder).not.toBe('');

  await submit(page, 'Withdraw');
  await page.getByRole('heading', { name: 'Check your details' }).waitFor();
  await page.getByText(holder).waitFor();
  expect(await panel.payments()).toEqual([]);
  await submit(page, 'Withdraw');
  await panel.step();
  await panel.step();
  await page.getByRole('heading', { name: 'Sent' }).waitFor();
  await page.getByText('Request received').waitFor();
  expect(await panel.payments()).toMatchObject([
    { type: 'withdrawal', method: 'bank_transfer_nigeria', amount: '2000.00', status: 'processed' },
  ]);
});

test('another bank shows another account holder, and a too short number is reported at its field', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive();
  await page.getByLabel('Amount').fill('2000');
  await chooseBank(page, /^First Bank/);
  await page.getByLabel('Account number').fill('00000145');
  await submit(page, 'Withdraw');
  await page.getByText('Enter a 10-digit account number').waitFor();
  await page.getByLabel('Account number').fill(NUBAN);
  await page.getByText('Account holder', { exact: true }).waitFor();
  await chooseBank(page, /^Zenith/);
  await page.getByText('We’ll show the account holder here').waitFor();
  expect(await page.getByLabel('Account number').inputValue()).toBe('');
});
