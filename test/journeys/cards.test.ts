import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { bendLine } from '../support/bent-line.ts';
import { CARD_FRAME, cardsOf, chooseCard, fillCard, inCardFrame } from '../support/cards.ts';
import type { Widget } from '../support/host-page.ts';
import { findCard, makeHostile, readLoot } from '../support/hostile-page.ts';
import { journey as test } from '../support/journey.ts';
import { type Hosted, MODES } from '../support/mountings.ts';
import { fillSpei, NAME, submit } from '../support/payer.ts';
import { seeFailure } from '../support/see-failure.ts';

/** The card that hostile scripts look for. */
const SECRET = { number: '4000056655665556', expiry: '11/47', code: '907' };

/** Types a card as a payer does, key by key; the code is pasted. */
async function typeSecret(page: Page, cards: Widget): Promise<void> {
  await cards.getByLabel('Amount').fill('512');
  await cards.getByLabel('Card number').pressSequentially(SECRET.number);
  await cards.getByLabel('MM/YY').pressSequentially(SECRET.expiry.replace('/', ''));
  await cards.getByLabel('CVV').click();
  await page.keyboard.insertText(SECRET.code);
  const holder = cards.getByLabel('Cardholder name');
  if ((await holder.count()) > 0) await holder.fill('ADA OBI');
}

/** Notifications that the host received, one word each. */
async function heardBy({ heard }: Hosted): Promise<unknown[]> {
  return (await heard()).map(({ name, detail }) =>
    name === 'onAnalyticsEvent' ? detail.event_name : name === 'transaction' ? detail.status : name,
  );
}

/** Opens the card form of Mexico and waits for its fields. */
async function openForm({ page, widget }: Hosted): Promise<Widget> {
  await chooseCard(widget);
  const cards = inCardFrame(page);
  await cards.getByLabel('Card number').waitFor();
  await page.locator(`${CARD_FRAME}:not([inert])`).waitFor();
  return cards;
}

const allowInline = async (page: Page, cashier: string) => {
  const line = await bendLine(page, cashier);
  line.bend('BANKING:methods-payment-v3', ({ data }) => {
    for (const method of Object.values(data.data))
      Object.assign(Object(method), { isCardInlineAllowed: true });
  });
};

describe.each(MODES)('mode %s', (mode) => {
  test('a card is paid with the page of its bank, and the host hears of each step once', async ({
    embed,
    desk,
  }) => {
    const hosted = await embed(mode);
    const { page, widget } = hosted;
    const cards = cardsOf(hosted, mode);
    await chooseCard(widget);
    await fillCard(cards, '512');
    const opened = page.context().waitForEvent('page');
    await submit(cards, 'Deposit');
    await (await opened).getByRole('button', { name: 'Approve' }).click();
    await cards.getByRole('heading', { name: 'Done' }).waitFor();
    expect(await desk.payments()).toMatchObject([
      { method: 'mx_card_h2h', amount: '512.00', status: 'processed' },
    ]);
    const told =
      'Loaded init FullLoaded list_view group_choose method_choose form_view submit waiting created processed processed';
    expect(await heardBy(hosted)).toEqual(told.split(' '));
  });

  test('no script of the host’s page reads number, code or expiry', async ({ embed }) => {
    const hosted = await embed(mode, {}, { prepare: makeHostile });
    const { page, widget, heard } = hosted;
    const cards = cardsOf(hosted, mode);
    await chooseCard(widget);
    await typeSecret(page, cards);
    await submit(cards, 'Deposit');
    await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
    // An app's web view has no page around it: what the app is told is all that its scripts could read.
    const loot = mode === 'webview' ? { texts: [], keys: '' } : await readLoot(page);
    loot.texts.push(JSON.stringify(await heard()));
    expect(findCard(loot, SECRET)).toEqual([]);
    if (mode !== 'webview') expect(loot.texts.length).toBeGreaterThan(20);
  });
});

test('the same scripts read all three where the cashier allows card fields in the host’s page', async ({
  embed,
  sandbox,
}) => {
  const { page, widget } = await embed(
    'inline',
    { currency: 'NGN', paymentGeo: 'NG' },
    {
      prepare: async (page) => {
        await makeHostile(page);
        await allowInline(page, sandbox.url);
      },
    },
  );
  await widget.getByRole('button', { name: /^Nigerian cards/ }).click();
  await widget.getByRole('button', { name: /^Visa/ }).click();
  await typeSecret(page, widget);
  expect(await page.locator(CARD_FRAME).count()).toBe(0);
  expect(findCard(await readLoot(page), SECRET)).toEqual(['number', 'expiry', 'code']);
});

