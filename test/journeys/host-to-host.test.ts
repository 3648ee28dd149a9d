import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { submit } from '../support/payer.ts';
import { seeFailure } from '../support/see-failure.ts';

// A new code may be asked for after 30 s of the cashier's own clock, whatever its speed.
const test = journey
  .extend('settings', { scope: 'file' }, () => ({ speed: 10 }))
  .extend('payByVisa', ({ open }) => async (amount: string): Promise<Page> => {
    const page = await open({ country: 'ng', currency: 'NGN' });
    await page.getByRole('button', { name: /^Nigerian cards/ }).click();
    await page.getByRole('button', { name: /^Visa/ }).click();
    await fillCard(page, amount);
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
    return page;
  });

async function fillCard(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await page.getByLabel('MM/YY').fill('12/34');
  await page.getByLabel('CVV').fill('123');
  const holder = page.getByLabel('Cardholder name');
  if ((await holder.count()) > 0) await holder.fill('ADA OBI');
  await submit(page, 'Deposit');
}

test('a card is paid with the code of its bank; a wrong one is told at the field and costs a try', async ({
  desk,
  payByVisa,
}) => {
  const page = await payByVisa('5000');
  const code = page.getByLabel('Code from the SMS');
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await code.getAttribute('inputmode')).toBe('numeric');
  await page.getByText('3 attempts left').waitFor();
  expect(await page.getByRole('button', { name: /^A new code can be sent in/ }).isDisabled()).toBe(true);

  await code.fill('000000');
  await page.getByText('The code is wrong or has expired. 2 attempts left').waitFor();
  await seeFailure(page, 'wrong_code');
  expect(await code.getAttribute('aria-invalid')).toBe('true');
  expect(await code.inputValue()).toBe('');

  // The last digit sends it.
  await code.pressSequentially('123456');
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await desk.payments()).toMatchObject([
    { method: 'ng_visa_h2h', amount: '5000.00', status: 'processed' },
  ]);
});

test('a code that is wrong three times ends the payment', async ({ desk, payByVisa }) => {
  const page = await payByVisa('5000');
  const code = page.getByLabel('Code from the SMS');
  for (const left of ['2 attempts left', '1 attempt left']) {
    await code.fill('000000');
    await page.getByText(left).waitFor();
  }
  await code.fill('000000');
  await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor();
  expect(await desk.payments()).toMatchObject([{ status: 'mistaked', reason: 'wrong_code' }]);
});

test('who steps out of the code finds it again, by the list and by a reload', async ({ payByVisa }) => {
  const page = await payByVisa('5000');
  await page.reload();
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^You have an open payment/ }).click();
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await page.getByLabel('Code from the SMS').fill('123456');
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});

test('a card with 3-D Secure goes to its bank’s own page', async ({ open }) => {
  const page = await open();
  await page
    .getByRole('button', { name: /^Card\b/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Visa \/ Mastercard/ }).click();
  const opened = page.context().waitForEvent('page');
  await fillCard(page, '512');
  const bank = await opened;
  await bank.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});
