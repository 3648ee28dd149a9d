import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chooseCard, fillCard, inCardFrame } from '../support/card-form.ts';
import { expectFailure } from '../support/expect-failure.ts';
import { journey } from '../support/journey.ts';
import { submit } from '../support/user-actions.ts';

// At this speed a payment ends soon after the right code. The 30 s until a user may request a new code stay real time.
const test = journey
  .extend('settings', { scope: 'file' }, () => ({ speed: 10 }))
  .extend('payByVisa', ({ open }) => async (amount: string): Promise<Page> => {
    const page = await open({ country: 'ng', currency: 'NGN' });
    await page.getByRole('button', { name: /^Nigerian cards/ }).click();
    await page.getByRole('button', { name: /^Visa/ }).click();
    const cards = inCardFrame(page);
    await fillCard(cards, amount);
    await submit(cards, 'Deposit');
    await cards.getByRole('heading', { name: 'Enter the code' }).waitFor();
    return page;
  });

test('a card is paid with the bank’s one-time code; a wrong code is reported at its field and uses up one try', async ({
  panel,
  payByVisa,
}) => {
  const cards = inCardFrame(await payByVisa('5000'));
  const code = cards.getByLabel('Code from the SMS');
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await code.getAttribute('inputmode')).toBe('numeric');
  await cards.getByText('3 attempts left').waitFor();
  expect(await cards.getByRole('button', { name: /^You can ask for a new code in/ }).isDisabled()).toBe(true);

  await code.fill('000000');
  await cards.getByText('The code is wrong or has expired. 2 attempts left').waitFor();
  await expectFailure(cards, 'wrong_code');
  expect(await code.getAttribute('aria-invalid')).toBe('true');
  expect(await code.inputValue()).toBe('');

  await code.pressSequentially('123456');
  await cards.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await panel.payments()).toMatchObject([
    { method: 'ng_visa_h2h', amount: '5000.00', status: 'processed' },
  ]);
});

test('a wrong code three times ends the payment', { tags: 'release' }, async ({ panel, payByVisa }) => {
  const cards = inCardFrame(await payByVisa('5000'));
  const code = cards.getByLabel('Code from the SMS');
  for (const left of ['2 attempts left', '1 attempt left']) {
    await code.fill('000000');
    await cards.getByText(left).waitFor();
  }
  await code.fill('000000');
  await cards.getByRole('heading', { name: 'Your payment didn’t go through' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ status: 'mistaked', reason: 'wrong_code' }]);
});

test('a user who leaves the one-time code screen finds it again, from the list and after a reload', {
  tags: 'release',
}, async ({ payByVisa }) => {
  const page = await payByVisa('5000');
  const cards = inCardFrame(page);
  await page.reload();
  await cards.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await cards.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^You have an open payment/ }).click();
  await cards.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await cards.getByLabel('Code from the SMS').fill('123456');
  await cards.getByRole('heading', { name: 'Done' }).waitFor();
});

test('a card with 3-D Secure opens the bank’s own page', { tags: 'release' }, async ({ open }) => {
  const page = await open();
  const cards = inCardFrame(page);
  await chooseCard(page);
  const opened = page.context().waitForEvent('page');
  await fillCard(cards, '512');
  await submit(cards, 'Deposit');
  const bank = await opened;
  await bank.getByRole('button', { name: 'Approve' }).click();
  await cards.getByRole('heading', { name: 'Done' }).waitFor();
});
