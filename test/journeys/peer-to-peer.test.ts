import type { Page } from 'playwright';
import { expect } from 'vitest';
import { inCardFrame } from '../support/card-form.ts';
import { journey as test } from '../support/journey.ts';
import { newTransactionId } from '../support/new-reference.ts';
import type { Widget } from '../support/open-host-page.ts';
import { cancel, NAME, pressIfThere, submit } from '../support/user-actions.ts';

async function payCard(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: /^Card transfer/ }).click();
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Full name').fill(NAME);
  await submit(page, 'Deposit');
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

const invoiceTitle = (page: Widget) => page.getByRole('heading', { name: 'Make a transfer' });

test('a card-to-card transfer: details to copy, "I’ve paid", under review, credited', async ({
  panel,
  wire,
  open,
}) => {
  const page = await open();
  await payCard(page, '500');
  await invoiceTitle(page).waitFor();
  await page.getByText('$500.00').waitFor();
  const shown = await page.getByText(/^4000(?:\s\d{4}){3}$/).textContent();
  await page.getByRole('button', { name: 'Copy: Card number' }).click();
  expect(shown).toMatch(/^4000/);
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(shown?.replace(/\s/g, ''));
  await page.getByRole('button', { name: 'Copy: Send exactly' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('500.00');

  await page.getByRole('button', { name: 'I’ve paid' }).click();
  await expect.poll(() => wire.received.some((frame) => /status\\?":\\?"accepted/.test(frame))).toBe(true);
  await panel.step();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ amount: '500.00', status: 'processed' }]);
});

test('the same card number is shown after a reload and after Back; cancelling ends the transfer', {
  tags: 'release',
}, async ({ panel, open }) => {
  const page = await open();
  await payCard(page, '512');
  const card = await page.getByText(/^4000(?:\s\d{4}){3}$/).textContent();
  await page.reload();
  await invoiceTitle(page).waitFor();
  expect(await page.getByText(/^4000(?:\s\d{4}){3}$/).textContent()).toBe(card);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^You have an open payment/ }).click();
  await invoiceTitle(page).waitFor();
  await cancel(page, 'Cancel payment');
  expect(await panel.payments()).toMatchObject([{ reason: 'cancelled_by_user' }]);
  await page.getByText('The payment was cancelled').waitFor();
});

test('Back leads from the invoice to the list of transfers, then to all methods', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open();
  await payCard(page, '512');
  await invoiceTitle(page).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Bank transfer' }).waitFor();
  await page.getByRole('button', { name: /^Card transfer/ }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
});

test('a group opens its list, and a method of the group opens its form', { tags: 'release' }, async ({
  open,
}) => {
  const page = await open({ country: 'kg', currency: 'KGS' });
  await page.getByRole('button', { name: /^Transfer to card/ }).click();
  await page.getByRole('heading', { name: 'Transfer to card' }).waitFor();
  await page.getByRole('button', { name: /^Elcart/ }).click();
  const cards = inCardFrame(page);
  await cards.getByLabel('Amount').fill('500');
  await cards.getByLabel('Card number').fill('9417123412341234');
  await submit(cards, 'Deposit');
  await invoiceTitle(cards).waitFor();
  await cards.getByText(/^9417(?:\s\d{4}){3}$/).waitFor();
});

test('if no payment details are free, nearby amounts are offered and can be paid', {
  tags: 'release',
}, async ({ panel, open }) => {
  const page = await open();
  await payCard(page, '1013');
  await page.getByText(/^We can’t take this amount right now/).waitFor();
  const near = page.getByRole('group', { name: 'Nearest amounts you can pay' });
  await near.getByRole('button', { name: '$1,100' }).click();
  await near.waitFor({ state: 'detached' });
  await submit(page, 'Deposit');
  await invoiceTitle(page).waitFor();
  expect(await panel.payments()).toMatchObject([{ amount: '1100.00' }]);
});

