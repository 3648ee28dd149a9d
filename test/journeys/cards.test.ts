import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { CARD_FRAME, cardsOf, chooseCard, fillCard, inCardFrame } from '../support/card-form.ts';
import { type EmbeddedWidget, MODES } from '../support/embedding-modes.ts';
import { expectFailure } from '../support/expect-failure.ts';
import { findCard, makeHostile, readExposed } from '../support/hostile-page.ts';
import { journey as test } from '../support/journey.ts';
import { createUser, type Widget } from '../support/open-host-page.ts';
import { startOpenPartner } from '../support/partner.ts';
import { releaseUnless } from '../support/release-only.ts';
import { tamperWithConnection } from '../support/tampered-connection.ts';
import { fillSpei, NAME, submit } from '../support/user-actions.ts';
import { takeViolations } from '../support/violations.ts';
import { WRONG_SETUPS } from '../support/wrong-setups.ts';

/** At real speed the sandbox's simulated payer pays only after the bank's page is open. */
const slowTest = test.extend('settings', { scope: 'file' }, () => ({ speed: 1, latency: 0.02 }));

/** Changes the built files as the browser loads them to those of a build with `PAY_WIDGET_CARDS=inline`. */
const allowInline = (page: Page) =>
  page.route('**/element/chunks/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('cards: frame', 'cards: inline') });
  });

/** Each file of the card frame takes about a round trip of slow 3G, so that the skeleton is on the screen for a while. */
const SLOW_RESPONSE_MS = 400;
/** Far below the cumulative layout shift of 0.1 that browsers call good, so that a shift of 1 px fails the test. */
const MAX_LAYOUT_SHIFT = 0.001;
const MAX_TABS = 20;

const SECRET = { number: '4000056655665556', expiry: '11/47', code: '907' };

/** Types a card key by key as a user does, because a hostile script listens to keys; the security code is pasted. */
async function typeSecret(page: Page, cards: Widget): Promise<void> {
  await cards.getByLabel('Amount').fill('512');
  await cards.getByLabel('Card number').pressSequentially(SECRET.number);
  await cards.getByLabel('Expiry date').pressSequentially(SECRET.expiry.replace('/', ''));
  await cards.getByLabel('CVV').click();
  await page.keyboard.insertText(SECRET.code);
  const holder = cards.getByLabel('Cardholder name');
  if ((await holder.count()) > 0) await holder.fill('ADA OBI');
}

/** Waits until each page has loaded its telemetry, because a page buffers its events until then, and the host would get them too late. */
const waitForTelemetry = (page: Page) =>
  expect
    .poll(async () => {
      const pages = page.frames().filter((frame) => frame.url().includes('/paywidget/'));
      const loaded = pages.map((frame) =>
        frame.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/start-telemetry-')),
        ),
      );
      return (await Promise.all(loaded)).every(Boolean);
    })
    .toBe(true);

async function notificationsOf({ notifications }: EmbeddedWidget): Promise<unknown[]> {
  return (await notifications()).map(({ name, detail }) =>
    name === 'onAnalyticsEvent' ? detail.event_name : name === 'transaction' ? detail.status : name,
  );
}

async function openForm({ page, widget }: EmbeddedWidget): Promise<Widget> {
  await chooseCard(widget);
  const cards = inCardFrame(page);
  await cards.getByLabel('Card number').waitFor();
  await page.locator(`${CARD_FRAME}:not([inert])`).waitFor();
  return cards;
}

describe.each(MODES)('mode %s', (mode) => {
  test(
    'a card payment with 3-D Secure ends as processed, and the host is notified of each step once',
    releaseUnless(mode === 'inline'),
    async ({ embed, panel }) => {
      const hosted = await embed(mode);
      const { page, widget } = hosted;
      const cards = cardsOf(hosted, mode);
      await chooseCard(widget);
      await fillCard(cards, '512');
      await waitForTelemetry(page);
      const opened = page.context().waitForEvent('page');
      await submit(cards, 'Deposit');
      await (await opened).getByRole('button', { name: 'Approve' }).click();
      await cards.getByRole('heading', { name: 'Done' }).waitFor();
      expect(await panel.payments()).toMatchObject([
        { method: 'mx_card_h2h', amount: '512.00', status: 'processed' },
      ]);
      const reported =
        'Loaded init FullLoaded list_view group_choose method_choose form_view submit waiting created processed processed';
      expect(await notificationsOf(hosted)).toEqual(reported.split(' '));
    },
  );

  test(
    'no script of the host page can read card number, expiry or code',
    releaseUnless(mode === 'inline'),
    async ({ embed }) => {
      const hosted = await embed(mode, {}, { prepare: makeHostile });
      const { page, widget, notifications } = hosted;
      const cards = cardsOf(hosted, mode);
      await chooseCard(widget);
      await typeSecret(page, cards);
      await submit(cards, 'Deposit');
      await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
      // In a web view no host page exists, so only the messages to the app could leak the card.
      const exposed = mode === 'webview' ? { texts: [], keys: '' } : await readExposed(page);
      exposed.texts.push(JSON.stringify(await notifications()));
      expect(findCard(exposed, SECRET)).toEqual([]);
      if (mode !== 'webview') expect(exposed.texts.length).toBeGreaterThan(20);
    },
  );
});

