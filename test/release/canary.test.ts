/** @module-tag release */
import { expect } from 'vitest';
import { inCardFrame } from '../support/card-form.ts';
import { createDatadogStub } from '../support/datadog-stub.ts';
import type { EmbedOptions } from '../support/embedding-modes.ts';
import { journey } from '../support/journey.ts';
import { newTransactionId, newUtr } from '../support/new-reference.ts';
import type { Widget } from '../support/open-host-page.ts';
import { startPartner } from '../support/partner.ts';
import { type TamperedConnection, tamperWithConnection } from '../support/tampered-connection.ts';
import { submit } from '../support/user-actions.ts';
import { findLeaks, watch } from '../support/watch-leaks.ts';

/** The signature in every user's token, which must never leave the widget. */
const SIGNATURE = 'CanarySignature7';
const CARD = '4111 1111 1111 1111';

const test = journey
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the parameter's pattern which fixtures a fixture needs
  .extend('datadog', { scope: 'file' }, ({}) => createDatadogStub())
  // At this speed the sandbox ends a payment by itself, but not before a busy machine has looked at the screen of the open payment.
  .extend('settings', { scope: 'file' }, ({ datadog }) => ({ speed: 10, intercept: datadog.take }))
  .extend('partner', { scope: 'file' }, async ({ sandbox, datadog }, { onCleanup }) => {
    const { url, stop } = await startPartner(sandbox.url, {}, datadog.take);
    onCleanup(stop);
    return { url };
  })
  .extend(
    'arrive',
    ({ browser, sandbox, partner, datadog, user }) =>
      (
        mode: EmbedOptions['mode'],
        [paymentGeo, currency]: string[],
        data: object = {},
        prepare?: EmbedOptions['prepare'],
      ) => {
        const token = `${user.token}.${SIGNATURE}`;
        const hosting: EmbedOptions = {
          mode,
          cashier: sandbox.url,
          partner: partner.url,
          data: { token, userId: user.id, paymentGeo, currency, locale: 'en', ...data },
          ...(prepare && { prepare }),
        };
        return watch(browser, hosting, datadog);
      },
  );

const press = (widget: Widget, name: RegExp | string) => widget.getByRole('button', { name }).first().click();

async function fill(widget: Widget, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await widget.getByLabel(label).fill(value);
}

async function pick(widget: Widget, label: RegExp, option?: RegExp): Promise<void> {
  await press(widget, label);
  const options = option ? widget.getByRole('option', { name: option }) : widget.getByRole('option');
  await options.first().click();
}

async function backToList(widget: Widget, between: ReturnType<Widget['getByRole']>): Promise<void> {
  await press(widget, 'Back');
  await between.waitFor();
  await press(widget, 'Back');
  await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
}

async function read(widget: Widget, shape: RegExp): Promise<string> {
  const text = (await widget.getByText(shape).first().textContent()) ?? '';
  expect(text).toMatch(shape);
  return text;
}

/** Removes spaces, because a leak may contain a number without them. */
const unspaced = (text: string) => text.replaceAll(/\s/g, '');

const done = (widget: Widget) =>
  widget
    .getByText(/We’re checking|Done|We’ve got your request|on its way|Sent/)
    .first()
    .waitFor();

test('control: the search for leaked secrets finds a planted secret', () => {
  const left = { console: ['Card 4111 1111 1111 1111'], socket: ['x'] };
  expect(findLeaks(left, ['4111111111111111', 'CARD', 'absent'])).toEqual([
    '4111 1111 1111 1111 in console',
    'CARD in console',
  ]);
});

