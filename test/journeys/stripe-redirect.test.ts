import { expect } from 'vitest';
import { startMockStripe } from '../../demo/cashier/providers/stripe/mock-stripe.ts';
import { stripeProvider } from '../../demo/cashier/providers/stripe/stripe-provider.ts';
import { journey } from '../support/journey.ts';
import { submit } from '../support/user-actions.ts';

const test = journey
  .extend('stripe', { scope: 'file' }, async ({ chromium: _none }, { onCleanup }) => {
    const stripe = await startMockStripe();
    onCleanup(stripe.close);
    return stripe;
  })
  .override('settings', { scope: 'file' }, ({ stripe }) => ({
    captcha: 'ignore' as const,
    providers: [stripeProvider({ ...stripe.access, clock: Date.now })],
  }));

test('a deposit by Stripe is paid on the page of the bank, credited in the widget, and called taken back when its dispute is lost', {
  tags: 'release',
}, async ({ stripe, sandbox, open, panel }) => {
  stripe.hookUrl = `${sandbox.url}/hooks/stripe`;
  const page = await open({ country: 'my', currency: 'MYR' });
  await page
    .context()
    .route('https://hooks.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Maybank2u</h1>' }),
    );
  await page
    .getByRole('button', { name: /Malaysian banks/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /Maybank2u/ })
    .first()
    .click();
  await page.getByLabel('Amount').fill('123');
  await page.getByLabel('Full name').fill('Aminah Yusof');
  await submit(page, 'Deposit');
  await page.getByText('hooks.stripe.com').waitFor();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const bank = await opened;
  await bank.getByRole('heading', { name: /Maybank2u/ }).waitFor();
  await bank.close();
  const [payment] = await panel.payments();
  const id = payment?.id ?? '';

  await stripe.pay(id);
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  await page.getByText('123.00 has been added to your balance').waitFor();

  await stripe.dispute(id, 'needs_response');
  await stripe.dispute(id, 'lost');
  await page.getByRole('heading', { name: 'Taken back' }).waitFor();
  await page.getByText(/^Your bank took .*123\.00 back$/).waitFor();
  expect((await panel.payments()).map(({ status }) => status)).toEqual(['processed']);
});