test('control: scripts of the host page read card number, expiry and code if the build allows card fields in the host page', {
  tags: 'release',
}, async ({ embed }) => {
  const { page, widget } = await embed(
    'inline',
    { currency: 'NGN', paymentGeo: 'NG' },
    {
      prepare: async (page) => {
        await makeHostile(page);
        await allowInline(page);
      },
    },
  );
  await widget.getByRole('button', { name: /^Nigerian cards/ }).click();
  await widget.getByRole('button', { name: /^Visa/ }).click();
  await typeSecret(page, widget);
  expect(await page.locator(CARD_FRAME).count()).toBe(0);
  expect(findCard(await readExposed(page), SECRET)).toEqual(['number', 'expiry', 'code']);
});

test('no list moves card fields into the host page, and neither does a script that changes what the widget reads', async ({
  embed,
}) => {
  const hosted = await embed(
    'inline',
    {},
    {
      prepare: async (page) => {
        await page.addInitScript(() => {
          const { parse } = JSON;
          JSON.parse = (text: string, ...more) =>
            parse(text.replaceAll('"checkLuhn":', '"isCardInlineAllowed":true,"checkLuhn":'), ...more);
        });
      },
    },
  );
  await openForm(hosted);
  expect(await hosted.widget.getByLabel('Card number').count()).toBe(0);
});

test('fields with neutral names and labels stand in the card frame if the method checks a card number', {
  tags: 'release',
}, async ({ embed }) => {
  const hosted = await embed(
    'inline',
    {},
    {
      prepare: async (page) => {
        const connection = await tamperWithConnection(page);
        connection.changeResponses('BANKING:methods-payment-v3', ({ data }) => {
          const fields = [
            { name: 'number', mask: '0000000000000000', placeholder_key: 'Digits', regex: '^\\d{16}$' },
            { name: 'period', mask: '0000', placeholder_key: 'Month and year', regex: '^\\d{4}$' },
            { name: 'check', mask: '000', placeholder_key: 'Three digits', regex: '^\\d{3}$' },
          ];
          for (const method of Object.values(data.data))
            Object.assign(Object(method), { category: null, checkLuhn: true, fields });
        });
      },
    },
  );
  const { page, widget } = hosted;
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await inCardFrame(page).getByLabel('Digits', { exact: true }).waitFor();
  expect(await inCardFrame(page).getByLabel('Digits', { exact: true }).getAttribute('autocomplete')).toBe(
    'cc-number',
  );
  expect(await widget.getByRole('textbox').count()).toBe(0);
});

const BANK_STEPS = {
  otp: { kind: 'otp', length: 6, attempts: 3 },
  form: { kind: 'form', step: 'form', fields: [{ name: 'answer', type: 'text', placeholder: 'The answer' }] },
};

for (const kind of ['otp', 'form'] as const) {
  test(`after a reload the step ${kind} of a card payment is asked in the card frame again, and the payment goes on`, {
    tags: 'release',
  }, async ({ embed, partner, panel }) => {
    const prepare = async (page: Page) => {
      const connection = await tamperWithConnection(page);
      connection.changePayments((payment) => {
        if (payment.status === 'waiting') Object.assign(payment, { next: BANK_STEPS[kind] });
      });
    };
    const hosted = await embed('inline', {}, { prepare });
    const { widget } = hosted;
    const cards = await openForm(hosted);
    await fillCard(cards, '512');
    await submit(cards, 'Deposit');
    const box = cards.getByRole('textbox').first();
    const isAsked = () =>
      expect.poll(() => cards.getByText(kind === 'otp' ? /code/i : 'The answer').count()).not.toBe(0);
    await isAsked();
    await hosted.reload(partner.url);
    await isAsked();
    await box.waitFor();
    expect(await widget.getByRole('textbox').count()).toBe(0);
    await panel.act('approve', { id: (await panel.payments())[0]?.id });
    await expect.poll(async () => (await panel.payments())[0]?.status).toBe('processed');
    expect(await panel.payments()).toHaveLength(1);
  });
}

