import { expect } from 'vitest';
import { inCardFrame } from '../support/card-form.ts';
import { journey } from '../support/journey.ts';
import { submit } from '../support/user-actions.ts';

const test = journey.extend('settings', { scope: 'file' }, () => ({ speed: 5 }));

test('preparation fields of a method are on their own screen, and are sent with the create request', async ({
  open,
  wire,
}) => {
  const query = { country: 'co', currency: 'COP' };
  const page = await open(query);
  await page.getByRole('button', { name: /^PSE/ }).click();
  await page.getByLabel('Amount').fill('50000');
  await page.getByRole('button', { name: /^Document type/ }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Document number').fill('1032456789');
  await page.getByLabel('E-mail').fill('ana@example.com');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  // R-ROUTE-14: the screen of a preparation has no Close button, although the host has asked for one.
  expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);

  await submit(page, 'Deposit');
  await page.getByText('This field is required').waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe('50000');
  expect(await page.getByLabel('Document number').inputValue()).toBe('1032456789');
  await submit(page, 'Deposit');
  await page.getByRole('button', { name: /^Bank / }).click();
  await page.getByRole('option', { name: 'Davivienda' }).click();
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  const created = wire.sent.find((frame) => frame.includes('BANKING_DEPOSIT:create-v1')) ?? '';
  expect(created).toContain('"bank_name":"1051"');
  expect(created).toContain('"document_id":"1032456789"');
});

test('a preparation form of raw descriptors masks its input, rejects a wrong code with the cashier’s text, and sends the correct one', {
  tags: 'release',
}, async ({ open, wire }) => {
  const page = await open({ country: 'ng', currency: 'NGN' });
  await page.getByRole('button', { name: /^Nigerian cards/ }).click();
  await page.getByRole('button', { name: /^Verve/ }).click();
  const cards = inCardFrame(page);
  await cards.getByLabel('Amount').fill('20000');
  await cards.getByLabel('Card number').fill('5060666666666666666');
  await cards.getByLabel('Expiry date').fill('1234');
  await cards.getByLabel('CVV').fill('123');
  await cards.getByLabel('Card PIN').fill('3310');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'One more step' }).waitFor();
  const code = cards.getByLabel('SMS code');
  await code.pressSequentially('12a3b4');
  expect(await code.inputValue()).toBe('1234');
  await submit(cards, 'Deposit');
  await cards.getByText('Enter the 6-digit code').waitFor();
  expect(wire.sent.some((frame) => frame.includes('create-v1'))).toBe(false);
  await code.press('End');
  // The field keeps a digit too many and shows an error, because a code that is cut off would be another code.
  await code.pressSequentially('567');
  await cards.getByText('Enter the 6-digit code').waitFor();
  expect(await code.inputValue()).toBe('1234567');
  await code.press('Backspace');
  expect(await code.inputValue()).toBe('123456');
  await submit(cards, 'Deposit');
  await expect.poll(() => wire.sent.find((frame) => frame.includes('create-v1'))).toContain('"otp":"123456"');
  await cards.getByRole('heading', { name: 'One more step' }).waitFor({ state: 'detached' });
});

test('an input-field descriptor without a name is shown, and its value is sent by position', {
  tags: 'release',
}, async ({ open, wire }) => {
  const page = await open({ country: 'uz', currency: 'UZS' });
  await page.getByRole('button', { name: /^Card/ }).first().click();
  const cards = inCardFrame(page);
  await cards.getByLabel('Amount').fill('20000');
  await cards.getByLabel('Card number').fill('8600069195406311');
  await cards.getByLabel('Expiry date').fill('1234');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'One more step' }).waitFor();
  await cards.getByLabel('SMS code').fill('12');
  await submit(cards, 'Deposit');
  await cards.getByText('Enter the 6-digit code').waitFor();
  await cards.getByLabel('SMS code').fill('123456');
  await submit(cards, 'Deposit');
  await expect
    .poll(() => wire.sent.find((frame) => frame.includes('create-v1')))
    .toContain('"preparation_1":"123456"');
  await cards.getByRole('heading', { name: 'One more step' }).waitFor({ state: 'detached' });
});

test('a field with a regexList shows the message of the rule that its value breaks', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open({ country: 'mx', currency: 'MXN' });
  await page.getByRole('button', { name: /^Cash/ }).click();
  await page.getByRole('button', { name: /^OXXO/ }).click();
  await page.getByLabel('E-mail').fill('nobody');
  await submit(page, 'Deposit').catch(() => undefined);
  await page.getByLabel('E-mail').blur();
  await page.getByText('Enter a valid e-mail').waitFor();
});
