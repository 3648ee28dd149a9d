import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BentFrame, type BentLine, bendLine } from '../support/bent-line.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { createUser, type Visited, visit } from '../support/host-page.ts';
import { fillPayout, fillSpei, NAME, paySpei, submit } from '../support/payer.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let browser: Browser;
let sandbox: Sandbox;
let visited: Visited;
let desk: Desk;
let line: BentLine;

beforeAll(async () => {
  sandbox = await startSandbox();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.stop();
});
afterEach(async () => {
  desk.close();
  await visited.page.context().close();
  expect(visited.complaints).toEqual([]);
});

/** Opens the widget behind a line that spoils the answers to one request. */
async function arrive(source = '', spoil: (frame: BentFrame) => void = () => {}): Promise<Page> {
  const user = createUser();
  desk = openDesk(sandbox.url, user);
  const prepare = async (page: Page) => {
    line = await bendLine(page);
    line.bend(source, spoil);
    await page.addInitScript(() => {
      Object.assign(window, { errors: [] });
      document.addEventListener('DOMContentLoaded', () => {
        const look = () => {
          const widget = document.querySelector('pay-widget');
          if (!widget) return void requestAnimationFrame(look);
          widget.addEventListener('pay-error', ({ detail }) =>
            Reflect.get(window, 'errors').push(detail.message),
          );
        };
        look();
      });
    });
  };
  visited = await visit(browser, { url: sandbox.url, user, prepare });
  return visited.page;
}

const errors = (): Promise<string[]> => visited.page.evaluate(() => Reflect.get(window, 'errors'));

test('a list with bad items shows the good ones, and names the bad ones once', async () => {
  const page = await arrive('BANKING:methods-payment-v3', ({ data }) => {
    Object.assign(data.data, { ghost: null, number: 5, nameless: { category: 'crypto' } });
    const { spei } = data.data;
    if (typeof spei === 'object' && spei !== null)
      Object.assign(spei, { position: 'first', banner: 7, fields: [null] });
  });
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  await page.getByRole('button', { name: /^CoDi/ }).waitFor();
  const told = await errors();
  expect(told).toHaveLength(1);
  for (const name of ['ghost', 'number', 'nameless']) expect(told[0]).toContain(name);
});

test.each([
  ['a text', 'nonsense'],
  ['a number', 7],
  ['nothing', null],
])('a list that is %s ends on a page with a way back', async (_, nonsense) => {
  let isBad = true;
  const page = await arrive('BANKING:methods-payment-v3', (frame) => {
    if (isBad) Object.assign(frame.data, { data: nonsense });
  });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.waitFor();
  isBad = false;
  await refresh.click();
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
});

test('a payment with bad parts is shown without them, and the host is told which', async () => {
  const page = await arrive('BANKING_DEPOSIT:create-v1', ({ data }) => {
    Object.assign(data.data, { fee: { of: 5 }, reason: 'none', timeline: [7], txid: 7 });
    const { next } = data.data;
    const rows = typeof next === 'object' && next ? Reflect.get(next, 'requisites') : [];
    rows.push({ label: 'Ghost' }, null);
  });
  await fillSpei(page, '512');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await page.getByText('CLABE', { exact: true }).waitFor();
  expect(await page.getByText('Ghost').count()).toBe(0);
  const [told = ''] = await errors();
  for (const name of ['fee', 'reason', 'timeline', 'txid', 'next.requisites']) expect(told).toContain(name);
  expect(await desk.payments()).toHaveLength(1);
});

test('a next step that nobody knows is waited for', async () => {
  const spoil = ({ data }: BentFrame) => Object.assign(data.data, { next: { kind: 'hologram', beam: true } });
  const page = await arrive('BANKING_DEPOSIT:create-v1', spoil);
  await fillSpei(page, '512');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
});

test('pushes that make no sense change nothing; one that is older than what is known neither', async () => {
  const page = await arrive();
  await paySpei(page, '512');
  const [payment] = await desk.payments();
  const id = payment?.id;
  for (const frame of [
    null,
    'text',
    [],
    { source: 'deposit.status' },
    { source: 'deposit.status', data: { id, status: { of: 1 }, seq: 'x' } },
    { source: 'deposit.status', data: { id: 'dep_other', status: 2, seq: 99 } },
    { source: 'deposit.status', data: { id, status: 2, seq: 0 } },
    { source: 'login.token', data: { balanceData: 'rich', currency: 5, lang: [] } },
    { source: 'login.token', data: null },
    { source: 'nobody.knows', data: {} },
    { source: '__proto__', data: { polluted: true } },
    { msgid: 'none', source: 'BANKING:transaction-v1', data: { status: 200, data: {} } },
  ]) {
    line.push(frame);
  }
  await expect.poll(errors).toContainEqual(expect.stringContaining('balanceData'));
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await desk.act('approve', { id });
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  line.push({ source: 'deposit.status', data: { id, status: 2, seq: 1 } });
  line.push({ source: 'deposit.status', data: { id, status: 2 } });
  await page.waitForTimeout(300);
  expect(await page.getByRole('heading', { name: 'Done' }).isVisible()).toBe(true);
});

test('a language that does not arrive is English instead', async () => {
  const user = createUser();
  desk = openDesk(sandbox.url, user);
  const prepare = async (page: Page) => {
    await page.route('**/locales/es.json', (route) => route.fulfill({ body: '{"list":' }));
  };
  visited = await visit(browser, { url: sandbox.url, user, query: { locale: 'es' }, prepare });
  await visited.page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  // Told in the console alone (specification, section 4).
  expect(visited.complaints.splice(0)).toHaveLength(1);
});

test('what the cashier finds wrong is said at its field, in view, from the page after it too', async () => {
  const fields = { full_name: 'The account belongs to somebody else' };
  const page = await arrive('BANKING_WITHDRAWAL:create-v1', ({ data }) => {
    Object.assign(data, { status: 400, data: { code: 'invalid_fields', fields } });
  });
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  await page.evaluate(() => document.querySelector('pay-widget')?.navigate('withdrawal'));
  await fillPayout(page, '500');
  await submit(page, 'Withdraw');
  const told = page.getByText(fields.full_name);
  await told.waitFor();
  const name = page.getByLabel('Full name');
  await expect
    .poll(() => name.evaluate((box) => (box.getRootNode() as ShadowRoot).activeElement === box))
    .toBe(true);
  expect(await told.evaluate((words) => words.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  expect(await name.inputValue()).toBe(NAME);
  await name.press('x');
  await told.waitFor({ state: 'detached' });
});
