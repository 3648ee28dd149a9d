import type { Page } from 'playwright';
import { expect } from 'vitest';
import { type BentFrame, type BentLine, bendLine } from '../support/bent-line.ts';
import { journey } from '../support/journey.ts';
import { fillPayout, fillSpei, NAME, paySpei, submit } from '../support/payer.ts';

const test = journey
  /** Opens the widget behind a line that spoils the answers to one request. */
  .extend('arrive', ({ open }) => async (source = '', spoil: (frame: BentFrame) => void = () => {}) => {
    let line: BentLine | undefined;
    const prepare = async (page: Page) => {
      line = await bendLine(page);
      line.bend(source, spoil);
      await page.addInitScript(() => {
        Object.assign(window, { errors: [] });
        // The widget's events do not bubble, and are caught on their way down.
        addEventListener(
          'pay-error',
          (event) => event instanceof CustomEvent && Reflect.get(window, 'errors').push(event.detail.message),
          true,
        );
      });
    };
    const page = await open({}, { prepare });
    const errors = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'errors'));
    return { page, errors, push: (frame: unknown) => line?.push(frame) };
  });

test('a list with bad items shows the good ones, and names the bad ones once', async ({ arrive }) => {
  const { page, errors } = await arrive('BANKING:methods-payment-v3', ({ data }) => {
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

test.for([
  ['a text', 'nonsense'],
  ['a number', 7],
  ['nothing', null],
])('a list that is %s ends on a page with a way back', async ([_, nonsense], { arrive }) => {
  let isBad = true;
  const { page } = await arrive('BANKING:methods-payment-v3', (frame) => {
    if (isBad) Object.assign(frame.data, { data: nonsense });
  });
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.waitFor();
  isBad = false;
  await refresh.click();
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
});

test('a payment with bad parts is shown without them, and the host is told which', async ({
  arrive,
  desk,
}) => {
  const { page, errors } = await arrive('BANKING_DEPOSIT:create-v1', ({ data }) => {
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

test('a next step that nobody knows is waited for', async ({ arrive }) => {
  const spoil = ({ data }: BentFrame) => Object.assign(data.data, { next: { kind: 'hologram', beam: true } });
  const { page } = await arrive('BANKING_DEPOSIT:create-v1', spoil);
  await fillSpei(page, '512');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
});

test('pushes that make no sense change nothing; one that is older than what is known neither', async ({
  arrive,
  desk,
}) => {
  const { page, errors, push } = await arrive();
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
    push(frame);
  }
  await expect.poll(errors).toContainEqual(expect.stringContaining('balanceData'));
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await desk.act('approve', { id });
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  push({ source: 'deposit.status', data: { id, status: 2, seq: 1 } });
  push({ source: 'deposit.status', data: { id, status: 2 } });
  // What comes of it is drawn at the latest in the frame after the next.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.getByRole('heading', { name: 'Done' }).isVisible()).toBe(true);
});

test('a language that does not arrive is English instead', async ({ open, complaints }) => {
  const prepare = async (page: Page) => {
    await page.route('**/locales/es.json', (route) => route.fulfill({ body: '{"list":' }));
  };
  const page = await open({ locale: 'es' }, { prepare });
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  // Told in the console alone (specification, section 4).
  expect(complaints.splice(0)).toHaveLength(1);
});

test('what the cashier finds wrong is said at its field, in view, from the page after it too', async ({
  arrive,
}) => {
  const fields = { full_name: 'The account belongs to somebody else' };
  const { page } = await arrive('BANKING_WITHDRAWAL:create-v1', ({ data }) => {
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
