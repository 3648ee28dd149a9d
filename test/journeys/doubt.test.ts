import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { createUser, type User, type Visited, visit } from '../support/host-page.ts';
import { fillSpei, submit } from '../support/payer.ts';
import { createProgram, type Program } from '../support/program.ts';

let browser: Browser;
let program: Program;
let user: User;
let visited: Visited;
let desk: Desk;

beforeAll(async () => {
  // At life's own speed a create takes half a second: long enough to be hit in the middle.
  program = await createProgram(1);
  await program.start();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await program?.remove();
});
afterEach(async () => {
  desk.close();
  await visited.page.context().close();
});

/** A filled form, one press away from a payment that stays open. */
async function arriveAtForm(amount = '512'): Promise<Page> {
  user = createUser();
  desk = openDesk(program.url, user);
  visited = await visit(browser, { url: program.url, user });
  await fillSpei(visited.page, amount);
  return visited.page;
}

/** The keys of all creates that were sent. */
const keys = () =>
  visited.sent
    .filter((frame) => frame.includes('create-v1'))
    .map((frame) => /"idem":"([^"]+)"/.exec(frame)?.[1]);

async function expectOnePayment(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'How to pay' }).waitFor({ timeout: 20_000 });
  expect(await desk.payments()).toMatchObject([{ amount: '512.00', status: 'waiting' }]);
  expect(new Set(keys()).size).toBe(1);
}

describe('a cashier that is killed while it creates a payment', () => {
  test('has not created it, and creates it once after the start', async () => {
    const page = await arriveAtForm();
    await submit(page, 'Deposit');
    await expect.poll(keys, { interval: 5 }).toHaveLength(1);
    await program.kill();
    await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor();
    await program.start();
    await expectOnePayment(page);
  });

  test('has created it, and shows that one after the start', async () => {
    const page = await arriveAtForm();
    await submit(page, 'Deposit');
    await expect.poll(() => desk.payments(), { interval: 10, timeout: 5_000 }).toHaveLength(1);
    await program.kill();
    await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor();
    await program.start();
    await expectOnePayment(page);
    expect(keys()).toHaveLength(1);
  });
});

test('a line that drops during the submit leaves one payment, shown as soon as the line is back', async () => {
  const page = await arriveAtForm();
  await submit(page, 'Deposit');
  await expect.poll(keys, { interval: 5 }).toHaveLength(1);
  await desk.act('drop', { user: user.id, refuseFor: 1_000 });
  await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor();
  await page.getByText('Please do not pay again').waitFor();
  await expectOnePayment(page);
});

test('a page that is reloaded before the answer comes back to the payment', async () => {
  const page = await arriveAtForm();
  await submit(page, 'Deposit');
  await expect.poll(keys, { interval: 5 }).toHaveLength(1);
  await page.reload();
  await expectOnePayment(page);
  expect(keys()).toHaveLength(1);
});

test('a token that expired is asked for anew, and the payment goes on under the same key', async () => {
  const page = await arriveAtForm();
  const asked = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const widget = document.querySelector('pay-widget');
        widget?.addEventListener('pay-token-expired', () => resolve(), { once: true });
        if (widget) widget.token = 'expired';
      }),
  );
  await asked;
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor();
  expect(await desk.payments()).toEqual([]);
  await page.evaluate((token) => {
    const widget = document.querySelector('pay-widget');
    if (widget) widget.token = token;
  }, `${user.token}.renewed`);
  await expectOnePayment(page);
});

test('a create that the cashier answers with 401 is no payment, and the host is asked for a token', async () => {
  const page = await arriveAtForm('509');
  await page.evaluate(() => {
    document.querySelector('pay-widget')?.addEventListener('pay-token-expired', () => {
      document.title = 'asked';
    });
  });
  await submit(page, 'Deposit');
  await expect.poll(() => page.title()).toBe('asked');
  expect(await desk.payments()).toEqual([]);
  expect(new Set(keys()).size).toBe(1);
});
