import { expect } from 'vitest';
import { drawQr } from '../../src/ui/codes/draw-qr.ts';
import { journey } from '../support/journey.ts';
import { submit } from '../support/user-actions.ts';

const test = journey.extend('payPix', ({ open }) => async (amount: string) => {
  const page = await open({ country: 'br', currency: 'BRL' });
  await page.getByRole('button', { name: /^PIX/i }).first().click();
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('CPF').fill('52998224725');
  await submit(page, 'Deposit');
  return page;
});

test('a PIX code can be copied and scanned, and the deposit is credited when the bank reports it', async ({
  panel,
  payPix,
}) => {
  const page = await payPix('512');
  await page.getByRole('heading', { name: 'Pay with PIX' }).waitFor();
  await page.getByText('R$512.00').first().waitFor();
  await page.getByRole('button', { name: 'Copy PIX code' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^000201.*5406512\.00.*6304[0-9A-F]{4}$/);
  const qr = page.getByRole('img', { name: 'PIX QR code' }).locator('path');
  expect(await qr.getAttribute('d')).toBe(drawQr(code).path);
  await page.getByText('PAGAMENTOS SANDBOX LTDA', { exact: true }).waitFor();
  expect(await page.getByRole('timer', { name: 'Time left' }).textContent()).toMatch(/^1[45]:\d\d$/);

  const [payment] = await panel.payments();
  await panel.act('approve', { id: payment?.id });
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  await page.getByText('R$512.00 has been added to your balance').waitFor();
});

test('a PIX payment that ends by itself opens its result', { tags: 'release' }, async ({ panel, payPix }) => {
  const page = await payPix('500');
  await panel.step();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});

test('Back leads from the PIX code to the form with its values kept, and the payment can be opened again', {
  tags: 'release',
}, async ({ panel, payPix }) => {
  const page = await payPix('512');
  await page.getByRole('heading', { name: 'Pay with PIX' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await page.getByLabel('Amount').inputValue()).toMatch(/^512/);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^You have an open payment/ }).click();
  await page.getByRole('heading', { name: 'Pay with PIX' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Pay with PIX' }).waitFor();
  expect(await panel.payments()).toHaveLength(1);
});

test('a user says "I’ve paid" while the PIX code is valid, and the cashier accepts it', {
  tags: 'release',
}, async ({ panel, payPix, wire }) => {
  const page = await payPix('512');
  await page.getByRole('timer', { name: 'Time left' }).waitFor();
  const paid = page.getByRole('button', { name: 'I’ve paid' });
  await paid.click();
  await paid.waitFor({ state: 'detached' });
  expect(wire.sent.some((frame) => frame.includes('"step":"paid"'))).toBe(true);
  expect((await panel.payments())[0]?.status).toMatch(/^(?:accepted|processed)$/);
});