test('a font of the host does not draw the number of a card that is checked before a payout', async ({
  embed,
}) => {
  const schema = { variables: { '--pay-font': 'serif' } };
  const { page, widget } = await embed('inline', { page: 'withdrawal', schema });
  await widget
    .getByRole('button', { name: /^Card\b/ })
    .first()
    .click();
  await widget.getByRole('button', { name: /^Debit card/ }).click();
  const cards = inCardFrame(page);
  await cards.getByLabel('Amount').fill('300');
  await cards.getByLabel('Card number').fill('4111111111111111');
  await cards.getByLabel('Full name').fill(NAME);
  await submit(cards, 'Withdraw');
  const styleOf = (element: Locator) =>
    element.evaluate((node) => {
      const { fontFamily, whiteSpace } = getComputedStyle(node);
      return { fontFamily, whiteSpace };
    });
  // A font could tell the digits by their widths, and the frame's height would tell the host.
  expect(await styleOf(cards.getByText('4111 1111 1111 1111'))).toEqual({
    fontFamily: 'system-ui, sans-serif',
    whiteSpace: 'nowrap',
  });
  expect(await styleOf(cards.getByRole('heading', { name: 'Check the details' }))).toMatchObject({
    fontFamily: 'serif',
  });
});

test('the card form takes the place of its outline without a jump, and the focus goes into it', async ({
  embed,
}) => {
  const hosted = await embed('inline');
  const { page, widget } = hosted;
  // Each frame of the screen: how high the element is, and where its Back button stands.
  await page.evaluate(() => {
    const heights: number[] = [];
    Object.assign(window, { heights });
    const note = () => {
      heights.push(document.querySelector('pay-widget')?.getBoundingClientRect().height ?? 0);
      requestAnimationFrame(note);
    };
    note();
  });
  await widget
    .getByRole('button', { name: /^Card\b/ })
    .first()
    .click();
  await widget.getByRole('button', { name: /^Visa \/ Mastercard/ }).click();
  const cards = inCardFrame(page);
  await cards.getByLabel('Card number').waitFor();
  await page.locator(`${CARD_FRAME}:not([inert])`).waitFor();
  expect(await widget.locator('.skeleton-form').isVisible()).toBe(false);
  expect(await cards.locator('.shell, .skeleton-form').count()).toBe(0);
  const heights = await page.evaluate(() => Reflect.get(window, 'heights') as number[]);
  // It never collapses between outline and form.
  expect(Math.min(...heights.slice(-20))).toBeGreaterThan(300);
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector('pay-widget')?.shadowRoot?.activeElement?.className),
    )
    .toBe('card-frame');
  const width = (await page.locator('pay-widget').boundingBox())?.width;
  expect((await page.locator(CARD_FRAME).boundingBox())?.width).toBe(width);
});

test('Back leads from the card form to the group that it was opened in, with its amount, and another method is paid', async ({
  embed,
  desk,
}) => {
  const hosted = await embed('inline');
  const { page, widget, goBack } = hosted;
  const cards = await openForm(hosted);
  await cards.getByLabel('Amount').fill('733');
  await cards.getByLabel('Card number').fill('4111 1111');
  await cards.getByRole('button', { name: 'Back' }).click();
  await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  expect(await page.locator(CARD_FRAME).count()).toBe(0);

  // Once more by the host's own button.
  await openForm(hosted);
  expect(await cards.getByLabel('Amount').inputValue()).toBe('733');
  expect(await cards.getByLabel('Card number').inputValue()).toBe('');
  await goBack();
  await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  expect(await widget.getByLabel('Amount').inputValue()).toBe('733');
  await widget.getByRole('button', { name: 'Back' }).click();
  await fillSpei(widget, '734');
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect(await desk.payments()).toMatchObject([{ method: 'spei', amount: '734.00' }]);
  const buttons = (await hosted.heard()).filter(({ name }) => name === 'button');
  expect(buttons).toHaveLength(3);
});

test('a card that is declined is paid once more, and the list goes on after it', async ({ embed, desk }) => {
  const hosted = await embed('inline');
  const { page, widget } = hosted;
  const cards = await openForm(hosted);
  await fillCard(cards, '512');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  const [{ id = '' } = {}] = await desk.payments();
  await desk.act('reject', { id });
  await cards.getByRole('heading', { name: 'The payment did not go through' }).waitFor();
  await cards.getByRole('button', { name: 'Try again' }).click();
  await fillCard(cards, '612');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  await expect.poll(async () => (await desk.payments()).length).toBe(2);
  for (const payment of await desk.payments())
    if (payment.amount === '612.00') await desk.act('approve', { id: payment.id });
  await cards.getByRole('heading', { name: 'Done' }).waitFor();
  await cards.getByRole('button', { name: 'New deposit' }).click();
  await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  expect(await page.locator(CARD_FRAME).count()).toBe(0);
  expect((await heardBy(hosted)).filter((word) => word === 'processed')).toHaveLength(2);
  expect(await hosted.heard()).not.toContainEqual(expect.objectContaining({ name: 'Error' }));
});

