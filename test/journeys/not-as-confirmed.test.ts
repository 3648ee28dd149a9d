import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey, type Open } from '../support/journey.ts';
import { type TamperedConnection, tamperWithConnection } from '../support/tampered-connection.ts';
import { cancel, fillCardTransfer, fillPayout, fillSpei, paySpei, submit } from '../support/user-actions.ts';

const ASK = 'BANKING:transaction-v1';

const test = journey.extend(
  'arrive',
  ({ open }) =>
    async (query: Record<string, string> = {}, more: Parameters<Open>[1] = {}) => {
      const connections: TamperedConnection[] = [];
      const prepare = async (page: Page) => {
        await more.prepare?.(page);
        connections.push(await tamperWithConnection(page));
        await page.addInitScript(() => {
          const codes: string[] = [];
          Object.assign(window, { codes });
          // The widget's events do not bubble, so only a capturing listener receives them here.
          addEventListener(
            'pay-error',
            (event) => event instanceof CustomEvent && codes.push(event.detail.code),
            true,
          );
        });
      };
      const page = await open(query, { ...more, prepare });
      const [connection] = connections;
      if (!connection) throw new Error('Nobody prepared the page');
      const codes = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'codes'));
      return { page, connection, codes };
    },
);

const lookupsOf = ({ sent }: TamperedConnection) =>
  sent.filter((frame) => frame.includes(ASK) && frame.includes('"id"')).length;
/** Longer than the widget's first intervals between two lookups of an open payment, which grow from 2 s. */
const LOOKUP_INTERVAL_MS = 5_000;

const heading = (page: Page) => page.getByRole('heading', { name: 'This isn’t what you confirmed' });
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a deposit of 512 that the cashier returns as 51,200 is never shown as payable, also after Back or a reload', async ({
  arrive,
  panel,
}) => {
  const clock = { isAlone: true, prepare: (opened: Page) => opened.clock.install() };
  const { page, connection, codes } = await arrive({}, clock);
  connection.changePayments((payment) => Object.assign(payment, { amount: '51200' }));
  await fillSpei(page, '512');
  await submit(page, 'Deposit');
  await heading(page).waitFor();
  await page.getByText('Don’t pay, and give support the payment number').waitFor();
  await section(page, 'You confirmed').getByText('$512.00 MXN').waitFor();
  await section(page, 'What came back').getByText('$51,200.00 MXN').waitFor();
  await page.getByRole('button', { name: 'Copy: Payment number' }).waitFor();
  await page.getByRole('button', { name: 'Support reference: not_as_confirmed ' }).waitFor();
  expect(await page.getByText('CLABE').count()).toBe(0);
  // The host gets one notification, although every poll shows the contradiction again.
  for (let times = 0; times < 2; times += 1) {
    const asked = lookupsOf(connection);
    await page.clock.fastForward(LOOKUP_INTERVAL_MS);
    await expect.poll(() => lookupsOf(connection)).toBeGreaterThan(asked);
  }
  expect((await codes()).filter((code) => code === 'not_as_confirmed')).toHaveLength(1);

  await page.getByRole('button', { name: 'Back to methods' }).click();
  await page.getByRole('button', { name: /^You have an open payment/ }).click();
  await heading(page).waitFor();
  await page.reload();
  await heading(page).waitFor();
  await section(page, 'You confirmed').getByText('$512.00 MXN').waitFor();
  expect(await page.getByText('CLABE').count()).toBe(0);
  expect(await panel.payments()).toMatchObject([{ amount: '512.00', status: 'waiting' }]);

  connection.stopChanging();
  await page.clock.fastForward(LOOKUP_INTERVAL_MS);
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await page.getByText('$512.00').first().waitFor();
});