test('no secret leaks in Nigeria, inline: a card with code and holder, the history, and a withdrawal with the account holder', async ({
  arrive,
}) => {
  const { page, widget, leave } = await arrive('inline', ['NG', 'NGN']);
  await press(widget, /^Nigerian cards/);
  await press(widget, /^Visa/);
  const cards = inCardFrame(page);
  await fill(cards, { Amount: '5000', 'Card number': CARD, 'Expiry date': '12/34', CVV: '739' });
  await cards.getByLabel('Cardholder name').fill('CANARIA OBI');
  await submit(cards, 'Deposit');
  await cards.getByLabel('Code from the SMS').fill('918273');
  await cards.getByRole('heading', { name: 'Done' }).waitFor({ timeout: 30_000 });
  await press(cards, 'New deposit');
  await press(widget, 'History');
  await press(widget, /Visa.*5,000\.00/s);
  await widget.getByRole('heading', { name: 'Done' }).waitFor();

  await page
    .locator('pay-widget')
    .evaluate((element) => Reflect.get(element, 'navigate').call(element, 'withdrawal'));
  await press(widget, /^Bank transfer/);
  await widget.getByLabel('Amount').fill('2000');
  await pick(widget, /^Bank /, /^First Bank/);
  await widget.getByLabel('Account number').fill('0000014579');
  const found = widget.getByRole('status').filter({ hasText: /^Account holder/ });
  const owner = /^Account holder([A-Z]+ [A-Z]+)$/.exec((await found.textContent()) ?? '')?.[1] ?? '';
  await submit(widget, 'Withdraw');
  await widget.getByRole('heading', { name: 'Check your details' }).waitFor();
  await submit(widget, 'Withdraw');
  await done(widget);

  const left = await leave();
  expect(owner).not.toBe('');
  for (const way of ['message', 'console', 'request', 'datadog'] as const) {
    expect(left[way].join()).toContain('withdrawal_confirm_view');
  }
  // Host and cashier get the telemetry of the card frame; the page's own monitoring gets none, because it cannot look into that frame.
  for (const way of ['message', 'request'] as const) expect(left[way].join()).toContain('deposit_submit');
  expect(left.datadog.join()).not.toContain('deposit_submit');
  // Looks for the security code in quotes only, because three digits occur in any timestamp.
  const secrets = [CARD, '"739"', '918273', 'CANARIA', '0000014579', ...owner.split(' '), SIGNATURE];
  expect(findLeaks(left, secrets)).toEqual([]);
});

test.for(['frame', 'iframe', 'webview'] as const)(
  'no secret leaks in Nigeria, %s: a cashier that echoes values as formatted, and the code of a later step',
  async (mode, { arrive, sandbox }) => {
    const connections: TamperedConnection[] = [];
    const { widget, leave } = await arrive(mode, ['NG', 'NGN'], {}, async (page) => {
      connections.push(await tamperWithConnection(page, sandbox.url));
    });
    const refuse = (source: string, message: string) =>
      connections[0]?.changeResponses(source, (frame) => {
        frame.data = { status: 400, message, data: { code: 'refused' } };
      });
    await press(widget, /^Nigerian cards/);
    await press(widget, /^Visa/);
    await fill(widget, { Amount: '5000', 'Card number': CARD, 'Expiry date': '12/34', CVV: '739' });
    await widget.getByLabel('Cardholder name').fill('CANARIA OBI');
    refuse('BANKING_DEPOSIT:create-v1', `Card ${CARD} of Canaria-Obi (12/34) declined, CVV 739`);
    await submit(widget, 'Deposit');
    await widget.getByText('We couldn’t take this payment').waitFor();
    connections[0]?.stopChanging();
    // Pays another amount, because the sandbox has created the first payment and would reject the same one as a duplicate.
    await widget.getByLabel('Amount').fill('6000');
    await submit(widget, 'Deposit');
    // The form and its typed values are gone by now, so redaction works only if it has kept the values.
    refuse('BANKING:continue-v1', `Code 918 273 or 918273 is wrong for ${CARD}, CVV 739`);
    await widget.getByLabel('Code from the SMS').fill('918273');
    await widget.getByText('We couldn’t take this payment').waitFor();

    const left = await leave();
    const secrets = [CARD, 'CVV 739', '918273', '918 273', '12/34', 'Canaria', SIGNATURE];
    expect(findLeaks(left, secrets)).toEqual([]);
    expect(left.message.join()).toContain('Code ••• or ••• is wrong for •••, CVV •••');
  },
);

