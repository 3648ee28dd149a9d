import type { Page } from 'playwright';
import { expect } from 'vitest';
import { watchShifts } from '../gallery/layout-shift.ts';
import { journey } from '../support/journey.ts';
import { NAME, paySpei, readFee } from '../support/user-actions.ts';

/** A user who has deposited 512 pesos by SPEI opens the cashier again. The sandbox runs at real speed, because a faster one would soon end the payment. */
const test = journey
  .extend('settings', { scope: 'file' }, () => ({ speed: 1 }))
  .extend('comeBack', ({ open, panel }) => async (query: Record<string, string> = {}) => {
    const first = await open();
    await paySpei(first, '512');
    const [payment] = await panel.payments();
    await panel.act('approve', { id: payment?.id });
    await first.getByRole('heading', { name: 'Done' }).waitFor();
    return open(query, { prepare: (page) => page.addInitScript(watchShifts) });
  });

const first = (page: Page) => page.locator('.tile').first();

test('a returning payer is three taps away from the details of a deposit by SPEI', {
  tags: 'release',
}, async ({ comeBack, panel }) => {
  const page = await comeBack();
  let taps = 0;
  const tap = async (name: RegExp | string) => {
    await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
    taps += 1;
  };
  await page.getByRole('heading', { name: 'Last used' }).waitFor();
  expect(await page.getByRole('button', { name: /^SPEI bank transfer/ }).count()).toBe(1);
  expect(await first(page).textContent()).toContain('SPEI bank transfer');
  await first(page).getByText('$512.00').waitFor();
  await tap('SPEI bank transfer');
  // The form offers the last amount; the test pays another one, because the cashier rejects a repeated payment as a duplicate.
  expect(await page.getByLabel('Amount').inputValue()).toMatch(/^512/);
  const saved = page.getByRole('group', { name: 'Saved details' });
  await saved.getByText(NAME).waitFor();
  await saved.getByRole('button', { name: 'Change' }).waitFor();
  expect(await page.getByLabel('Full name').count()).toBe(0);
  await tap('$3,000');
  await readFee(page);
  await tap(/^Deposit \$3,000\.00/);
  await page.getByText('CLABE', { exact: true }).waitFor();
  expect(taps).toBe(3);
  expect(await panel.payments()).toMatchObject([
    { amount: '3000.00', method: 'spei', status: 'waiting' },
    {},
  ]);
});

test('the tile of the last method is there in the first frame: nothing moves, and nothing is stored for it', {
  tags: 'release',
}, async ({ comeBack }) => {
  const page = await comeBack();
  await first(page).getByText('$512.00').waitFor();
  await page.getByRole('searchbox').waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'layoutShifts'))).toEqual([]);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.reload();
  await first(page).getByText('$512.00').waitFor();
});

test('the list of withdrawals shows the available balance, and no method of a deposit', {
  tags: 'release',
}, async ({ comeBack }) => {
  const page = await comeBack({ page: 'withdrawal' });
  await page.getByText(/^Available: \$[\d,]+\.\d\d$/).waitFor();
  expect(await page.getByRole('heading', { name: 'Last used' }).count()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, 'layoutShifts'))).toEqual([]);
});