test('a transfer that requires a receipt accepts only a valid file, which is then reviewed', {
  tags: 'release',
}, async ({ panel, wire, open }) => {
  const page = await open();
  await payCard(page, '517');
  await invoiceTitle(page).waitFor();
  expect(await page.getByRole('button', { name: 'I’ve paid' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Send receipt' }).click();
  await page.getByText('Choose a receipt first').waitFor();
  const box = page.getByLabel('Choose a file');
  // The sandbox rejects this file by its content, because a file name proves nothing.
  await box.setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from('MZ no picture'),
  });
  await page.getByText('The file must be a JPG, PNG or PDF').waitFor();
  await box.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PNG });
  await page.getByText('receipt.png').waitFor();
  await page.getByText('1 kB').waitFor();
  await page.getByRole('button', { name: 'Send receipt' }).click();
  await panel.step();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  const reported = wire.sent.find((frame) => frame.includes('"receipt"')) ?? '';
  expect(reported).toContain('image/png');
  expect(reported).toMatch(/"sha256":"[0-9a-f]{64}"/);
  await expect.poll(() => wire.received.some((frame) => /status\\?":\\?"accepted/.test(frame))).toBe(true);
});

for (const [what, amount, sending] of [
  ['"I’ve paid"', '500', 'I’ve paid'],
  ['a receipt', '517', 'Send receipt'],
] as const) {
  test(`an expired invoice hides the card number and still accepts ${what}`, { tags: 'release' }, async ({
    panel,
    open,
  }) => {
    const page = await open({}, { isAlone: true, prepare: (opened) => opened.clock.install() });
    await payCard(page, amount);
    const card = page.getByText(/^4000(?:\s\d{4}){3}$/);
    await card.waitFor();
    await page.clock.fastForward('15:01');
    await page.getByText(/Already sent it\?/).waitFor();
    expect(await card.count()).toBe(0);
    if (sending === 'Send receipt') {
      await page
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PNG });
      await page.getByText('receipt.png').waitFor();
    }
    const send = page.getByRole('button', { name: sending });
    await expect
      .poll(
        async () => {
          await pressIfThere(send);
          return panel.payments();
        },
        { timeout: 20_000 },
      )
      .toMatchObject([{ status: 'accepted' }]);
    await panel.step();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(await panel.payments()).toMatchObject([{ status: 'processed' }]);
  });
}

test('a transfer that the cashier has expired tells a user who has already paid what to do', {
  tags: 'release',
}, async ({ panel, open }) => {
  const page = await open();
  await payCard(page, '512');
  await invoiceTitle(page).waitFor();
  const [{ id = '' } = {}] = await panel.payments();
  await panel.act('expire', { id });
  await page.getByText('Time to pay has run out. Create a new payment').waitFor();
  await page.getByText(/^If the money is on its way/).waitFor();
  await page.getByRole('button', { name: 'Copy: Payment number' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
});

test('a wallet transfer asks for the message number and changes it to capitals', { tags: 'release' }, async ({
  panel,
  open,
}) => {
  const page = await open({ country: 'bd', currency: 'BDT' });
  await page.getByRole('button', { name: /bkash/i }).click();
  await page.getByLabel('Amount').fill('500');
  await page.getByLabel('Phone number').fill('1712345678');
  await submit(page, 'Deposit');
  await invoiceTitle(page).waitFor();
  const number = page.getByLabel('Transaction ID');
  const id = newTransactionId();
  await number.pressSequentially(id.toLowerCase().replace('canary', 'can ary'));
  expect(await number.inputValue()).toBe(id);
  await page.getByRole('button', { name: 'Submit' }).click();
  await panel.step();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});

test('an instruction of a transfer can ask for a value; Back leads from it to the form', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open({ country: 'tr', currency: 'TRY' });
  await page.getByRole('button', { name: /FAST/ }).click();
  await page.getByLabel('Amount').fill('512');
  await page.getByLabel('Sender name').fill('Ali Veli');
  await page.getByLabel('Identity number').fill('10000000146');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await page.getByText('IBAN', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Bank transfer' }).waitFor();
});
