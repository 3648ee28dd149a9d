import type { Page } from 'playwright';
import { expect } from 'vitest';
import { createUser } from '../support/host-page.ts';
import { journey } from '../support/journey.ts';
import { fillSpei, NAME, submit } from '../support/payer.ts';

const test = journey
  .extend('page', ({ open }) => open())
  /** Sets host data on the widget, as a host does while it runs. */
  .extend('set', ({ page }) => async (data: Record<string, unknown>) => {
    await page.locator('pay-widget').evaluate((widget, change) => void Object.assign(widget, change), data);
  });

async function expectTyped(page: Page, amount: string): Promise<void> {
  expect(await page.getByLabel('Amount').inputValue()).toBe(amount);
  expect(await page.getByLabel('Full name').inputValue()).toBe(NAME);
}

test('a move in the DOM keeps the form, the session and what was typed', async ({ page }) => {
  await fillSpei(page, '512');
  const sockets: unknown[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  await page.evaluate(() => {
    const widget = document.querySelector('pay-widget');
    const place = document.body.appendChild(document.createElement('section'));
    if (widget) place.append(widget);
  });
  await expectTyped(page, '512');
  await page.getByLabel('Amount').focus();
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  await expectTyped(page, '5120');
  await submit(page, 'Deposit');
  await page.getByText('$5,120.00').first().waitFor();
  expect(sockets).toEqual([]);
});

test('a move by moveBefore keeps the focus and the caret too', async ({ page }) => {
  await fillSpei(page, '512');
  await page.getByLabel('Amount').focus();
  await page.keyboard.press('Home');
  const canMove = await page.evaluate(() => {
    const widget = document.querySelector('pay-widget');
    const place = document.body.appendChild(document.createElement('section'));
    if (!widget || !('moveBefore' in place)) return false;
    (place as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(widget, null);
    return true;
  });
  expect(canMove).toBe(true);
  await page.keyboard.type('1');
  await expectTyped(page, '1512');
});

test('theme and language change live, and what was typed stays', async ({ page, set }) => {
  await fillSpei(page, '512');
  await set({ theme: 'dark' });
  await expect.poll(() => page.locator('pay-widget').getAttribute('data-theme')).toBe('dark');
  await expectTyped(page, '512');
  // In the middle of a field, whose caret and focus stay too.
  const name = page.getByLabel('Full name');
  await name.press('Home');
  await set({ locale: 'es' });
  await page.getByRole('button', { name: 'Atrás' }).waitFor();
  await page.keyboard.press('Delete');
  expect(await page.getByLabel('Nombre completo').inputValue()).toBe(NAME.slice(1));
  await page.keyboard.type(NAME.charAt(0));
  const amount = page.locator('input[name="amount"]');
  expect(await amount.inputValue()).toBe('512');
  expect(await page.locator('input[autocomplete="name"]').inputValue()).toBe(NAME);
});

test('the host sets the amount live', async ({ page, set }) => {
  await fillSpei(page, '512');
  await set({ amount: '700' });
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('700');
  await expectTyped(page, '700');
});

test('another place, where the chosen method is not to be had, leads to the list of that place', async ({
  page,
  set,
}) => {
  await fillSpei(page, '512');
  await set({ currency: 'BRL', paymentGeo: 'BR' });
  await page.getByRole('button', { name: /^PIX/i }).first().waitFor();
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
});

test('bonuses come and go live, and what was typed stays', async ({ page, set }) => {
  await fillSpei(page, '512');
  await set({ bonusList: [{ id: 'b1', type: 'deposit', depositBonusData: { minDeposit: 100 } }] });
  await page.getByRole('switch').waitFor();
  await expectTyped(page, '512');
  await set({ bonusList: [] });
  await page.getByRole('switch').waitFor({ state: 'detached' });
  await expectTyped(page, '512');
});

test('a renewed token of the same user keeps the form; another user starts anew', async ({
  page,
  set,
  user,
}) => {
  await fillSpei(page, '512');
  await set({ token: `${user.token}.renewed` });
  await expectTyped(page, '512');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();

  const other = createUser();
  await set({ token: other.token, userId: other.token });
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^You have an open payment/ }).count()).toBe(0);
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe('');
});