test('a font of the host page is not used for the card number in the confirmation of a withdrawal', {
  tags: 'release',
}, async ({ embed }) => {
  const schema = { variables: { '--pay-font': 'serif' } };
  const { page, widget } = await embed('inline', { page: 'withdrawal', schema });
  await widget
    .getByRole('button', { name: /^Card\b/ })
    .first()
    .click();
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
  // The number has a fixed font and cannot wrap: a host could otherwise read digits from the height of the frame, by a font of its own.
  expect(await styleOf(cards.getByText('4111 1111 1111 1111'))).toEqual({
    fontFamily: 'system-ui, sans-serif',
    whiteSpace: 'nowrap',
  });
  expect(await styleOf(cards.getByRole('heading', { name: 'Check your details' }))).toMatchObject({
    fontFamily: 'serif',
  });
});

test.for(['inline', 'frame', 'iframe'] as const)(
  'control: the same scripts read card number, expiry and code if they run in the cashier’s own frame: %s',
  { tags: 'release' },
  async (mode, { embed }) => {
    const prepare = (page: Page) => makeHostile(page, 'every frame');
    const hosted = await embed(mode, {}, { prepare });
    await chooseCard(hosted.widget);
    await typeSecret(hosted.page, cardsOf(hosted, mode));
    const cashier = hosted.page.frames().find((frame) => frame.url().includes('/paywidget/'));
    if (!cashier) throw new Error('The card form is in no frame of the cashier');
    expect(findCard(await readExposed(cashier), SECRET)).toEqual(['number', 'expiry', 'code']);
  },
);

test('the card number that confirms a transfer is typed into the card frame, beside the payment details', {
  tags: 'release',
}, async ({ embed }) => {
  const hosted = await embed(
    'inline',
    { currency: 'BDT', paymentGeo: 'BD' },
    {
      prepare: async (page) => {
        const connection = await tamperWithConnection(page);
        const field = { name: 'card_number', type: 'text', placeholder: 'placeholders.card_number' };
        connection.changePayments((payment) => {
          const next = Object(payment.next);
          if (next.kind === 'invoice') Object.assign(next, { field });
        });
      },
    },
  );
  const { page, widget } = hosted;
  await widget.getByRole('button', { name: /bkash/i }).click();
  await widget.getByLabel('Amount').fill('500');
  await widget.getByLabel('Phone number').fill('1712345678');
  await submit(widget, 'Deposit');
  const cards = inCardFrame(page);
  await cards.getByRole('textbox', { name: 'Card number' }).fill('4111111111111111');
  await cards.getByText('SANDBOX RECIPIENT').waitFor();
  expect(await widget.getByRole('textbox').count()).toBe(0);
});

test('the card form replaces its skeleton without a layout shift, and receives the focus', {
  tags: 'release',
}, async ({ embed }) => {
  const hosted = await embed('inline');
  const { page, widget } = hosted;
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
  // Between skeleton and form the widget never collapses, because the host's content below would jump.
  expect(Math.min(...heights.slice(-20))).toBeGreaterThan(300);
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector('pay-widget')?.shadowRoot?.activeElement?.className),
    )
    .toBe('card-frame');
  const width = (await page.locator('pay-widget').boundingBox())?.width;
  expect((await page.locator(CARD_FRAME).boundingBox())?.width).toBe(width);
});

test('on a slow network the skeleton stays until the card form is drawn, and nothing in the element shifts', {
  tags: 'release',
}, async ({ embed, sandbox }) => {
  const prepare = async (page: Page) => {
    await page.route(`${sandbox.url}/paywidget/**`, async (route) => {
      await pause(SLOW_RESPONSE_MS);
      await route.continue();
    });
  };
  const hosted = await embed('inline', {}, { prepare });
  const { page, widget } = hosted;
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, 'hadRecentInput')) shifts.push(Number(Reflect.get(entry, 'value')));
      }
    }).observe({ type: 'layout-shift' });
  });
  await chooseCard(widget);
  await widget.locator('.skeleton-form').waitFor();
  const cards = inCardFrame(page);
  await cards.getByLabel('Card number').waitFor();
  await page.locator(`${CARD_FRAME}:not([inert])`).waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[]);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(MAX_LAYOUT_SHIFT);
});

test('by keyboard alone: Tab leads through the fields of the card frame in order, and Enter pays once', {
  tags: 'release',
}, async ({ embed, panel }) => {
  const hosted = await embed('inline');
  const { page } = hosted;
  const cards = await openForm(hosted);
  const isFocused = (name: string) =>
    cards
      .getByLabel(name, { exact: true })
      .evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field);
  const moveTo = async (name: string) => {
    for (let presses = 0; presses < MAX_TABS && !(await isFocused(name)); presses += 1) {
      await page.keyboard.press('Tab');
    }
    expect(await isFocused(name), name).toBe(true);
  };
  await moveTo('Amount');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('512');
  for (const [name, text] of [
    ['Card number', '4111111111111111'],
    ['Expiry date', '1234'],
    ['CVV', '123'],
    ['Cardholder name', 'ADA OBI'],
  ] as const) {
    await moveTo(name);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ method: 'mx_card_h2h', amount: '512.00' }]);
});

