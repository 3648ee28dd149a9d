import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';

const test = journey.extend('sandbox', { scope: 'file' }, ({ cashierProcess }) => cashierProcess);

/** Moves the page's clock until a heading is shown, because the retries before it take half a minute. */
async function hurryTo(page: Page, heading: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(2_000);
        return page.getByRole('heading', { name: heading }).isVisible();
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(true);
}

test('a country without methods shows the empty screen with recovery actions', { tags: 'release' }, async ({
  open,
}) => {
  const query = { country: 'sg', currency: 'SGD' };
  const page = await open(query);
  await page
    .getByRole('heading', { name: 'There are no payment methods available for this region' })
    .waitFor();
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page
    .getByRole('heading', { name: 'There are no payment methods available for this region' })
    .waitFor();
  await page.evaluate(() => {
    const widget = document.querySelector('pay-widget');
    if (widget) Object.assign(widget, { currency: 'MXN', paymentGeo: 'MX' });
  });
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
});

test('an unreachable cashier leads to the error screen, which recovers once the cashier is back', {
  tags: 'release',
}, async ({ cashierProcess, open, consoleErrors }) => {
  const page = await open({}, { isAlone: true, prepare: (opened) => opened.clock.install() });
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  await page.evaluate(() => {
    const widget = document.querySelector('pay-widget');
    Object.assign(window, { reported: [] });
    for (const name of ['pay-error', 'pay-socket-reconnect-attempt'] as const) {
      widget?.addEventListener(name, ({ detail }) =>
        Reflect.get(window, 'reported').push({ name, ...detail }),
      );
    }
  });
  // The cashier also serves the widget's files, so the lazy chunks have to arrive before it is killed.
  await page.waitForLoadState('networkidle');
  await cashierProcess.kill();
  await page.evaluate(() => document.querySelector('pay-widget')?.refresh());
  await hurryTo(page, 'Error occurred');
  await page.getByText('We can’t reach the cashier').first().waitFor();
  const reported = await page.evaluate(() => Reflect.get(window, 'reported'));
  const attempts = reported.filter(({ attempt }: { attempt?: number }) => attempt !== undefined);
  expect(attempts.map(({ attempt }: { attempt: number }) => attempt)).toEqual([1, 2, 3]);
  expect(reported).toContainEqual(
    expect.objectContaining({ name: 'pay-error', message: 'Network connection failed' }),
  );

  await cashierProcess.start();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  // Drops the browser's messages that the cashier cannot be reached, because they are no errors of the widget.
  consoleErrors.length = 0;
});
