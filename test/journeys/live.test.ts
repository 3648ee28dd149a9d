import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { ELEMENT_VALUE_NAMES } from '../../element/properties.ts';
import { journey } from '../support/journey.ts';
import { createUser, type Widget } from '../support/open-host-page.ts';
import { describeModes } from '../support/release-only.ts';
import { fillSpei, NAME, submit } from '../support/user-actions.ts';
import { makeBoxFont } from '../visual/box-font.ts';

const test = journey
  .extend('page', ({ open }) => open())
  .extend('set', ({ page }) => async (data: Record<string, unknown>) => {
    await page.locator('pay-widget').evaluate((widget, change) => void Object.assign(widget, change), data);
  });

async function expectTyped(page: Page, amount: string): Promise<void> {
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe(amount);
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(NAME);
}

test('an element that is moved in the DOM keeps form, session and typed values', async ({ page }) => {
  await fillSpei(page, '512');
  const sockets: unknown[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  await page.evaluate(() => {
    const widget = document.querySelector('pay-widget');
    const place = document.body.appendChild(document.createElement('section'));
    if (widget) place.append(widget);
  });
  await expectTyped(page, '512');
  await page.getByLabel('Amount').focus();
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  await expectTyped(page, '5120');
  await submit(page, 'Deposit');
  await page.getByText('$5,120.00').first().waitFor();
  expect(sockets).toEqual([]);
});

test('an element that is moved by moveBefore also keeps focus and caret', { tags: 'release' }, async ({
  page,
}) => {
  await fillSpei(page, '512');
  await page.getByLabel('Amount').focus();
  await page.keyboard.press('Home');
  const canMove = await page.evaluate(() => {
    const widget = document.querySelector('pay-widget');
    const place = document.body.appendChild(document.createElement('section'));
    if (!widget || !('moveBefore' in place)) return false;
    (place as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(widget, null);
    return true;
  });
  expect(canMove).toBe(true);
  await page.keyboard.type('1');
  await expectTyped(page, '1512');
});

test('a market without the chosen method shows its own list, and the first market shows the form values again', {
  tags: 'release',
}, async ({ page, set }) => {
  await fillSpei(page, '512');
  await set({ currency: 'BRL', paymentGeo: 'BR' });
  await page.getByRole('button', { name: /^PIX/i }).first().waitFor();
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  await set({ currency: 'MXN', paymentGeo: 'MX' });
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await expectTyped(page, '512');
});

test('a host theme can change while the widget runs: its font, images, and ::part() styles', {
  tags: 'release',
}, async ({ page, set, sandbox }) => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
  await page.route('**/brand.ttf', (route) =>
    route.fulfill({ body: makeBoxFont(), contentType: 'font/ttf' }),
  );
  await page.route('**/brand.svg', (route) => route.fulfill({ body: picture, contentType: 'image/svg+xml' }));
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  const schema = {
    variables: { '--pay-font': 'Brand' },
    fonts: [{ family: 'Brand', src: `${sandbox.url}/brand.ttf` }],
    assets: { 'spei-card': `${sandbox.url}/brand.svg` },
  };
  await set({ schema });
  const families = () => page.evaluate(() => [...document.fonts].map(({ family }) => family));
  await expect.poll(families).toContain('Brand');
  await page.locator(`pay-widget img[src="${schema.assets['spei-card']}"]`).first().waitFor();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('pay-widget::part(title) { letter-spacing: 7px }');
    document.adoptedStyleSheets.push(sheet);
  });
  const title = await page.getByRole('heading', { name: 'Deposit', exact: true }).evaluate((heading) => {
    const { fontFamily, letterSpacing } = getComputedStyle(heading);
    return [fontFamily, letterSpacing];
  });
  expect(title).toEqual(['Brand', '7px']);
  await set({ schema: null });
  await expect.poll(families).not.toContain('Brand');
});

test('without a token the form is shown but cannot be submitted, until the host sets a token', {
  tags: 'release',
}, async ({ embed, user, panel }) => {
  const { widget, setData, notifications } = await embed('iframe', { token: undefined });
  const incorrect = expect.objectContaining({ message: 'Incorrect data from host' });
  await expect.poll(notifications).toContainEqual({ name: 'Error', detail: incorrect });
  await fillSpei(widget, '512');
  await widget.getByText('Sign in to pay').waitFor();
  const button = widget.getByRole('button', { name: /^Deposit / });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await setData({ token: user.token });
  await widget.getByText('Sign in to pay').waitFor({ state: 'detached' });
  await button.click();
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect(await panel.payments()).toMatchObject([{ amount: '512.00' }]);
});

const WALLET = 'TQHgMpVzWkhSsRB4BzZgmV8uW4cFL8eaBr';
const BONUS = { id: 'b1', type: 'deposit', depositBonusData: { minDeposit: 100 } };
const isTheme = (theme: string) => (widget: Widget) =>
  widget.locator(`pay-widget [data-theme=${theme}]`).last();
const radiusOf = (widget: Widget) =>
  widget
    .locator('pay-widget main')
    .evaluate((main) => getComputedStyle(main).getPropertyValue('--pay-radius').trim());