test('no secret leaks in India, iframe: eazype with phone and e-mail, and a transfer with payment details and UTR', async ({
  arrive,
}) => {
  const { widget, leave } = await arrive('iframe', ['IN', 'INR']);
  await press(widget, /eazype/i);
  await fill(widget, { Amount: '512', 'Phone number': '9876501234', 'E-mail': 'canaria@example.com' });
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'Pay with UPI' }).waitFor();
  await press(widget, 'Check status');
  await backToList(widget, widget.getByLabel('Amount'));
  await press(widget, /^UPI transfer/);
  await widget.getByLabel('Amount').fill('612');
  await submit(widget, 'Deposit');
  const payee = await read(widget, /^pay\d{8}@sandbox$/);
  await press(widget, 'IMPS');
  const account = await read(widget, /^\d[\d\s]{8,21}$/);
  const utr = newUtr();
  await widget.getByLabel('UTR (12 digits)').fill(utr);
  await press(widget, /^Submit/);
  await done(widget);
  const secrets = ['9876501234', 'canaria', payee, account, unspaced(account), utr, SIGNATURE];
  expect(findLeaks(await leave(), secrets)).toEqual([]);
});

test('no secret leaks in India, framed: a withdrawal to a new and to a saved account', async ({ arrive }) => {
  const { widget, leave } = await arrive('frame', ['IN', 'INR'], { page: 'withdrawal' });
  await press(widget, /^Bank account/);
  await widget.getByLabel('Amount').fill('2012');
  await fill(widget, { 'Account number': '998877665544', IFSC: 'SBIN0123456' });
  await widget.getByLabel(/name/i).fill('Canaria Tester');
  await widget.getByLabel(/phone/i).fill('9123456780');
  await submit(widget, 'Withdraw');
  await widget.getByRole('heading', { name: 'Check your details' }).waitFor();
  await submit(widget, 'Withdraw');
  await done(widget);
  await press(widget, 'New withdrawal');
  await press(widget, /^Bank account/);
  // The form may offer the account of the last payment alone, with a button Change, if the saved accounts have been loaded again.
  const saved = widget.getByRole('radio', { name: /3456/ });
  const change = widget.getByRole('button', { name: 'Change', exact: true });
  await saved.or(change).first().waitFor();
  if (await change.isVisible()) await change.click();
  await saved.check();
  await widget.getByLabel('Amount').fill('1012');
  await widget.getByLabel('Phone number').fill('8123456789');
  await submit(widget, 'Withdraw');
  await widget.getByRole('heading', { name: 'Check your details' }).waitFor();
  const typed = ['998877665544', 'SBIN0123456', 'Canaria', 'Tester', '9123456780', '8123456789'];
  expect(findLeaks(await leave(), [...typed, 'Ravi', SIGNATURE])).toEqual([]);
});

test('no secret leaks in Mexico, inline: a search, crypto, a receipt, a saved card with another name, and a deposit address', async ({
  arrive,
  panel,
}) => {
  const { page, widget, leave } = await arrive('inline', ['MX', 'MXN']);
  await widget.getByRole('searchbox').fill('5105105105105100');
  await widget.getByText(/5105105105105100/).waitFor();
  await press(widget, 'Clear');
  await press(widget, /^Cryptocurrency/);
  await press(widget, /^TRON/);
  const address =
    (await widget
      .getByRole('group', { name: /address/i })
      .first()
      .textContent()) ?? '';
  await backToList(widget, widget.getByRole('heading', { name: 'Choose a coin' }));

  await press(widget, /^Card transfer/);
  await fill(widget, { Amount: '517', 'Full name': 'Canaria Perez' });
  await submit(widget, 'Deposit');
  const payee = await read(widget, /^4000(?:\s\d{4}){3}$/);
  const buffer = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  await widget
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'canaria-2.png', mimeType: 'image/png', buffer });
  await press(widget, 'Send receipt');
  await widget.getByRole('heading', { name: 'Done' }).waitFor({ timeout: 30_000 });
  await press(widget, 'New deposit');

  const cards = inCardFrame(page);
  const card = async () => {
    await press(widget, /^Card$/);
    await press(widget, /^Visa \/ Mastercard/);
    await cards.getByRole('group', { name: 'Saved details' }).waitFor();
  };
  await card();
  await cards.getByRole('radio', { name: 'Other details' }).check();
  await fill(cards, {
    Amount: '512',
    'Card number': '5555 5555 5555 4444',
    'Expiry date': '11/35',
    CVV: '862',
  });
  await cards.getByLabel('Cardholder name').fill('CANARIA DIAZ');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  const paid = (await panel.payments()).find(({ amount }) => amount === '512.00');
  await panel.act('approve', { id: paid?.id });
  await cards.getByRole('heading', { name: 'Done' }).waitFor();
  await press(cards, 'New deposit');
  await card();
  await cards.getByRole('button', { name: 'Change', exact: true }).click();
  await cards.getByRole('button', { name: 'Edit', exact: true }).click();
  const sheet = cards.getByRole('dialog', { name: 'Saved details' });
  await sheet.getByRole('button', { name: /^Rename Mastercard/ }).click();
  await page.keyboard.type('Canaria purse');
  await page.keyboard.press('Enter');
  await sheet.getByRole('status').getByText('The name is now Canaria purse').waitFor();
  await sheet.getByRole('button', { name: /^Delete Visa/ }).click();
  await sheet.getByRole('button', { name: 'Yes, delete' }).click();
  await sheet.getByRole('status').getByText('Deleted').waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });

  await page
    .locator('pay-widget')
    .evaluate((element) => Reflect.get(element, 'navigate').call(element, 'withdrawal'));
  await press(widget, /^Cryptocurrency/);
  await press(widget, /^TRON/);
  await fill(widget, { Amount: '600', 'Wallet address': 'TQHgMpVzWkhSsRB4BzZgmV8uW4cFL8eaBr' });
  await submit(widget, 'Withdraw');
  await widget.getByRole('heading', { name: 'Check your details' }).waitFor();
  await submit(widget, 'Withdraw');
  await done(widget);

  const left = await leave();
  expect(address).toMatch(/^T\w{33}$/);
  // Looks for the parts as well, because the address is drawn in groups of four, and a replay stores each text node separately.
  const pieces = [address, address.slice(0, 8), `"textContent":"${address.slice(4, 8)}"`];
  const typed = [
    '5105105105105100',
    '5555555555554444',
    '"862"',
    'Canaria',
    'TQHgMpVzWkhSsRB4BzZgmV8uW4cFL8eaBr',
  ];
  expect(findLeaks(left, [...pieces, ...typed, payee, unspaced(payee), SIGNATURE])).toEqual([]);
});