test('a network that fails while the card form is open is shown in the frame, and the typed card is charged once', {
  tags: 'release',
}, async ({ embed, panel }) => {
  const hosted = await embed('inline');
  const { page } = hosted;
  const cards = await openForm(hosted);
  await fillCard(cards, '512');
  await cards.locator('.toasts').waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await cards.getByRole('alert').filter({ hasText: 'We can’t reach the cashier' }).waitFor();
  expect(await cards.getByLabel('Card number').inputValue()).toBe('4111 1111 1111 1111');
  await page.context().setOffline(false);
  await cards.getByRole('status').filter({ hasText: 'You’re back online' }).waitFor();
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ method: 'mx_card_h2h', amount: '512.00' }]);
});

test('Back leads from the card form to its group with the amount kept, and another method can be paid', {
  tags: 'release',
}, async ({ embed, panel }) => {
  const hosted = await embed('inline');
  const { page, widget, goBack } = hosted;
  const cards = await openForm(hosted);
  await cards.getByLabel('Amount').fill('733');
  await cards.getByLabel('Card number').fill('4111 1111');
  await cards.getByRole('button', { name: 'Back' }).click();
  await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  expect(await page.locator(CARD_FRAME).count()).toBe(0);

  await openForm(hosted);
  expect(await cards.getByLabel('Amount').inputValue()).toBe('733');
  expect(await cards.getByLabel('Card number').inputValue()).toBe('');
  await goBack();
  await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  expect(await widget.getByLabel('Amount').inputValue()).toBe('733');
  await widget.getByRole('button', { name: 'Back' }).click();
  // The sandbox leaves a payment open whose amount ends in 12.
  await fillSpei(widget, '712');
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ method: 'spei', amount: '712.00' }]);
  const buttons = (await hosted.notifications()).filter(({ name }) => name === 'button');
  expect(buttons).toHaveLength(3);
});

test('a card frame that the user or the host page leaves draws no list of its own, where a tap would be lost', {
  tags: 'release',
}, async ({ embed }) => {
  const hosted = await embed('inline');
  const { page, widget, goBack } = hosted;
  const tiles: string[] = [];
  await page.exposeFunction('reportTile', (name: string) => tiles.push(name));
  const watchTiles = async () => {
    const frame = page.frames().find((one) => one.url().includes('/paywidget/'));
    await frame?.evaluate(() => {
      const root = document.querySelector('pay-widget')?.shadowRoot;
      const report = () => {
        const tile = root?.querySelector('main .tile-name')?.textContent;
        if (tile) void Reflect.get(window, 'reportTile')(tile);
      };
      if (root) new MutationObserver(report).observe(root, { childList: true, subtree: true });
    });
  };
  const leave = [
    () => goBack(),
    () => hosted.navigate('deposit'),
    () => inCardFrame(page).getByRole('button', { name: 'Back' }).click(),
  ];
  for (const leaveFrame of leave) {
    await openForm(hosted);
    await watchTiles();
    await leaveFrame();
    await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
    await page.locator(CARD_FRAME).waitFor({ state: 'detached' });
    const back = widget.getByRole('button', { name: 'Back' });
    if (await back.isVisible()) await back.click();
  }
  expect(tiles).toEqual([]);
});

test('after a declined card the user pays again with success, and the list works afterwards', {
  tags: 'release',
}, async ({ embed, panel }) => {
  const hosted = await embed('inline');
  const { page, widget } = hosted;
  const cards = await openForm(hosted);
  await fillCard(cards, '512');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  const [{ id = '' } = {}] = await panel.payments();
  await panel.act('reject', { id });
  await cards.getByRole('heading', { name: 'Your payment didn’t go through' }).waitFor();
  await cards.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => cards.getByLabel('Card number').inputValue()).not.toBe('');
  expect(await cards.getByLabel('CVV').inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toMatch(
    /\d{16}/,
  );
  await fillCard(cards, '612');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  await expect.poll(async () => (await panel.payments()).length).toBe(2);
  for (const payment of await panel.payments())
    if (payment.amount === '612.00') await panel.act('approve', { id: payment.id });
  await cards.getByRole('heading', { name: 'Done' }).waitFor();
  await cards.getByRole('button', { name: 'New deposit' }).click();
  await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  expect(await page.locator(CARD_FRAME).count()).toBe(0);
  expect((await notificationsOf(hosted)).filter((word) => word === 'processed')).toHaveLength(2);
  expect(await hosted.notifications()).not.toContainEqual(expect.objectContaining({ name: 'Error' }));
});