test('a withdrawal of 500 pesos that comes back as 9,999 dollars is not shown, and can be cancelled', {
  tags: 'release',
}, async ({ arrive, panel }) => {
  const { page, connection, codes } = await arrive({ page: 'withdrawal' });
  connection.changePayments((payment) => Object.assign(payment, { amount: '9999', currency: 'USD' }));
  await fillPayout(page, '512');
  await submit(page, 'Withdraw');
  await heading(page).waitFor();
  await section(page, 'You confirmed').getByText('$512.00 MXN').waitFor();
  await section(page, 'What came back').getByText('$9,999.00 USD').waitFor();
  expect((await codes()).filter((code) => code === 'not_as_confirmed')).toHaveLength(1);
  await cancel(page, 'Cancel withdrawal');
  await expect.poll(() => panel.payments()).toMatchObject([{ amount: '512.00', status: 'mistaked' }]);
  await page.getByText('Failed').waitFor();
});

test('an invoice may add a small tail to the amount', { tags: 'release' }, async ({ arrive }) => {
  const { page, connection } = await arrive();
  connection.changePayments(({ next }) => Object.assign(Object(next), { amount: '512.37' }));
  await fillCardTransfer(page, '512');
  await submit(page, 'Deposit');
  await page.getByText('$512.37').first().waitFor();
});

test('an invoice for another amount is never shown as payable', async ({ arrive }) => {
  const { page, connection } = await arrive();
  connection.changePayments(({ next }) => Object.assign(Object(next), { amount: '612.37' }));
  await fillCardTransfer(page, '512');
  await submit(page, 'Deposit');
  await heading(page).waitFor();
  await section(page, 'What came back').getByText('$612.37 MXN').waitFor();
});

test('a push without a transaction id does not end the transaction on the screen', {
  tags: 'release',
}, async ({ arrive, panel }) => {
  const { page, connection } = await arrive();
  await paySpei(page, '512');
  connection.push({ source: 'deposit.status', data: { status: 2, txid: 'of-another' } });
  const before = lookupsOf(connection);
  connection.push({ source: 'deposit.status', data: { status: 1 } });
  await expect.poll(() => lookupsOf(connection)).toBeGreaterThan(before);
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  const [payment] = await panel.payments();
  await panel.act('approve', { id: payment?.id });
  await page.getByRole('heading', { name: 'Done' }).waitFor();
});

test('"Pay once more" submits the rejected amount, and disappears when the amount is edited', {
  tags: 'release',
}, async ({ arrive, panel }) => {
  const { page, connection } = await arrive();
  await paySpei(page, '612');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Full name').waitFor();
  await submit(page, 'Deposit');
  const again = page.getByRole('button', { name: 'Pay $612.00 once more' });
  await again.waitFor();
  await page.getByLabel('Amount').fill('9999999');
  await again.waitFor({ state: 'detached' });
  await page.getByLabel('Amount').fill('712');
  expect(await page.getByRole('button', { name: /once more$/ }).count()).toBe(0);
  await page.getByLabel('Amount').fill('612');
  await again.click();
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect((await panel.payments()).map(({ amount }) => amount)).toEqual(['612.00', '612.00']);
  const waived = connection.sent.filter((frame) => frame.includes('allowDuplicateOf'));
  expect(waived).toHaveLength(1);
  expect(waived[0]).toContain('"amount":"612.00"');
});

test('a failed request on an open screen says whether the payment is unknown or the cashier has a problem', {
  tags: 'release',
}, async ({ arrive, consoleErrors }) => {
  const { page, connection } = await arrive();
  await paySpei(page, '612');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Full name').waitFor();
  await submit(page, 'Deposit');
  connection.changeResponses(ASK, ({ data }) => Object.assign(data, { status: 404, data: {} }));
  await page.getByRole('button', { name: 'Open payment' }).click();
  await page.getByText('We couldn’t find this payment').waitFor();
  connection.changeResponses('BANKING:transactions-v1', ({ data }) =>
    Object.assign(data, { status: 500, data: {} }),
  );
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByText('Something went wrong on our side').waitFor();
  connection.stopChanging();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /\$612\.00/ }).waitFor();
  consoleErrors.splice(0);
});