test('no secret leaks in Bangladesh, web view: a wallet with its phone number, and the reference of the transfer', async ({
  arrive,
}) => {
  const { widget, leave } = await arrive('webview', ['BD', 'BDT']);
  await press(widget, /bkash/i);
  await fill(widget, { Amount: '512', 'Phone number': '1798765432' });
  await submit(widget, 'Deposit');
  const transaction = newTransactionId();
  await widget.getByLabel('Transaction ID').pressSequentially(transaction);
  await press(widget, /^Submit/);
  await done(widget);
  expect(findLeaks(await leave(), ['1798765432', '798765432', transaction, SIGNATURE])).toEqual([]);
});

test('no secret leaks in Brazil, iframe: a PIX code with its payer, and a form from the cashier', async ({
  arrive,
}) => {
  const { widget, leave } = await arrive('iframe', ['BR', 'BRL']);
  await press(widget, /^PIX/i);
  await fill(widget, { Amount: '512', CPF: '52998224725' });
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'Pay with PIX' }).waitFor();
  const code = await read(widget, /^000201/);
  await backToList(widget, widget.getByLabel('Amount'));
  await press(widget, /Bank|TED|autom/i);
  await widget.getByLabel('Amount').fill('500');
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'A few more details' }).waitFor();
  await widget.getByLabel('Bank', { exact: true }).click();
  await widget.getByRole('option', { name: 'Bradesco' }).click();
  await fill(widget, { 'Branch code': '6172', 'Account number': '7654321', CPF: '11144477735' });
  await press(widget, 'Continue');
  await done(widget);
  const secrets = [
    code,
    code.slice(20, 60),
    '52998224725',
    '529.982',
    '"6172"',
    '7654321',
    '11144477735',
    '111.444',
  ];
  expect(findLeaks(await leave(), [...secrets, SIGNATURE])).toEqual([]);
});

test('no secret leaks in Colombia, iframe: a preparation form', async ({ arrive }) => {
  const { widget, leave } = await arrive('iframe', ['CO', 'COP']);
  await press(widget, /^PSE/);
  await widget.getByLabel('Amount').fill('50000');
  await pick(widget, /^Document type/);
  await fill(widget, { 'Document number': '1032456789', 'E-mail': 'canaria@example.com' });
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'One more step' }).waitFor();
  await pick(widget, /^Bank /, /Davivienda/);
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  expect(findLeaks(await leave(), ['1032456789', 'canaria', SIGNATURE])).toEqual([]);
});
