import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { watchShifts } from '../gallery/layout-shift.ts';
import { journey, type Open } from '../support/journey.ts';
import { focusedName, press } from '../support/keyboard.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

const test = journey
  // At real speed a create request takes 0.3 to 1.5 s, long enough to disconnect in the middle of it.
  .extend('settings', { scope: 'file' }, () => ({ speed: 1 }))
  .extend('sandbox', { scope: 'file' }, ({ cashierProcess }) => cashierProcess)
  // The browser reports each lost connection, which is no error of the widget.
  .extend('allowedConsoleErrors', () => /./)
  .extend(
    'arriveAtForm',
    ({ open, cashierProcess }) =>
      async (amount = '512', more: Parameters<Open>[1] = {}) => {
        // Starts the sandbox again, because a failed test may have left it killed.
        await cashierProcess.start();
        const page = await open({}, more);
        await fillSpei(page, amount);
        return page;
      },
  )
  .extend(
    'keys',
    ({ wire }) =>
      () =>
        wire.sent
          // Looks for `"type":"…"` and not for the bare name, because metrics about round trips contain the name too.
          .filter((frame) => frame.includes('"type":"BANKING_DEPOSIT:create-v1"'))
          .map((frame) => /"idem":"([^"]+)"/.exec(frame)?.[1]),
  )
  .extend('expectOnePayment', ({ panel, keys }) => async (page: Page) => {
    await page.getByRole('heading', { name: 'How to pay' }).waitFor({ timeout: 60_000 });
    expect(await panel.payments()).toMatchObject([{ amount: '512.00', status: 'waiting' }]);
    expect(new Set(keys()).size).toBe(1);
  });

const middleOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const content = document.createRange();
      content.selectNodeContents(element);
      const { left, right } = content.getBoundingClientRect();
      return (left + right) / 2;
    });

describe('a cashier process that is killed during a create request', () => {
  test('creates the payment once after its restart, if it had not stored it', { tags: 'release' }, async ({
    cashierProcess,
    panel,
    user,
    keys,
    expectOnePayment,
    arriveAtForm,
  }) => {
    const page = await arriveAtForm();
    // Delays the response, because it must not come before the kill.
    await panel.act('delay', { user: user.id, ms: 20_000 });
    await submit(page, 'Deposit');
    await expect.poll(keys, { interval: 5 }).toHaveLength(1);
    await cashierProcess.kill();
    await page.getByRole('heading', { name: 'We’re checking your payment' }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('page');
    await press(page, /^Back/, 'Enter', 'Shift+Tab');
    await page.getByRole('button', { name: 'Back' }).waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toBe('page');
    await page.getByRole('heading', { name: 'We’re checking your payment' }).waitFor();
    await page.getByText('$512.00').waitFor();
    await page.getByText('Waiting for a connection…').waitFor();
    const middles = [await middleOf(page, '.waiting-status'), await middleOf(page, '.status-icon')] as const;
    expect(Math.abs(middles[0] - middles[1])).toBeLessThanOrEqual(1);
    await cashierProcess.start();
    await expectOnePayment(page);
  });

  test('shows the stored payment after its restart, if it had stored it', { tags: 'release' }, async ({
    cashierProcess,
    panel,
    user,
    keys,
    expectOnePayment,
    arriveAtForm,
  }) => {
    const page = await arriveAtForm();
    await panel.act('delay', { user: user.id, ms: 20_000 });
    await submit(page, 'Deposit');
    await expect.poll(() => panel.payments(), { interval: 10 }).toHaveLength(1);
    await cashierProcess.kill();
    await page.getByRole('heading', { name: 'We’re checking your payment' }).waitFor();
    await cashierProcess.start();
    await expectOnePayment(page);
    expect(keys()).toHaveLength(1);
  });
});

test('a socket that drops during submit results in one payment, shown after the reconnect', async ({
  panel,
  user,
  keys,
  expectOnePayment,
  arriveAtForm,
}) => {
  const page = await arriveAtForm('512', { isAlone: true, prepare: (opened) => opened.clock.install() });
  // Delays the response, so that neither the response nor a new socket arrives before the test has read the screen.
  await panel.act('delay', { user: user.id, ms: 20_000 });
  await submit(page, 'Deposit');
  await expect.poll(keys, { interval: 5 }).toHaveLength(1);
  await panel.act('drop', { user: user.id, refuseFor: 600_000 });
  await page.getByRole('heading', { name: 'We’re checking your payment' }).waitFor();
  await page.getByText('Please don’t pay again').waitFor();
  await page.getByRole('button', { name: 'Support reference: dropped ' }).waitFor();
  await panel.act('delay', { user: user.id, ms: 0 });
  await panel.act('drop', { user: user.id, refuseFor: 1 });
  // Moves the clock until a retry succeeds, because the backoff has grown with each failed one.
  await expect
    .poll(async () => {
      await page.clock.fastForward(2_000);
      return page.getByRole('heading', { name: 'How to pay' }).isVisible();
    })
    .toBe(true);
  await expectOnePayment(page);
});

test('a response that takes long is announced without moving anything, and an offline device asks for no second try', async ({
  panel,
  user,
  keys,
  arriveAtForm,
}) => {
  const page = await arriveAtForm('512', { isAlone: true, prepare: (opened) => opened.clock.install() });
  await panel.act('delay', { user: user.id, ms: 600_000 });
  await page.evaluate(watchShifts);
  await submit(page, 'Deposit');
  await expect.poll(keys).toHaveLength(1);
  const before = await page.evaluate(() => Reflect.get(window, 'layoutShifts'));
  await page.clock.fastForward(11_000);
  await page.getByText('This is taking longer than usual').waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'layoutShifts'))).toEqual(before);
  await page.context().setOffline(true);
  await page.getByText('Waiting for a connection').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.context().setOffline(false);
});

test('a page that is reloaded before the create response finds the payment', { tags: 'release' }, async ({
  keys,
  expectOnePayment,
  arriveAtForm,
}) => {
  const page = await arriveAtForm();
  await submit(page, 'Deposit');
  await expect.poll(keys, { interval: 5 }).toHaveLength(1);
  await page.reload();
  await expectOnePayment(page);
  expect(keys()).toHaveLength(1);
});

test('an expired token is requested again from the host, and the payment continues with the same idempotency key', {
  tags: 'release',
}, async ({ panel, user, expectOnePayment, arriveAtForm }) => {
  const page = await arriveAtForm();
  const requested = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const widget = document.querySelector('pay-widget');
        widget?.addEventListener('pay-token-expired', () => resolve(), { once: true });
        if (widget) widget.token = 'expired';
      }),
  );
  await requested;
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'We’re checking your payment' }).waitFor();
  expect(await panel.payments()).toEqual([]);
  await page.evaluate((token) => {
    const widget = document.querySelector('pay-widget');
    if (widget) widget.token = token;
  }, `${user.token}.renewed`);
  await expectOnePayment(page);
});

test('a create request that is rejected with 401 creates no payment, and the host is asked for a token', {
  tags: 'release',
}, async ({ panel, keys, arriveAtForm }) => {
  const page = await arriveAtForm('509');
  await page.evaluate(() => {
    document.querySelector('pay-widget')?.addEventListener('pay-token-expired', () => {
      document.title = 'asked';
    });
  });
  await submit(page, 'Deposit');
  await expect.poll(() => page.title()).toBe('asked');
  expect(await panel.payments()).toEqual([]);
  expect(new Set(keys()).size).toBe(1);
});
