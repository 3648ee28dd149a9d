import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { submit } from '../support/payer.ts';

const test = journey.extend('settings', { scope: 'file' }, () => ({ speed: 5 }));

test('what a method asks for in preparation has a page of its own, and goes with the payment', async ({
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
  // The host allows a closing button; this page hides it (specification, section 2).
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