test('a reload in the middle of a card payment finds it again, and it is created once', async ({
  embed,
  panel,
}) => {
  const hosted = await embed('inline');
  const { page, widget, reload } = hosted;
  const cards = await openForm(hosted);
  await fillCard(cards, '512');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).toContain('idem');
  expect(kept).not.toMatch(/4111|12\/34/);
  await reload();
  await widget.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  const [{ id = '' } = {}] = await panel.payments();
  await panel.act('approve', { id });
  await widget.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ amount: '512.00', status: 'processed' }]);
});

test('while the card frame submits, the element around it sends no request of its own', {
  tags: 'release',
}, async ({ embed }) => {
  const connections: { url: string; sent: string[] }[] = [];
  const hosted = await embed(
    'inline',
    {},
    {
      prepare: async (page) => {
        page.on('websocket', (socket) => {
          const connection = { url: socket.url(), sent: [] as string[] };
          connections.push(connection);
          socket.on('framesent', ({ payload }) => connection.sent.push(String(payload)));
        });
      },
    },
  );
  const cards = await openForm(hosted);
  const before = connections.map(({ sent }) => sent.length);
  await fillCard(cards, '512');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  const money = /"type":"BANKING(?:_DEPOSIT:create-v1|:transactions?-v1|:continue-v1)"/;
  const [inline, ...others] = connections.map(({ sent }, at) =>
    sent.slice(before[at]).filter((text) => money.test(text)),
  );
  expect(inline).toEqual([]);
  expect(others.flat().filter((text) => text.includes(':create-v1"'))).toHaveLength(1);
});

test('a change of host data while the card form is open takes effect, and the form values stay', {
  tags: 'release',
}, async ({ embed }) => {
  const hosted = await embed('inline');
  const { widget, setData, navigate, notifications } = hosted;
  const cards = await openForm(hosted);
  await cards.getByLabel('Card number').fill('4111 1111 1111 1111');
  await setData({ locale: 'es-MX', theme: 'dark' });
  await cards.getByLabel('Número de tarjeta').waitFor();
  expect(await cards.getByLabel('Número de tarjeta').inputValue()).toBe('4111 1111 1111 1111');
  expect(await cards.locator('pay-widget [data-theme]').getAttribute('data-theme')).toBe('dark');
  // The sessions of the element and of the card frame both read the invalid value, and yet the host gets one error.
  await setData({ currency: 'pesos' });
  await expect
    .poll(async () => (await notifications()).filter(({ name }) => name === 'Error'))
    .toHaveLength(1);
  await setData({ locale: 'en' });
  await navigate('withdrawal');
  await widget.getByRole('heading', { name: 'Withdrawals', exact: true }).waitFor();
  const pages = (await notifications()).flatMap(({ name, detail }) => (name === 'init' ? [detail.page] : []));
  expect(pages).toEqual(['deposit', 'withdrawal']);
  expect((await notifications()).filter(({ name }) => name === 'Error')).toHaveLength(1);
});

async function wordsTo({ notifications }: EmbeddedWidget): Promise<string[]> {
  return (await notifications()).map(({ name, detail }) => {
    const { event_name, status, code, url } = detail;
    const step = [event_name, status, code, url].filter((part) => part !== undefined && part !== 0).join(' ');
    return `${name} {${Object.keys(detail).toSorted().join(', ')}} ${step}`.trim();
  });
}

test('a card payment sends the host the same notifications in the same order as a form without a frame', {
  tags: 'release',
}, async ({ embed, sandbox, panel }) => {
  const reported: string[][] = [];
  // The partner's page has no policy, because one with Trusted Types would block the captcha of the form without a frame.
  const partner = await startOpenPartner(sandbox.url);
  for (const way of ['in its frame', 'in the host’s page'] as const) {
    const isFramed = way === 'in its frame';
    const prepare = async (page: Page) => {
      if (!isFramed) await allowInline(page);
    };
    const hosted = await embed('inline', { closingButton: true }, { prepare, partner: partner.url });
    const { widget, page } = hosted;
    const cards: Widget = isFramed ? inCardFrame(page) : widget;
    await chooseCard(widget);
    await cards.getByRole('button', { name: 'Close' }).click();
    const [refused, declined, paid] = isFramed ? ['513', '512', '612'] : ['713', '712', '812'];
    await fillCard(cards, refused);
    await waitForTelemetry(page);
    await submit(cards, 'Deposit');
    await expectFailure(cards, 'no_requisites');
    await fillCard(cards, declined);
    await submit(cards, 'Deposit');
    await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
    await panel.act('reject', { id: (await panel.payments())[0]?.id });
    // Presses by a key, because the frame still grows and a click could land where the button was before.
    await cards.getByRole('button', { name: 'Try again' }).press('Enter');
    await fillCard(cards, paid);
    await submit(cards, 'Deposit');
    await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
    await panel.act('approve', { id: (await panel.payments())[0]?.id });
    await cards.getByRole('heading', { name: 'Done' }).waitFor();
    await cards.getByRole('button', { name: 'New deposit' }).click();
    await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
    reported.push(await wordsTo(hosted));
  }
  await partner.stop();
  expect(reported[0]).toEqual(reported[1]);
});

