import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { CLABE, cancel, fillPayout, submit } from '../support/user-actions.ts';

const test = journey.extend('arrive', ({ open }) => async () => {
  const page = await open({ page: 'withdrawal' });
  await page.getByRole('heading', { name: 'Withdrawals', exact: true }).waitFor();
  return page;
});

test('a withdrawal to a CLABE is confirmed first, then on hold, then paid out', async ({ panel, arrive }) => {
  const page = await arrive();
  const before = Number(await panel.balance());
  await fillPayout(page, '300');
  await page.getByText('$300.00').first().waitFor();
  await page.getByText('032 180 00011835971 9').waitFor();
  expect(await panel.payments()).toEqual([]);

  await submit(page, 'Withdraw');
  await page.getByRole('heading', { name: 'We’ve got your request' }).waitFor();
  expect(Number(await panel.balance())).toBe(before - 300);
  await panel.step();
  await page.getByRole('heading', { name: 'Your money is on its way' }).waitFor();
  await panel.step();
  await page.getByRole('heading', { name: 'Sent' }).waitFor();
  expect(await panel.payments()).toMatchObject([
    { type: 'withdrawal', method: 'spei_payout', amount: '300.00', status: 'processed' },
  ]);
  expect(Number(await panel.balance())).toBe(before - 300);
});

test('a withdrawal that was not paid out yet can be cancelled, and its hold is released', async ({
  panel,
  arrive,
}) => {
  const page = await arrive();
  const before = Number(await panel.balance());
  await fillPayout(page, '312');
  await submit(page, 'Withdraw');
  await page.getByRole('heading', { name: 'We’ve got your request' }).waitFor();
  expect(Number(await panel.balance())).toBe(before - 312);

  await page.getByRole('button', { name: 'New withdrawal' }).click();
  await page.getByRole('button', { name: /^SPEI to CLABE/ }).click();
  const left = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: 'MXN',
    currencyDisplay: 'narrowSymbol',
  });
  await page
    .getByText(`Available: ${left.format(before - 312)}`)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^You have an open payment/ }).click();

  await cancel(page, 'Cancel withdrawal');
  await page.getByRole('heading', { name: 'Cancelled' }).waitFor();
  await page.getByText('The payment was cancelled').waitFor();
  await expect
    .poll(() =>
      page.getByRole('heading', { name: 'Cancelled' }).evaluate((it) => it.getBoundingClientRect().top),
    )
    .toBeGreaterThanOrEqual(0);
  expect(Number(await panel.balance())).toBe(before);
  expect(await panel.payments()).toMatchObject([{ status: 'mistaked', reason: 'cancelled_by_user' }]);
});

test('a withdrawal that has failed is not shown instead of the list that the same tab opens next', {
  tags: 'release',
}, async ({ panel, arrive, wire }) => {
  const page = await arrive();
  await fillPayout(page, '312');
  await submit(page, 'Withdraw');
  await page.getByRole('heading', { name: 'We’ve got your request' }).waitFor();
  const [payment] = await panel.payments();
  await panel.act('reject', { id: payment?.id });
  await page.getByRole('heading', { name: 'Your withdrawal didn’t go through' }).waitFor();
  const lookUps = () => wire.received.filter((frame) => frame.includes('BANKING:transactions-v1')).length;
  const before = lookUps();
  const next = new URL(page.url());
  next.searchParams.set('page', 'deposit');
  await page.goto(next.href);
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  // Waits until the widget has looked up open and pending payments, because one of them could take the user away from the list.
  await expect.poll(lookUps).toBeGreaterThan(before);
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await page.getByLabel('Amount').fill('512');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
});

test('an invalid CLABE and an amount above the balance are reported before a request is sent', async ({
  panel,
  arrive,
}) => {
  const page = await arrive();
  const balance = Number(await panel.balance());
  await page.getByRole('button', { name: /^SPEI to CLABE/ }).click();
  await page.getByLabel('Amount').fill(String(Math.ceil(balance) + 1));
  await page.getByText('Your balance is too low').waitFor();
  await page.getByLabel('Amount').fill('300');
  await page.getByLabel('CLABE').fill(`${CLABE.slice(0, -1)}8`);
  await submit(page, 'Withdraw');
  await page.getByText('One of the digits is wrong. Check the number').waitFor();
  expect(await panel.payments()).toEqual([]);
});

test('Back leads from the confirmation to the form with its values kept', { tags: 'release' }, async ({
  arrive,
}) => {
  const page = await arrive();
  await fillPayout(page, '300');
  await page.getByRole('button', { name: 'Change' }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe('300');
  expect((await page.getByLabel('CLABE').inputValue()).replaceAll(' ', '')).toBe(CLABE);
  await submit(page, 'Withdraw');
  await page.getByRole('heading', { name: 'Check your details' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Withdrawals', exact: true }).waitFor();
});

for (const [market, method, typed, shown] of [
  [{ country: 'kg', currency: 'KGS' }, /^Wallet by phone/, '+996555123456', '+996 555 123 456'],
  [{ country: 'mx', currency: 'MXN' }, /^Cardless ATM cash/, '525512345678', '+52 55 1234 5678'],
] as const) {
  test(`a phone number that is typed with its dial prefix is confirmed as its owner writes it, and sent: ${market.country}`, {
    tags: 'release',
  }, async ({ open, wire }) => {
    const page = await open({ page: 'withdrawal', ...market });
    await page.getByRole('button', { name: method }).click();
    await page.getByLabel('Amount').fill('500');
    await page.getByLabel('Phone number').pressSequentially(typed);
    await submit(page, 'Withdraw');
    await page.getByRole('heading', { name: 'Check your details' }).waitFor();
    await page.getByText(shown, { exact: true }).waitFor();
    await submit(page, 'Withdraw');
    const sent = `"phone":"${typed.replace('+', '')}"`;
    await expect.poll(() => wire.sent.find((frame) => frame.includes('create-v1'))).toContain(sent);
  });
}
