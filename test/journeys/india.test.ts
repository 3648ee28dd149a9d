import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectFailure } from '../support/expect-failure.ts';
import { journey } from '../support/journey.ts';
import { newUtr } from '../support/new-reference.ts';
import { pressIfThere, submit } from '../support/user-actions.ts';

const test = journey.extend(
  'arrive',
  ({ open }) =>
    async (query: Record<string, string> = {}): Promise<Page> => {
      return open({ country: 'in', currency: 'INR', ...query });
    },
);

async function invoice(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: /^UPI transfer/ }).click();
  await page.getByLabel('Amount').fill(amount);
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'Pay by UPI' }).waitFor();
}

const WITHIN_20_S = { timeout: 20_000 };
const utr = (page: Page) => page.getByLabel('UTR (12 digits)');
const send = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

test('a UPI transfer: two wrong UTR numbers are rejected with the remaining tries shown, the correct one is accepted', async ({
  panel,
  arrive,
}) => {
  const page = await arrive();
  await invoice(page, '500');
  await page.getByText('₹500.00').waitFor();
  await page.getByText(/^pay\d{8}@sandbox$/).waitFor();
  await page.getByRole('img', { name: 'QR code for this payment' }).waitFor();
  await page.getByText('Don’t close this page before you’ve entered the UTR').waitFor();

  await utr(page).fill('000000000000');
  await send(page);
  await page.getByText('We couldn’t find a transfer with this UTR. 2 tries left').waitFor();
  await expectFailure(page, 'wrong_utr');
  await utr(page).fill('000000000000');
  await send(page);
  await page.getByText('We couldn’t find a transfer with this UTR. 1 try left').waitFor();
  await utr(page).fill(newUtr());
  await send(page);
  await panel.step();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ amount: '500.00', status: 'processed' }]);
});

test('the third wrong UTR number ends the payment; its reason and "Try again" are shown', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive();
  await invoice(page, '500');
  for (const reported of ['2 tries left', '1 try left']) {
    await utr(page).fill('000000000000');
    await send(page);
    await page.getByText(reported).waitFor();
  }
  await utr(page).fill('000000000000');
  await send(page);
  await page.getByRole('heading', { name: 'Your payment didn’t go through' }).waitFor();
  await page.getByText('We couldn’t find a transfer with this UTR').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Amount').waitFor();
});

test('a UTR number that the bank does not find later fails the payment', { tags: 'release' }, async ({
  panel,
  arrive,
}) => {
  const page = await arrive();
  await invoice(page, '504');
  await utr(page).fill(newUtr());
  await send(page);
  await panel.step();
  await page.getByRole('heading', { name: 'Your payment didn’t go through' }).waitFor();
  await page.getByText('We couldn’t find a transfer with this UTR').waitFor();
});

test('a UTR number that was used before is rejected at its field', { tags: 'release' }, async ({
  panel,
  arrive,
}) => {
  const used = newUtr();
  const page = await arrive();
  await invoice(page, '500');
  await utr(page).fill(used);
  await send(page);
  await panel.step();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  await page.getByRole('button', { name: 'New deposit' }).click();
  await invoice(page, '600');
  await utr(page).fill(used);
  await send(page);
  await page.getByText('This UTR has already been used. 2 tries left').waitFor();
  await expectFailure(page, 'duplicate_utr');
});

test('an invalid NEFT or RTGS number is rejected before it is sent; spaces and Devanagari digits are accepted', {
  tags: 'release',
}, async ({ panel, wire, arrive }) => {
  const page = await arrive();
  await invoice(page, '500');
  for (const number of ['SBIN123456789012', '1234567890123456', 'SBINR52024010112345678']) {
    await utr(page).fill(number);
    await send(page);
    await page.getByText('Enter the 12-digit UTR').waitFor();
    expect(await utr(page).inputValue()).toBe(number);
  }
  expect(wire.sent.filter((frame) => frame.includes('continue-v1'))).toEqual([]);
  const number = newUtr();
  const inHindi = new Intl.NumberFormat('hi-IN-u-nu-deva', { useGrouping: false }).format(Number(number));
  const inGroups = inHindi.replace(/.{4}(?=.)/g, '$& ');
  await page.evaluate((text) => navigator.clipboard.writeText(text), inGroups);
  await utr(page).fill('');
  await utr(page).press('Control+v');
  expect(await utr(page).inputValue()).toBe(number);
  await send(page);
  await panel.step();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});