type Change = Record<string, unknown>;
const CHANGES: [change: Change, ...comesTo: ((widget: Widget) => Locator)[]][] = [
  [{ theme: 'dark' }, isTheme('dark')],
  [{ theme: null }, isTheme('light')],
  [{ platform: 'ios' }, isTheme('dark')],
  [{ platform: null }, isTheme('light')],
  [
    { bonusList: [BONUS], bonusId: 'b1' },
    (widget) => widget.getByText('We’ll add the bonus to this deposit'),
  ],
  [
    {
      locale: 'es',
      experiments: { a: 'b' },
      xOrigin: 'https://partner.example',
      partnerKey: 'k',
      support: true,
      actions: ['identity'],
      returnUrl: 'https://partner.example/back',
      presets: { MXN: ['250'] },
    },
    (widget) => widget.getByRole('button', { name: 'Atrás' }),
  ],
  [
    { locale: 'en', texts: { en: { 'header.close': 'Leave' } } },
    (widget) => widget.getByRole('button', { name: 'Leave' }),
  ],
  [{ texts: {} }, (widget) => widget.getByRole('button', { name: 'Close' })],
];

/** Host data that `CHANGES` lacks, because other tests cover them or a test below sets them one by one. */
const ONE_BY_ONE = [
  'amount',
  'assets',
  'closingButton',
  'currency',
  'frame',
  'host',
  'method',
  'page',
  'paymentGeo',
  'schema',
  'token',
  'userId',
];

test('the tables of this file change every value of the element', () => {
  const named = [...CHANGES.flatMap(([change]) => Object.keys(change)), ...ONE_BY_ONE];
  expect([...new Set(named)].sort()).toEqual([...ELEMENT_VALUE_NAMES].sort());
});

/** Marks a box and sets its caret after the first letter; the returned check fails if the box was replaced, or focus or caret have moved. */
async function hold(box: Locator): Promise<() => Promise<unknown>> {
  await box.press('Home');
  await box.press('ArrowRight');
  await box.evaluate((input) => Object.assign(input, { isHeld: true }));
  return () =>
    box.evaluate((input: HTMLInputElement) => {
      const { activeElement } = input.getRootNode() as ShadowRoot;
      return [Reflect.get(input, 'isHeld'), activeElement === input, input.selectionStart, input.value];
    });
}

describeModes(['inline'], (mode) => {
  test('each host data field can change while the user types, without remounting or losing values', async ({
    embed,
    sandbox,
    user,
    panel,
  }) => {
    const { page, widget, setData, offer } = await embed(mode);
    await fillSpei(widget, '512');
    const amount = widget.locator('input[name="amount"]');
    const held = await hold(widget.locator('input[autocomplete="name"]'));
    const isKept = async (what: unknown, digits = '512') => {
      expect(await held(), JSON.stringify(what)).toEqual([true, true, 1, NAME]);
      expect(await amount.inputValue(), JSON.stringify(what)).toBe(digits);
    };
    for (const [change, comesTo] of CHANGES) {
      await setData(change);
      await comesTo?.(widget).waitFor({ state: 'attached' });
      await isKept(change);
    }
    await offer([]);
    await widget.getByRole('switch').waitFor({ state: 'detached' });
    await isKept('no bonus');
    await setData({ closingButton: false, schema: { variables: { '--pay-radius': '3px' } } });
    await widget.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' });
    await expect.poll(() => radiusOf(widget)).toBe('3px');
    await isKept('schema');
    await setData({ token: `${user.token}.renewed`, host: sandbox.url });
    await isKept('token');
    // Hosts send all their data with each change, so a repeated `page` must not leave the form.
    await setData({ page: 'deposit', amount: '513' });
    await expect.poll(() => amount.inputValue()).toBe('513');
    await isKept('page', '513');
    await setData({ amount: '712' });
    await expect.poll(() => amount.inputValue()).toBe('712');
    await isKept('amount', '712');
    await page.keyboard.type('x');
    expect(await held()).toContain(NAME.replace('M', 'Mx'));
    await submit(widget, 'Deposit');
    await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
    expect(await panel.payments()).toMatchObject([{ amount: '712.00' }]);
  });

  test('country and currency change under a form that the user fills in; another user ends the form', {
    tags: 'release',
  }, async ({ embed }) => {
    const { widget, setData } = await embed(mode);
    await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
    await setData({ page: 'withdrawal' });
    // Waits for the withdrawals first, because deposits have a tile of that name too.
    await widget.getByRole('heading', { name: 'Withdrawals', exact: true }).waitFor();
    await widget.getByRole('button', { name: /^Cryptocurrency/ }).click();
    await widget.getByRole('button', { name: /^TRON/ }).click();
    const amount = widget.getByLabel('Amount');
    await amount.fill('612');
    const address = widget.getByLabel('Wallet address');
    await address.fill(WALLET);
    const held = await hold(address);
    await setData({ paymentGeo: 'RU' });
    await setData({ currency: 'RUB' });
    await widget.getByText('RUB', { exact: true }).first().waitFor();
    expect([await amount.inputValue(), await held()]).toEqual(['612', [true, true, 1, WALLET]]);

    // Each row changes the user: a token names its user by itself, and a host may change the user id together with the token.
    const [second, third] = [createUser(), createUser()];
    for (const other of [{ token: second.token }, { token: third.token, userId: third.id }]) {
      await setData(other);
      await widget.getByRole('heading', { name: 'Withdrawals', exact: true }).waitFor();
      await widget.getByRole('button', { name: /^Cryptocurrency/ }).click();
      await widget.getByRole('button', { name: /^TRON/ }).click();
      expect([await amount.inputValue(), await address.inputValue()]).toEqual(['', '']);
      await amount.fill('612');
    }
  });
});
