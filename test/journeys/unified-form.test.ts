import type { Page } from 'playwright';
import { expect } from 'vitest';
import { inCardFrame } from '../support/card-form.ts';
import { journey } from '../support/journey.ts';
import type { Widget } from '../support/open-host-page.ts';
import { submit } from '../support/user-actions.ts';

const test = journey.extend(
  'begin',
  ({ open }) =>
    async (
      country: string,
      currency: string,
      method: RegExp,
      amount: string,
      fields: Record<string, string> = {},
      /** The card frame if the form has card fields, else the page. */
      placeOf: (page: Page) => Widget = (page) => page,
    ): Promise<Page> => {
      const page = await open({ country, currency });
      await page.getByRole('button', { name: method }).click();
      await page.getByLabel('Amount').fill(amount);
      for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
      await submit(page, 'Deposit');
      await placeOf(page).getByRole('heading', { name: 'A few more details' }).waitFor();
      return page;
    },
);

const proceed = (page: Widget) => page.getByRole('button', { name: 'Continue' }).click();

test('Sber: the form asks for the sender’s card, then the invoice is shown', { tags: 'release' }, async ({
  panel,
  begin,
}) => {
  const cards = inCardFrame(await begin('ru', 'RUB', /^Sber transfer/, '2000', {}, inCardFrame));
  await cards.getByText('₽2,000.00').waitFor();
  await proceed(cards);
  expect(await cards.getByText('This field is required').count()).toBe(2);
  await cards.getByLabel('Card number').fill('4111111111111111');
  await cards.getByLabel('Sender name').fill('Иван Петров');
  await cards.getByText('Enter a valid card number').waitFor();
  await cards.getByLabel('Card number').fill('2200123412341234');
  await proceed(cards);
  await cards.getByRole('heading', { name: 'Make a transfer' }).waitFor();
  await cards.getByRole('button', { name: 'I’ve paid' }).click();
  await panel.step();
  await cards.getByRole('heading', { name: 'Done' }).waitFor();
});

test('a bank account in Brazil is entered with a dropdown of banks', { tags: 'release' }, async ({
  panel,
  begin,
}) => {
  const page = await begin('br', 'BRL', /Bank|TED|autom/i, '500');
  await page.getByLabel('Bank', { exact: true }).click();
  await page.getByRole('option', { name: 'Bradesco' }).click();
  await page.getByLabel('Branch code').fill('1234');
  await page.getByLabel('Account number').fill('1234567');
  await page.getByLabel('CPF').fill('52998224725');
  await proceed(page);
  await panel.step();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ method: 'pix_auto_bank', status: 'processed' }]);
});

test('the number of an M-Pesa message is changed to capitals', { tags: 'release' }, async ({
  panel,
  wire,
  begin,
}) => {
  const page = await begin('ke', 'KES', /Paybill/i, '500');
  await page.getByLabel('Transaction ID').pressSequentially('sgr7abc123');
  await proceed(page);
  await panel.step();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  await expect.poll(() => wire.sent.some((frame) => frame.includes('SGR7ABC123'))).toBe(true);
});

test('a reload shows the form again; Back and return restores its values', async ({ panel, begin }) => {
  const page = await begin('tr', 'TRY', /Havale/i, '512', { 'Sender name': 'Ali Veli' });
  await page.reload();
  await page.getByRole('heading', { name: 'A few more details' }).waitFor();
  await page.getByLabel('Sender name').fill('Ali Can Veli');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^You have an open payment/ }).click();
  await page.getByRole('heading', { name: 'A few more details' }).waitFor();
  expect(await page.getByLabel('Sender name').inputValue()).toBe('Ali Can Veli');
  expect(await panel.payments()).toHaveLength(1);
});

test('a reload, and the list, reopen a form with a card number in its frame', { tags: 'release' }, async ({
  panel,
  begin,
}) => {
  const page = await begin('ru', 'RUB', /^Sber transfer/, '2012', {}, inCardFrame);
  const cards = inCardFrame(page);
  await page.reload();
  await cards.getByRole('heading', { name: 'A few more details' }).waitFor();
  await cards.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^You have an open payment/ }).click();
  await cards.getByRole('heading', { name: 'A few more details' }).waitFor();
  expect(await panel.payments()).toHaveLength(1);
});

test('the "more details" section opens by itself if it contains an invalid field', {
  tags: 'release',
}, async ({ begin }) => {
  const page = await begin('tr', 'TRY', /Havale/i, '512', { 'Sender name': 'Ali Veli' });
  await page.getByLabel('Bank', { exact: true }).click();
  await page.getByRole('option', { name: 'Banka A' }).click();
  await page.getByLabel('Sender name').fill('Ali Veli');
  expect(await page.getByLabel('IBAN').isVisible()).toBe(false);
  await proceed(page);
  await page.getByLabel('IBAN').fill('TR330006100519786457841326');
  await proceed(page);
  await page.getByRole('heading', { name: 'Make a transfer' }).waitFor();
});
