import type { Page } from 'playwright';
import { expect } from 'vitest';
import { FAILURES } from '../../src/domain/errors/failures.ts';
import { journey } from '../support/journey.ts';
import {
  type TamperedConnection,
  type TamperedFrame,
  tamperWithConnection,
} from '../support/tampered-connection.ts';
import { fillPayout, fillSpei, NAME, submit } from '../support/user-actions.ts';

const test = journey.extend(
  'arrive',
  ({ open }) =>
    async (source: string, spoil: (frame: TamperedFrame) => void, query = {}) => {
      const connections: TamperedConnection[] = [];
      const prepare = async (page: Page) => {
        const connection = await tamperWithConnection(page);
        connections.push(connection);
        connection.changeResponses(source, spoil);
        await page.route('**/locales/es.json', (route) => route.fulfill({ body: '{"list":' }));
        await page.addInitScript(() => {
          Object.assign(window, { errors: [] });
          // The widget's events do not bubble, so only a capturing listener receives them here.
          addEventListener(
            'pay-error',
            (event) =>
              event instanceof CustomEvent && Reflect.get(window, 'errors').push(event.detail.message),
            true,
          );
        });
      };
      const page = await open(query, { prepare });
      const errors = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'errors'));
      const [connection] = connections;
      if (!connection) throw new Error('Nobody prepared the page');
      return { page, errors, connection };
    },
);

test('a missing locale file falls back to English; a list with invalid items shows the valid ones; an invalid list has a recovery action', async ({
  arrive,
  consoleErrors,
}) => {
  const { page, errors, connection } = await arrive(
    'BANKING:methods-payment-v3',
    ({ data }) => {
      Object.assign(data.data, { ghost: null, number: 5, nameless: { category: 'crypto' } });
      const { spei } = data.data;
      if (typeof spei === 'object' && spei !== null)
        Object.assign(spei, { position: 'first', banner: 7, fields: [null] });
    },
    { locale: 'es' },
  );
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  // The unreadable locale file is an error in the console alone, and no event for the host (R-LANG-1).
  expect(consoleErrors.splice(0)).toEqual([
    expect.stringContaining(String(FAILURES.locale.message).replace('{lang}', 'es')),
  ]);
  // The methods keep Spanish labels, because the cashier sends them in the host's language, whatever the interface language is.
  await page.getByRole('button', { name: 'Transferencia SPEI' }).waitFor();
  await page.getByRole('button', { name: /^CoDi/ }).waitFor();
  const reported = await errors();
  expect(reported).toHaveLength(1);
  for (const name of ['ghost', 'number', 'nameless']) expect(reported[0]).toContain(name);

  for (const nonsense of ['nonsense', 7, null]) {
    connection.changeResponses('BANKING:methods-payment-v3', (frame) =>
      Object.assign(frame.data, { data: nonsense }),
    );
    await page.evaluate(() => document.querySelector('pay-widget')?.refresh());
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await refresh.waitFor();
    connection.stopChanging();
    await refresh.click();
    await page.getByRole('button', { name: 'Transferencia SPEI' }).waitFor();
  }
});

test('a transaction is shown without its invalid parts; invalid pushes change nothing; an unknown step waits for the next status', async ({
  arrive,
  panel,
}) => {
  const { page, errors, connection } = await arrive('BANKING_DEPOSIT:create-v1', ({ data }) => {
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
  const [reported = ''] = await errors();
  for (const name of ['fee', 'reason', 'timeline', 'txid', 'next.requisites'])
    expect(reported).toContain(name);
  expect(await panel.payments()).toHaveLength(1);

  const [payment] = await panel.payments();
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
    connection.push(frame);
  }
  await expect.poll(errors).toContainEqual(expect.stringContaining('balanceData'));
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  await panel.act('approve', { id });
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  connection.push({ source: 'deposit.status', data: { id, status: 2, seq: 1 } });
  connection.push({ source: 'deposit.status', data: { id, status: 2 } });
  // The widget handles frames in order, so the error about this push shows that it has handled all pushes before.
  connection.push({ source: 'login.token', data: { platform: 5 } });
  await expect.poll(errors).toContainEqual(expect.stringContaining('platform'));
  expect(await page.getByRole('heading', { name: 'Done' }).isVisible()).toBe(true);

  connection.changePayments((payment) => Object.assign(payment, { next: { kind: 'hologram', beam: true } }));
  await page.getByRole('button', { name: 'New deposit' }).click();
  await fillSpei(page, '712');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
});

test('a rejected field shows the cashier’s message and is scrolled into view, also when the rejection arrives on the next screen', {
  tags: 'release',
}, async ({ arrive }) => {
  const fields = { full_name: 'The account belongs to somebody else' };
  const { page } = await arrive('BANKING_WITHDRAWAL:create-v1', ({ data }) => {
    Object.assign(data, { status: 400, data: { code: 'invalid_fields', fields } });
  });
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  await page.evaluate(() => document.querySelector('pay-widget')?.navigate('withdrawal'));
  await fillPayout(page, '500');
  await submit(page, 'Withdraw');
  const reported = page.getByText(fields.full_name);
  await reported.waitFor();
  const name = page.getByLabel('Full name');
  await expect
    .poll(() => name.evaluate((box) => (box.getRootNode() as ShadowRoot).activeElement === box))
    .toBe(true);
  expect(await reported.evaluate((words) => words.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  expect(await name.inputValue()).toBe(NAME);
  await name.press('x');
  await reported.waitFor({ state: 'detached' });
});