test('the frame of a card form loads when its group opens, gets nothing before its method is chosen, and is that of the form', {
  tags: 'release',
}, async ({ embed }) => {
  const prepare = async (page: Page) => {
    await page.addInitScript(() => {
      // Runs idle callbacks at once: a test page is never idle, and the widget loads the frame ahead in idle time.
      window.requestIdleCallback = (callback) =>
        window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 }), 0);
      window.addEventListener('message', ({ data }) => {
        if (String(data).includes('"Loaded"')) Object.assign(window, { hasLoaded: true });
      });
    });
  };
  const { page, widget } = await embed('inline', {}, { prepare });
  const openGroup = () =>
    widget
      .getByRole('button', { name: /^Card\b/ })
      .first()
      .click();
  await openGroup();
  const frame = page.locator(CARD_FRAME);
  await frame.waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'hasLoaded'))).toBe(true);
  const inner = await (await frame.elementHandle())?.contentFrame();
  expect(await inner?.locator('main').count()).toBe(0);
  expect(await frame.isVisible()).toBe(false);
  await inner?.evaluate(() => Object.assign(window, { isSame: true }));
  const cards = inCardFrame(page);
  for (const visit of ['first', 'again']) {
    await widget.getByRole('button', { name: /^Visa \/ Mastercard/ }).click();
    await cards.getByLabel('Card number').waitFor();
    expect(await frame.count()).toBe(1);
    if (visit === 'first') expect(await inner?.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
    await cards.getByRole('button', { name: 'Back' }).click();
    await openGroup();
  }
  expect(inner?.isDetached()).toBe(true);
});

test('the style sheets of the host page style the card form like the element, also after they change', {
  tags: 'release',
}, async ({ embed }) => {
  const hosted = await embed('inline');
  const { page } = hosted;
  const dress = (radius: string, accent: string) =>
    page.evaluate(
      ([one, other]) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          `pay-widget { --pay-radius: ${one}; --pay-accent: ${other}; --pay-type-body: 1.25rem }`,
        );
        document.adoptedStyleSheets = [sheet];
        document.documentElement.dataset.brand = one;
      },
      [radius, accent] as const,
    );
  await dress('3px', 'rgb(120 40 160)');
  const cards = await openForm(hosted);
  const looks = async (of: Widget) => {
    const element = of.locator('pay-widget');
    return element.evaluate((widget) => {
      const root = widget.shadowRoot;
      const probe = document.createElement('i');
      root?.append(probe);
      const names = ['--pay-accent', '--pay-accent-hover', '--pay-accent-soft', '--pay-accent-text'];
      const colors = names.map((name) => {
        probe.style.color = `color-mix(in srgb, var(${name}), var(${name}))`;
        const channels = getComputedStyle(probe).color.match(/[\d.]+/g) ?? [];
        return channels.map((channel) => Math.round(Number(channel) * 255)).join(' ');
      });
      probe.style.cssText =
        'display: block; border-radius: var(--pay-radius-s); font-size: var(--pay-type-input)';
      const { borderTopLeftRadius, fontSize } = getComputedStyle(probe);
      probe.remove();
      return [...colors, borderTopLeftRadius, fontSize];
    });
  };
  const inPage = await looks(page);
  expect(inPage).toContain('20px');
  await expect.poll(() => looks(cards)).toEqual(inPage);
  await dress('11px', '#0a7a3c');
  await expect.poll(() => looks(cards)).toEqual(await looks(page));
  expect(await looks(cards)).toContain('10 122 60');
  expect(await hosted.notifications()).not.toContainEqual(expect.objectContaining({ name: 'Error' }));
});

test('the code of the card frame is loaded before the tap that opens the frame', { tags: 'release' }, async ({
  embed,
}) => {
  const requested: string[] = [];
  await embed(
    'inline',
    {},
    { prepare: async (page) => void page.on('request', (request) => requested.push(request.url())) },
  );
  await expect.poll(() => requested.some((url) => /\/chunks\/cards-/.test(url))).toBe(true);
  expect(requested.some((url) => url.includes('/paywidget/?'))).toBe(false);
});

test('focus() on the element moves the focus into the card form that it shows', { tags: 'release' }, async ({
  embed,
}) => {
  const hosted = await embed('inline');
  const { page } = hosted;
  await openForm(hosted);
  const focused = () =>
    page.evaluate(() => document.querySelector('pay-widget')?.shadowRoot?.activeElement?.className);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await focused()).toBeUndefined();
  await page.locator('pay-widget').evaluate((widget) => widget.focus());
  expect(await focused()).toBe('card-frame');
});

