import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { submit } from '../support/user-actions.ts';

const test = journey
  /** Pays 512: the sandbox leaves a payment of this amount open until the control panel decides. */
  .extend('payByUpi', ({ open }) => async (platform: 'desktop' | 'mobile') => {
    const query = { country: 'in', currency: 'INR', platform };
    const page = await open(query);
    await page
      .getByRole('button', { name: /eazype/i })
      .first()
      .click();
    await page.getByLabel('Amount').fill('512');
    await page.getByLabel('Phone number').fill('9876543210');
    await page.getByLabel('E-mail').fill('payer@example.com');
    await submit(page, 'Deposit');
    await page.getByRole('heading', { name: 'Pay with UPI' }).waitFor();
    return page;
  });

test('on a desktop the QR code is shown, and the user can request the status', { tags: 'release' }, async ({
  panel,
  payByUpi,
}) => {
  const page = await payByUpi('desktop');
  await page.getByText('₹512.00').first().waitFor();
  await page.getByRole('img', { name: 'UPI QR code' }).locator('path').waitFor();
  expect(await page.getByRole('link').count()).toBe(0);
  expect(await page.getByRole('timer', { name: 'Time left' }).textContent()).toMatch(/^(?:10:00|09:\d\d)$/);
  await page.getByRole('button', { name: 'Check status' }).click();
  await page.getByText('Nothing has arrived yet').waitFor();

  const [payment] = await panel.payments();
  await panel.act('approve', { id: payment?.id });
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});

test('on a phone each UPI app has its own link, and the QR code is one tap away', {
  tags: 'release',
}, async ({ payByUpi }) => {
  const page = await payByUpi('mobile');
  const schemes = await page
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent, link.getAttribute('href')?.split('//')[0]]),
    );
  expect(schemes).toEqual([
    ['Google Pay', 'tez:'],
    ['PhonePe', 'phonepe:'],
    ['Paytm', 'paytmmp:'],
    ['Another UPI app', 'upi:'],
  ]);
  expect(await page.getByRole('img', { name: 'UPI QR code' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await page.getByRole('img', { name: 'UPI QR code' }).locator('path').waitFor();
});

test('the QR code is shown by itself if no app opens', { tags: 'release' }, async ({ payByUpi }) => {
  const page = await payByUpi('mobile');
  // Simulates a phone without the app, on which the click opens nothing.
  await page.getByRole('link', { name: 'PhonePe' }).evaluate((link) => {
    link.addEventListener('click', (event) => event.preventDefault());
  });
  await page.getByRole('link', { name: 'PhonePe' }).click();
  await page.getByText('App didn’t open?').waitFor();
  await page.getByRole('img', { name: 'UPI QR code' }).locator('path').waitFor();
});

test('the gateway’s payment page opens in a new tab', { tags: 'release' }, async ({ payByUpi }) => {
  const page = await payByUpi('desktop');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Pay on the bank’s page instead' }).click();
  expect((await opened).url()).toContain('/sandbox/provider/');
});

test('the order number of a UPI payment is listed among the details and can be copied', {
  tags: 'release',
}, async ({ panel, payByUpi }) => {
  const page = await payByUpi('desktop');
  await page.getByText('Order', { exact: true }).waitFor();
  await page
    .getByRole('button', { name: /Copy.*Order|Order.*Copy|^Copy/ })
    .last()
    .click();
  await page.getByText('Copied', { exact: true }).first().waitFor({ state: 'attached' });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).not.toBe('');
  await page.getByText(copied, { exact: true }).waitFor();
  expect(await panel.payments()).toHaveLength(1);
});
