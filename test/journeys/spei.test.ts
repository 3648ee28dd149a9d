import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { journey } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';
import { fillSpei, paySpei, submit } from '../support/user-actions.ts';

const test = journey.extend('arrive', ({ open }) => async (viewport = PHONE) => {
  const page = await open({}, { viewport });
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  return page;
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('a deposit by SPEI on %s', (_, viewport) => {
  test(
    'shows where to send the money, and the result when the cashier pushes it',
    releaseUnless(viewport === PHONE),
    async ({ panel, wire, arrive }) => {
      const page = await arrive(viewport);
      const before = Number(await panel.balance());
      await paySpei(page, '512');
      await page.getByText('$512.00').first().waitFor();
      await page.getByText('CLABE', { exact: true }).waitFor();
      const [payment] = await panel.payments();
      expect(payment).toMatchObject({ type: 'deposit', method: 'spei', amount: '512.00', status: 'waiting' });

      await panel.act('approve', { id: payment?.id });
      await page.getByRole('heading', { name: 'Done' }).waitFor();
      await page.getByText('$512.00 has been added to your balance').waitFor();
      await expect.poll(() => wire.received.some((frame) => frame.includes('deposit.status'))).toBe(true);
      expect(Number(await panel.balance())).toBe(before + 512);
    },
  );
});

test('a deposit ends by itself once the bank has notified the cashier, and its amount is the first preset the next time', {
  tags: 'release',
}, async ({ panel, arrive }) => {
  const page = await arrive();
  await fillSpei(page, '640');
  await submit(page, 'Deposit');
  await panel.step();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ amount: '640.00', status: 'processed' }]);
  await page.getByRole('button', { name: 'New deposit' }).click();
  const spei = page.getByRole('button', { name: /^SPEI bank transfer/ });
  await spei.click();
  const first = page.getByRole('group', { name: 'Quick choice' }).getByRole('button').first();
  expect(await first.textContent()).toBe('$640');
  await page.reload();
  await spei.click();
  await expect.poll(() => first.textContent()).toBe('$640');
});

test('a declined deposit shows its reason, and can be tried again with the same amount', {
  tags: 'release',
}, async ({ panel, arrive }) => {
  const page = await arrive();
  const before = await panel.balance();
  await fillSpei(page, '506');
  await submit(page, 'Deposit');
  await panel.step();
  await page.getByRole('heading', { name: 'Your payment didn’t go through' }).waitFor();
  await page.getByText('Your bank declined the payment').waitFor();
  expect(await panel.balance()).toBe(before);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toMatch(/^506(\.00)?$/);
});

test('a payment that the user left is found again in the list, and after a page reload', {
  tags: 'release',
}, async ({ panel, arrive }) => {
  const page = await arrive();
  await paySpei(page, '512');
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toMatch(/^512(\.00)?$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^You have an open payment/ }).click();
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await page.getByText('$512.00').first().waitFor();
  expect(await panel.payments()).toHaveLength(1);
});

test('after Back during the create request the list stays open and offers the created payment', async ({
  user,
  panel,
  arrive,
}) => {
  const page = await arrive();
  await fillSpei(page, '512');
  await panel.act('delay', { user: user.id, ms: 600_000 });
  await submit(page, 'Deposit');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  await panel.act('delay', { user: user.id, ms: 0 });
  const open = page.getByRole('button', { name: /^You have an open payment/ });
  await open.waitFor();
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  await open.click();
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect(await panel.payments()).toHaveLength(1);
});

test('Back leads from an open payment to its own form, whatever the user opened in between', {
  tags: 'release',
}, async ({ panel, arrive }) => {
  const page = await arrive();
  await paySpei(page, '512');
  const back = page.getByRole('button', { name: 'Back' });
  await back.click();
  await back.click();
  await page.getByRole('button', { name: /^E-wallet/ }).click();
  await page.getByLabel('E-mail').waitFor();
  await back.click();
  await page.getByRole('button', { name: /^You have an open payment/ }).click();
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  const [payment] = await panel.payments();
  await panel.act('reject', { id: payment?.id, reason: 'rejected_by_bank' });
  await page.getByText('Your bank declined the payment').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Full name').waitFor();
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toMatch(/^512/);
});

test('a payment that fails after a reload can be tried again', { tags: 'release' }, async ({
  panel,
  arrive,
}) => {
  const page = await arrive();
  await paySpei(page, '512');
  await page.reload();
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  const [payment] = await panel.payments();
  await panel.act('expire', { id: payment?.id });
  await page.getByText('Time to pay has run out').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Full name').waitFor();
});

test('a double click together with Enter creates one payment', async ({ panel, wire, arrive }) => {
  const page = await arrive();
  await fillSpei(page, '512');
  const button = page.getByRole('button', { name: /^Deposit / });
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
    element.form?.requestSubmit();
  });
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect(await panel.payments()).toHaveLength(1);
  expect(wire.sent.filter((frame) => frame.includes('"type":"BANKING_DEPOSIT:create-v1"'))).toHaveLength(1);
});

test('an incomplete form shows an error at each missing field, and sends no request', async ({
  panel,
  arrive,
}) => {
  const page = await arrive();
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await submit(page, 'Deposit');
  await expect.poll(() => focusedLabel(page)).toBe('Amount');
  await page.getByLabel('Amount').fill('99');
  await page.getByText('Minimum amount is $100').waitFor();
  await page.getByLabel('Amount').fill('150');
  await page.getByLabel('Full name').fill('');
  await submit(page, 'Deposit');
  await page.getByText('This field is required').waitFor();
  await expect.poll(() => focusedLabel(page)).toBe('Full name');
  expect(await panel.payments()).toEqual([]);
});

function focusedLabel(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const active = document.querySelector('pay-widget')?.shadowRoot?.activeElement;
    return active instanceof HTMLInputElement ? active.labels?.[0]?.textContent?.trim() : undefined;
  });
}