slowTest(
  'a bank page that replaces the whole window opens from the card form, and on return the payment is found',
  { tags: 'release' },
  async ({ embed, panel, partner }) => {
    const hosted = await embed('inline');
    const { page, widget, reload } = hosted;
    const cards = await openForm(hosted);
    await fillCard(cards, '518');
    await submit(cards, 'Deposit');
    await page.waitForURL(/\/sandbox\/provider\//);
    // The bank's page takes the decision away from the sandbox's simulated payer as soon as its buttons are drawn.
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await reload(partner.url);
    await widget.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
    expect(await panel.payments()).toHaveLength(1);
  },
);

test('a card form that is moved in the DOM while it submits continues, and the card is charged once', {
  tags: 'release',
}, async ({ embed, panel }) => {
  const hosted = await embed('inline');
  const { page } = hosted;
  const cards = await openForm(hosted);
  await fillCard(cards, '512');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  await page.evaluate(() => {
    const box = document.createElement('div');
    document.body.append(box);
    const element = document.querySelector('pay-widget');
    if (element) box.append(element);
  });
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  await panel.act('approve', { id: (await panel.payments())[0]?.id });
  await cards.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ amount: '512.00', status: 'processed' }]);
});

test('two elements of two users on one page each have their own card form and pay independently', {
  tags: 'release',
}, async ({ embed, panel }) => {
  const hosted = await embed('inline');
  const { page } = hosted;
  await openForm(hosted);
  const other = createUser();
  await page.evaluate((token) => {
    const second = document.createElement('pay-widget');
    Object.assign(second, {
      token,
      userId: token,
      currency: 'MXN',
      paymentGeo: 'MX',
      locale: 'en',
      theme: 'dark',
    });
    document.body.append(second);
  }, other.token);
  const second = page.locator('pay-widget').nth(1);
  await chooseCard(second);
  const forms = page.locator(CARD_FRAME);
  const [one, two] = [forms.nth(0).contentFrame(), forms.nth(1).contentFrame()];
  await two.getByLabel('Card number').waitFor();
  await fillCard(one, '512');
  await fillCard(two, '612');
  expect(await one.getByLabel('Amount', { exact: true }).inputValue()).toBe('512');
  expect(await two.locator('pay-widget [data-theme]').getAttribute('data-theme')).toBe('dark');
  await submit(one, 'Deposit');
  await one.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  // Presses by a key, because the first frame still shrinks: a click whose press and release hit different places of a frame that moves is
  // lost, and Playwright reports it as done.
  await two.getByRole('button', { name: 'Back' }).press('Enter');
  await second.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  expect(await forms.count()).toBe(1);
  expect(await one.getByRole('heading', { name: 'Waiting for your payment' }).isVisible()).toBe(true);
  expect(await panel.payments()).toMatchObject([{ amount: '512.00' }]);
});

test('a token that the host renews while the card form is open is used for the payment, and the form values stay', {
  tags: 'release',
}, async ({ embed, user, panel }) => {
  const connections: { url: string; sent: string[] }[] = [];
  const prepare = async (page: Page) => {
    page.on('websocket', (socket) => {
      const connection = { url: socket.url(), sent: [] as string[] };
      connections.push(connection);
      socket.on('framesent', ({ payload }) => connection.sent.push(String(payload)));
    });
  };
  const hosted = await embed('inline', {}, { prepare });
  const cards = await openForm(hosted);
  await fillCard(cards, '512');
  const renewed = `${user.token}.renewed`;
  await hosted.setData({ token: renewed });
  const withNew = () => connections.filter(({ sent }) => sent.some((text) => text.includes(renewed))).length;
  await expect.poll(withNew).toBe(2);
  expect(await cards.getByLabel('Card number').inputValue()).toBe('4111 1111 1111 1111');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  await expect.poll(async () => (await panel.payments()).length).toBe(1);
});

test('an element that is removed and inserted again while its card form submits finds the payment', {
  tags: 'release',
}, async ({ embed, panel }) => {
  const hosted = await embed('inline');
  const { page, widget } = hosted;
  const cards = await openForm(hosted);
  await fillCard(cards, '512');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  await page.evaluate(async () => {
    const element = document.querySelector('pay-widget');
    element?.remove();
    await new Promise((later) => setTimeout(later, 50));
    if (element) document.body.append(element);
  });
  await widget.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  expect(await page.locator(CARD_FRAME).count()).toBe(0);
  await panel.act('approve', { id: (await panel.payments())[0]?.id });
  await widget.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ amount: '512.00', status: 'processed' }]);
});