test('a reload in the middle finds the card payment again, and it is made once', async ({ embed, desk }) => {
  const hosted = await embed('inline');
  const { page, widget, reload } = hosted;
  const cards = await openForm(hosted);
  await fillCard(cards, '512');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  // The idempotency key lies with the host's page; nothing of the card does.
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).toContain('idem');
  expect(kept).not.toMatch(/4111|12\/34/);
  await reload();
  await widget.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  const [{ id = '' } = {}] = await desk.payments();
  await desk.act('approve', { id });
  await widget.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await desk.payments()).toMatchObject([{ amount: '512.00', status: 'processed' }]);
});

test('while the card frame pays, the element around it sends and asks nothing of its own', async ({
  embed,
}) => {
  const lines: { url: string; sent: string[] }[] = [];
  const hosted = await embed(
    'inline',
    {},
    {
      prepare: async (page) => {
        page.on('websocket', (socket) => {
          const line = { url: socket.url(), sent: [] as string[] };
          lines.push(line);
          socket.on('framesent', ({ payload }) => line.sent.push(String(payload)));
        });
      },
    },
  );
  const cards = await openForm(hosted);
  const before = lines.map(({ sent }) => sent.length);
  await fillCard(cards, '512');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  const money = /"type":"BANKING(?:_DEPOSIT:create-v1|:transactions?-v1|:continue-v1)"/;
  const [inline, ...others] = lines.map(({ sent }, at) =>
    sent.slice(before[at]).filter((text) => money.test(text)),
  );
  expect(inline).toEqual([]);
  expect(others.flat().filter((text) => text.includes(':create-v1"'))).toHaveLength(1);
});

test('a host that changes data while the card form is open is obeyed, and what was typed stays', async ({
  embed,
}) => {
  const hosted = await embed('inline');
  const { widget, tell, navigate, heard } = hosted;
  const cards = await openForm(hosted);
  await cards.getByLabel('Card number').fill('4111 1111 1111 1111');
  await tell({ locale: 'es-MX', theme: 'dark' });
  await cards.getByLabel('Número de tarjeta').waitFor();
  expect(await cards.getByLabel('Número de tarjeta').inputValue()).toBe('4111 1111 1111 1111');
  expect(await cards.locator('pay-widget').getAttribute('data-theme')).toBe('dark');
  // A wrong value is told once, although two sessions read it.
  await tell({ currency: 'pesos' });
  await expect.poll(async () => (await heard()).filter(({ name }) => name === 'Error')).toHaveLength(1);
  await tell({ locale: 'en' });
  await navigate('withdrawal');
  await widget.getByRole('heading', { name: 'Withdrawals', exact: true }).waitFor();
  const pages = (await heard()).flatMap(({ name, detail }) => (name === 'init' ? [detail.page] : []));
  expect(pages).toEqual(['deposit', 'withdrawal']);
  expect((await heard()).filter(({ name }) => name === 'Error')).toHaveLength(1);
});

test('a saved card asks for its code in the frame alone', async ({ embed, wire: _wire }) => {
  const hosted = await embed('inline');
  const cards = await openForm(hosted);
  await expect.poll(() => cards.getByRole('radio', { name: '411111••••••1111' }).isChecked()).toBe(true);
  await cards.getByLabel('Amount').fill('512');
  await cards.getByLabel('MM/YY').fill('12/34');
  await cards.getByLabel('CVV').fill('123');
  const holder = cards.getByLabel('Cardholder name');
  if ((await holder.inputValue()) === '') await holder.fill('ANA DIAZ');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
});

describe('a cashier that serves no page', () => {
  const refusing = test.override(
    'forgiven',
    /status of 404|frame-ancestors|refused to display|Refused to (?:frame|display)/i,
  );

  refusing.for([
    ['is not there', 404, {}],
    ['may not be framed', 200, { 'Content-Security-Policy': "frame-ancestors 'none'" }],
  ] as const)(
    'whose page %s: a way on for the user, and a clear word to the host',
    async ([, status, headers], { embed }) => {
      const hosted = await embed(
        'inline',
        {},
        {
          prepare: async (page) => {
            await page.route('**/paywidget/?*', (route) =>
              route.fulfill({
                status,
                contentType: 'text/html',
                headers,
                body: '<!doctype html><title>No</title>',
              }),
            );
          },
        },
      );
      const { page, widget, heard } = hosted;
      await chooseCard(widget);
      await seeFailure(widget, 'card_page');
      expect(await page.locator(CARD_FRAME).count()).toBe(0);
      expect(await widget.getByLabel('Card number').count()).toBe(0);
      const errors = (await heard()).filter(({ name }) => name === 'Error');
      expect(errors).toMatchObject([
        { detail: { code: 'card_page', message: expect.stringContaining('docs/pci.md') } },
      ]);
      // Once the page is there, the same button opens it.
      await page.unroute('**/paywidget/?*');
      await widget.getByRole('button', { name: 'Try again' }).click();
      await inCardFrame(page).getByLabel('Card number').waitFor();
      await inCardFrame(page).getByRole('button', { name: 'Back' }).click();
      await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
    },
  );
});
