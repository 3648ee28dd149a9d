import type { Page } from 'playwright';
import { expect } from 'vitest';
import { DESKTOP } from '../support/browser.ts';
import { inCardFrame } from '../support/card-form.ts';
import { journey as test } from '../support/journey.ts';
import type { Widget, Wire } from '../support/open-host-page.ts';
import { submit } from '../support/user-actions.ts';

async function openCard(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Card\b/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Visa \/ Mastercard/ }).click();
  await inCardFrame(page).getByRole('group', { name: 'Saved details' }).waitFor();
}

const saved = (page: Widget, name: string | RegExp) => page.getByRole('radio', { name });
const number = (page: Widget) => page.getByLabel('Card number');
// Looks for the request's type, because metrics about round trips contain its name too.
const createdWith = ({ sent }: Wire) =>
  sent.findLast((frame) => frame.includes('"type":"BANKING_DEPOSIT:create-v1"')) ?? '';

async function pay(page: Widget, amount: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('CVV').fill('123');
  const holder = page.getByLabel('Cardholder name');
  if ((await holder.inputValue()) === '') await holder.fill('ANA DIAZ');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
}

test('a saved card is sent as its token while it is unchanged, and as a number once the user types over it', {
  tags: 'release',
}, async ({ wire, open }) => {
  const page = await open();
  const cards = inCardFrame(page);
  await openCard(page);
  await expect.poll(() => saved(cards, 'Visa •• 1111').isChecked()).toBe(true);
  expect(await number(cards).getAttribute('placeholder')).toBe('411111••••••1111');
  expect(await number(cards).inputValue()).toBe('');
  await number(cards).pressSequentially('5');
  // The first key replaces the hidden number as a whole, because typed digits beside it would make another card.
  expect(await number(cards).inputValue()).toBe('5');
  expect(await saved(cards, 'Other details').isChecked()).toBe(true);
  await saved(cards, 'Visa •• 1111').check();
  expect(await number(cards).inputValue()).toBe('');
  await pay(cards, '512');
  await expect.poll(() => createdWith(wire)).toContain('rq_3');
  expect(createdWith(wire)).not.toContain('411111');
});

test('a card that was paid with is offered first, remembered, and deleted after one confirmation', {
  tags: 'release',
}, async ({ panel, open }) => {
  const page = await open();
  const cards = inCardFrame(page);
  await openCard(page);
  await saved(cards, 'Other details').check();
  await number(cards).fill('5555 5555 5555 4444');
  await pay(cards, '512');
  const [{ id = '' } = {}] = await panel.payments();
  await panel.act('approve', { id });
  await cards.getByRole('heading', { name: 'Done' }).waitFor();
  await cards.getByRole('button', { name: 'New deposit' }).click();
  await openCard(page);
  await cards.getByText(/^Mastercard •• 4444/).waitFor();
  expect([await number(cards).count(), await cards.getByLabel('CVV').count()]).toEqual([0, 1]);
  await cards.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.poll(() => saved(cards, /^Mastercard •• 4444/).isChecked()).toBe(true);
  expect(await cards.getByLabel('Cardholder name').inputValue()).toBe('ANA DIAZ');
  expect(await cards.getByRole('radio').first().isChecked()).toBe(true);
  await saved(cards, 'Visa •• 1111').check();
  expect(await number(cards).getAttribute('placeholder')).toBe('411111••••••1111');
  expect(await cards.getByLabel('Cardholder name').inputValue()).toBe('');

  await cards.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  const sheet = cards.getByRole('dialog', { name: 'Saved details' });
  const rename = sheet.getByRole('button', { name: /^Rename Mastercard/ });
  await rename.press('Enter');
  await page.keyboard.type('Work card');
  await page.keyboard.press('Enter');
  await sheet.getByRole('status').getByText('The name is now Work card').waitFor();
  await expect
    .poll(() => sheet.getByRole('button', { name: 'Rename Work card' }).evaluate((b) => b.matches(':focus')))
    .toBe(true);
  await sheet.getByRole('button', { name: /^Delete Visa/ }).press('Enter');
  await sheet.getByText('Delete these details?').waitFor();
  expect(await sheet.getByRole('button', { name: 'Keep' }).evaluate((b) => b.matches(':focus'))).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await sheet.getByRole('status').getByText('Deleted: Visa •• 1111').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await cards.getByRole('radio').count()).toBe(2);
  expect(await number(cards).getAttribute('placeholder')).toBeNull();
  await saved(cards, 'Work card').waitFor();
  await page.reload();
  await openCard(page);
  const line = cards.getByRole('group', { name: 'Saved details' });
  await line.getByText('Work card').waitFor();
  await line.getByText(/^Mastercard •• 4444/).waitFor();
});

test('deleting the last saved card removes the selector, and the focus stays in the form', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open({}, { viewport: DESKTOP });
  const cards = inCardFrame(page);
  await openCard(page);
  await cards.getByRole('button', { name: 'Edit', exact: true }).click();
  await cards.getByRole('button', { name: /^Delete Visa/ }).click();
  await cards.getByRole('button', { name: 'Keep' }).click();
  await cards.getByRole('button', { name: /^Delete Visa/ }).click();
  await cards.getByRole('button', { name: 'Yes, delete' }).click();
  await cards.getByRole('group', { name: 'Saved details' }).waitFor({ state: 'detached' });
  await cards.getByRole('status').filter({ hasText: 'Deleted: Visa •• 1111' }).waitFor();
  await expect.poll(() => number(cards).evaluate((input) => input.matches(':focus'))).toBe(true);
});

test('a withdrawal loads its saved accounts, which the method list omits; the confirmation shows the chosen one masked', {
  tags: 'release',
}, async ({ wire, open }) => {
  const page = await open({ country: 'in', currency: 'INR', page: 'withdrawal' });
  await page.getByRole('button', { name: /IMPS/ }).click();
  await expect.poll(() => saved(page, /3456/).isChecked()).toBe(true);
  await page.getByLabel('Amount').fill('1012');
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ravi Kumar');
  const phone = page.getByLabel('Phone number');
  if ((await phone.count()) > 0) await phone.fill('8123456789');
  await submit(page, 'Withdraw');
  await page.getByRole('heading', { name: 'Check your details' }).waitFor();
  await page.getByText('••••••••3456').waitFor();
  expect(await page.getByText('rq_2').count()).toBe(0);
  await submit(page, 'Withdraw');
  await page.getByRole('heading', { name: 'We’ve got your request' }).waitFor();
  await expect
    .poll(() => wire.sent.findLast((frame) => frame.includes('"type":"BANKING_WITHDRAWAL:create-v1"')))
    .toContain('rq_2');
});