test('the code of a saved card is requested in the card frame, and not in the element', {
  tags: 'release',
}, async ({ embed, wire: _wire }) => {
  const hosted = await embed('inline');
  const cards = await openForm(hosted);
  await expect.poll(() => cards.getByRole('radio', { name: 'Visa •• 1111' }).isChecked()).toBe(true);
  await cards.getByLabel('Amount').fill('512');
  await cards.getByLabel('Expiry date').fill('12/34');
  await cards.getByLabel('CVV').fill('123');
  const holder = cards.getByLabel('Cardholder name');
  if ((await holder.inputValue()) === '') await holder.fill('ANA DIAZ');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
});

describe('a card frame that the browser or the cashier’s policy blocks', { tags: 'release' }, () => {
  const kept = test.override('allowedConsoleErrors', /frame-src|Content Security Policy/i);

  kept('by the host’s own policy: the host reads which source to add', async ({ embed, sandbox }) => {
    const partner = await startOpenPartner(sandbox.url, {
      'Content-Security-Policy': `frame-src 'none'`,
    });
    try {
      const sentences: string[] = [];
      const prepare = async (page: Page) => {
        page.on('console', (line) => line.text().startsWith('pay-widget: ') && sentences.push(line.text()));
      };
      const { widget, notifications } = await embed('inline', {}, { partner: partner.url, prepare });
      await chooseCard(widget);
      await expectFailure(widget, 'card_page');
      await widget.getByText('You weren’t charged').waitFor();
      expect(sentences).toEqual([expect.stringContaining(WRONG_SETUPS.framePolicy.words)]);
      const message = `add ${sandbox.url} to frame-src`;
      expect(await notifications()).toContainEqual(
        expect.objectContaining({
          detail: expect.objectContaining({ code: 'card_page', message: expect.stringContaining(message) }),
        }),
      );
      // The policy blocks one request, because the widget loads the frame when the group opens and does not try again for the form.
      expect(takeViolations()).toEqual([expect.stringContaining('frame-src')]);
    } finally {
      await partner.stop();
    }
  });

  kept(
    'by its list of hosts: the host reads it within seconds',
    { tags: 'release' },
    async ({ embed, sandbox, partner }) => {
      const { widget, notifications } = await embed(
        'inline',
        {},
        {
          prepare: async (page) => {
            await page.route('**/paywidget/?*', async (route) => {
              const response = await route.fetch();
              const hosts = '<meta name="pay-widget-hosts" content="https://other.example">';
              await route.fulfill({
                response,
                body: (await response.text()).replace('<head>', `<head>${hosts}`),
              });
            });
          },
        },
      );
      await chooseCard(widget);
      await expectFailure(widget, 'card_page');
      const message = `it does not accept ${partner.url} as its host`;
      expect(await notifications()).toContainEqual(
        expect.objectContaining({
          detail: expect.objectContaining({ code: 'card_page', message: expect.stringContaining(message) }),
        }),
      );
      expect(sandbox.url).not.toBe(partner.url);
    },
  );
});

describe('a cashier that does not serve the card page', () => {
  const refusing = test.override(
    'allowedConsoleErrors',
    /status of 404|ERR_FAILED|frame-ancestors|refused to display|Refused to (?:frame|display)/i,
  );

  for (const [what, status, headers] of [
    ['is not there', 404, {}],
    ['is of a host that is down', 'aborted', {}],
    ['may not be framed', 200, { 'Content-Security-Policy': "frame-ancestors 'none'" }],
  ] as const) {
    refusing(
      `whose page ${what}: a way on for the user, and a clear word to the host`,
      { tags: 'release' },
      async ({ embed }) => {
        const hosted = await embed(
          'inline',
          {},
          {
            prepare: async (page) => {
              await page.route('**/paywidget/?*', (route) =>
                status === 'aborted'
                  ? route.abort()
                  : route.fulfill({
                      status,
                      contentType: 'text/html',
                      headers,
                      body: '<!doctype html><title>No</title>',
                    }),
              );
            },
          },
        );
        const { page, widget, notifications } = hosted;
        await chooseCard(widget);
        await expectFailure(widget, 'card_page');
        expect(await page.locator(CARD_FRAME).count()).toBe(0);
        expect(await widget.getByLabel('Card number').count()).toBe(0);
        const errors = (await notifications()).filter(({ name }) => name === 'Error');
        expect(errors).toMatchObject([
          { detail: { code: 'card_page', message: expect.stringContaining('docs/pci.md') } },
        ]);
        await page.unroute('**/paywidget/?*');
        await widget.getByRole('button', { name: 'Try again' }).click();
        await inCardFrame(page).getByLabel('Card number').waitFor();
        await inCardFrame(page).getByRole('button', { name: 'Back' }).click();
        await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
      },
    );
  }
});