test('the caret stays where a digit is inserted', { tags: 'release' }, async ({ arrive }) => {
  const page = await arrive();
  await invoice(page, '500');
  await utr(page).fill('12345');
  await utr(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
  await page.keyboard.type('9 ९');
  expect(await utr(page).inputValue()).toBe('1299345');
  expect(await utr(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
});

test('a reload shows the same invoice with the same deadline', { tags: 'release' }, async ({
  panel,
  wire,
  arrive,
}) => {
  const page = await arrive();
  await invoice(page, '512');
  const vpa = page.getByText(/^pay\d{8}@sandbox$/);
  const shown = await vpa.textContent();
  const deadlinesIn = (frames: readonly string[]) => [
    ...new Set(
      frames.flatMap((frame) => frame.match(/invoice.*?expiresAt\\?":\d+/)?.[0].match(/\d+$/) ?? []),
    ),
  ];
  await expect.poll(() => deadlinesIn(wire.received)).toHaveLength(1);
  const [deadline] = deadlinesIn(wire.received);
  const before = wire.received.length;
  await page.reload();
  await page.getByRole('heading', { name: 'Pay by UPI' }).waitFor();
  await expect.poll(() => vpa.textContent()).toBe(shown);
  await expect.poll(() => deadlinesIn(wire.received.slice(before))).toEqual([deadline]);
  expect(await panel.payments()).toHaveLength(1);
});

test('Back leads from the invoice to the form, then to the list, and from there into the invoice with the typed number kept', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive();
  await invoice(page, '512');
  await utr(page).fill('1234');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'UPI transfer' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^You have an open payment/ }).click();
  await page.getByRole('heading', { name: 'Pay by UPI' }).waitFor();
  expect(await utr(page).inputValue()).toBe('1234');
});

test('the IMPS tab shows the bank account instead, and accepts the same number', { tags: 'release' }, async ({
  panel,
  arrive,
}) => {
  const page = await arrive();
  await invoice(page, '500');
  await page.getByRole('button', { name: 'IMPS' }).click();
  await page.getByText('SNBX0009999').waitFor();
  expect(await page.getByText(/@sandbox$/).count()).toBe(0);
  expect(await page.getByRole('img', { name: 'QR code for this payment' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Copy: IFSC' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('SNBX0009999');
  await utr(page).fill(newUtr());
  await send(page);
  await panel.step();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});

test('a phone shows links to UPI apps that contain the payment, and the QR code on request', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive({ platform: 'mobile' });
  await invoice(page, '500');
  const link = page.getByRole('link', { name: 'PhonePe' });
  expect(await link.getAttribute('href')).toMatch(
    /^phonepe:\/\/pay\?pa=pay\d{8}%40sandbox&.*am=500\.00&cu=INR$/,
  );
  expect(await page.getByRole('img', { name: 'QR code for this payment' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await page.getByRole('img', { name: 'QR code for this payment' }).waitFor();
});

test('Cancel asks for confirmation once; a double tap does not confirm', { tags: 'release' }, async ({
  panel,
  arrive,
}) => {
  const page = await arrive();
  await invoice(page, '500');
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await page.getByRole('button', { name: 'Keep payment' }).click();
  // Presses twice inside the page, because two calls of the test may be further apart than a double tap.
  await page.getByRole('button', { name: 'Cancel payment' }).evaluate(async (button: HTMLButtonElement) => {
    const root = button.getRootNode();
    button.click();
    await new Promise((drawn) => setTimeout(drawn));
    const buttons = root instanceof ShadowRoot ? [...root.querySelectorAll('button')] : [];
    const confirm = buttons.find(({ textContent }) => textContent === 'Yes, cancel it');
    if (!confirm) throw new Error('The question is not drawn.');
    confirm.click();
  });
  const yes = page.getByRole('button', { name: 'Yes, cancel it' });
  expect(await panel.payments()).toMatchObject([{ status: 'waiting' }]);
  await expect
    .poll(async () => {
      await pressIfThere(yes);
      return (await panel.payments())[0]?.reason;
    }, WITHIN_20_S)
    .toBe('cancelled_by_user');
  await page.getByText('The payment was cancelled').waitFor();
});

test('an expired invoice hides its payment details, and still accepts a UTR number', {
  tags: 'release',
}, async ({ panel, open }) => {
  const page = await open(
    { country: 'in', currency: 'INR' },
    { isAlone: true, prepare: (opened) => opened.clock.install() },
  );
  await invoice(page, '500');
  const details = page.getByText(/@sandbox$/);
  await details.first().waitFor();
  await page.clock.fastForward('10:01');
  await page.getByText('Time to pay has run out').first().waitFor();
  await page.getByText(/Already sent it\?/).waitFor();
  expect(await details.count()).toBe(0);
  await utr(page).fill(newUtr());
  await expect
    .poll(async () => {
      await pressIfThere(page.getByRole('button', { name: 'Submit' }));
      return panel.payments();
    }, WITHIN_20_S)
    .toMatchObject([{ status: 'accepted' }]);
  await panel.step();
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});
