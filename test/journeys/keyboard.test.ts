import type { Page } from 'playwright';
import { expect } from 'vitest';
import { isCardField } from '../../src/domain/fields/card-field.ts';
import type { TransactionType } from '../../src/domain/payment/transaction.ts';
import { bonusesOf, currencyOf, type MethodPage, methodPage } from '../gallery/method-book.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { inCardFrame } from '../support/card-form.ts';
import { journey } from '../support/journey.ts';
import { focusedName, moveTo, press, type } from '../support/keyboard.ts';
import { newUtr } from '../support/new-reference.ts';
import { CLABE, NAME, readFee } from '../support/user-actions.ts';

const test = journey
  .extend(
    'arrive',
    ({ open }) =>
      async (query: Record<string, string> = {}, viewport = PHONE): Promise<Page> => {
        const page = await open(query, { viewport });
        await page.locator('main .tile').first().waitFor();
        return page;
      },
  )
  .extend(
    'payByKeys',
    ({ arrive }) =>
      async (country: string, name: string, kind: TransactionType): Promise<Page> => {
        const page = await arrive({ country, currency: currencyOf(country), page: kind });
        const method = methodPage(country, kind, name);
        if (method.group) {
          await press(page, startingWith(method.group));
          await page.getByRole('button', { name: 'Back' }).waitFor();
        }
        await press(page, startingWith(method.label));
        const widget = method.fields.some(({ name }) => isCardField({ name })) ? inCardFrame(page) : page;
        await widget.getByLabel('Amount').waitFor();
        await type(page, /^Amount/, method.amount);
        for (const field of method.fields) await fillByKeys(page, field);
        await readFee(widget);
        await press(page, kind === 'deposit' ? /^Deposit / : /^Withdraw /);
        return page;
      },
  );

test.for([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)(
  'a deposit can be made by keyboard only on %s',
  { tags: 'release' },
  async ([_, viewport], { arrive }) => {
    const page = await arrive({}, viewport);
    await press(page, /^SPEI bank transfer/);
    await page.getByLabel('Amount').waitFor();
    await expect.poll(() => focusedName(page)).toBe('page');
    await type(page, /^Amount/, '512');
    await type(page, /^Full name/, NAME);
    await readFee(page);
    await press(page, /^Deposit /, 'Space');
    await page.getByRole('heading', { name: 'How to pay' }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('page');
    await press(page, /^Copy: CLABE/);
    await page.getByText('Copied').first().waitFor({ state: 'attached' });
    await expect.poll(() => focusedName(page)).toBe('Copy: CLABE');
    await press(page, /^I’ve paid/);
    await page
      .getByRole('heading', { name: /checking|Done/ })
      .first()
      .waitFor();
  },
);

test('a withdrawal can be made by keyboard only, with its account selected by the arrow keys', async ({
  arrive,
}) => {
  const page = await arrive({ page: 'withdrawal' });
  await press(page, /^SPEI to CLABE/);
  await type(page, /^Amount/, '500');
  await moveTo(page, /^Main account/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedName(page)).toMatch(/^Additional account/);
  await page.keyboard.press('ArrowUp');
  await type(page, /^CLABE/, CLABE);
  await type(page, /^Full name/, NAME);
  await readFee(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your details' }).waitFor();
  await readFee(page);
  await press(page, /^Withdraw /);
  await page.getByRole('heading', { name: /got your request|on its way|Sent/ }).waitFor();
});

test('Back returns the focus to the tile that was activated, also through a group', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive();
  await press(page, /^Cash/);
  await page.getByRole('heading', { name: 'Cash' }).waitFor();
  await press(page, /^OXXO/);
  await page.getByLabel('Amount').waitFor();
  await moveTo(page, /^Back/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toMatch(/^OXXO/);
  await moveTo(page, /^Back/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toMatch(/^Cash/);
});

test('Back leaves the focus on a control that the user has reached before the screen was drawn', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive();
  await press(page, /^SPEI bank transfer/);
  await page.getByLabel('Amount').waitFor();
  await moveTo(page, /^Back/, 'Shift+Tab');
  await page.locator('pay-widget').evaluate(({ shadowRoot }) => {
    const reach = new MutationObserver(() => {
      const history = shadowRoot?.querySelector<HTMLElement>('header [aria-label="History"]');
      if (!history) return;
      reach.disconnect();
      history.focus();
    });
    if (shadowRoot) reach.observe(shadowRoot, { childList: true, subtree: true });
  });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'SPEI bank transfer' }).waitFor();
  await page
    .locator('pay-widget')
    .evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await focusedName(page)).toBe('History');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'History' }).waitFor();
});

test('Enter in an incomplete form does not submit; Enter in the completed form does', {
  tags: 'release',
}, async ({ arrive, wire }) => {
  const page = await arrive({ country: 'in', currency: 'INR' });
  await page.locator('pay-widget').evaluate((widget) => {
    const { shadowRoot } = Object.assign(widget, { amount: '500' });
    const early = new MutationObserver(() => {
      const form = shadowRoot?.querySelector('form');
      if (!form || form.querySelector('[type=submit]')) return;
      early.disconnect();
      form.requestSubmit();
      form.dataset.tried = 'early';
    });
    if (shadowRoot) early.observe(shadowRoot, { childList: true, subtree: true });
  });
  await press(page, /^UPI transfer/);
  await page
    .locator('form[data-tried=early]')
    .getByRole('button', { name: /^Deposit ₹500/ })
    .waitFor();
  const creates = () => wire.sent.filter((frame) => frame.includes(':create-v1'));
  expect(creates()).toHaveLength(0);
  await moveTo(page, /^Amount/);
  await readFee(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Pay by UPI' }).waitFor();
  expect(creates()).toHaveLength(1);
});

test('an invalid field receives focus, a name and a description; a dropdown opens, moves and closes by keys', async ({
  arrive,
}) => {
  const page = await arrive({ country: 'co', currency: 'COP' });
  // Looks at the form as soon as it has two fields, because Enter submits such a form only if it has a submit button.
  await page.locator('pay-widget').evaluate((widget) => {
    const { shadowRoot, dataset } = widget;
    const watch = new MutationObserver(() => {
      const form = shadowRoot?.querySelector('form');
      if (!form || form.querySelectorAll('input').length < 2) return;
      dataset.drawn = form.querySelector('[type=submit]') ? 'with a button' : 'without a button';
      watch.disconnect();
    });
    if (shadowRoot) watch.observe(shadowRoot, { childList: true, subtree: true });
  });
  await press(page, /^Nequi/);
  await page.locator('pay-widget[data-drawn="with a button"]').waitFor();
  await type(page, /^Amount/, '1');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toMatch(/^Amount/);
  const amount = page.getByLabel('Amount');
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
  const note = (await amount.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const reported = await Promise.all(note.map((id) => page.locator(`[id="${id}"]`).textContent()));
  expect(reported.join(' ')).toMatch(/^Minimum amount is/);
});

test('a country can be changed by keyboard only', { tags: 'release' }, async ({ arrive }) => {
  const page = await arrive();
  await press(page, /^Country: Mexico/);
  await type(page, /^Country or dialling code/, 'chil');
  await press(page, /^Chile/);
  await page.getByRole('button', { name: 'Country: Chile. Change' }).waitFor();
});

test('bonus details and video guide open by keyboard only and return the focus; the bonus can be switched off', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive();
  const bonusList = bonusesOf('mx');
  await page.locator('pay-widget').evaluate((element, list) => {
    Object.assign(element, { bonusList: list, bonusId: list[0]?.id });
  }, bonusList);
  await press(page, /^SPEI bank transfer/);
  await press(page, /^About this bonus|bonus details/i);
  await page.getByRole('heading', { name: 'How to get it' }).waitFor();
  await press(page, /^Back/);
  const bonus = page.getByRole('switch');
  await bonus.waitFor();
  expect(await bonus.getAttribute('aria-checked')).toBe('true');
  await press(page, /^Deposit bonus/, 'Space', 'Shift+Tab');
  await expect.poll(() => bonus.getAttribute('aria-checked')).toBe('false');
  await moveTo(page, /^Watch video guide/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Video guide' }).waitFor();
  await press(page, /^Back/);
  await expect.poll(() => focusedName(page)).toMatch(/^Watch video guide/);
});

test('a payment can be found in the history by keyboard only', { tags: 'release' }, async ({ arrive }) => {
  const page = await arrive();
  await press(page, /^SPEI bank transfer/);
  await type(page, /^Amount/, '512');
  await type(page, /^Full name/, NAME);
  await readFee(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  for (const place of ['Deposit $512.00', 'History']) {
    await press(page, /^Back/, 'Enter', 'Shift+Tab');
    await page.getByRole('button', { name: place }).waitFor();
  }
  await press(page, /^History/, 'Enter', 'Shift+Tab');
  await press(page, /^Deposits$/, 'Space');
  await expect
    .poll(() => page.getByRole('button', { name: 'Deposits' }).getAttribute('aria-pressed'))
    .toBe('true');
  await press(page, /^SPEI bank transfer/);
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
});

test('a saved account can be selected by the arrow keys', { tags: 'release' }, async ({ arrive }) => {
  const page = await arrive();
  await press(page, /^Card/);
  await page.getByRole('heading', { name: 'Card', exact: true }).waitFor();
  await press(page, /^Visa/);
  const cards = inCardFrame(page);
  await cards.getByRole('group', { name: 'Saved details' }).waitFor();
  await moveTo(page, /••|^Other details/);
  const before = await focusedName(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedName(page)).not.toBe(before);
  const chosen = cards.getByRole('radio', { name: await focusedName(page) });
  await expect.poll(() => chosen.isChecked()).toBe(true);
});

/** The flows that no test above covers, each up to the screen after the cashier's response. */
const WALKS: [path: string, country: string, method: string, type?: TransactionType][] = [
  ['/deposit/redirect/pix', 'br', 'pix'],
  ['/deposit/redirect/eazype', 'in', 'eazype'],
  ['/deposit/redirect/unified-form', 'ke', 'mpesa_paybill'],
  ['/deposit/redirect/instruction', 'mx', 'oxxo'],
  ['/deposit/india/invoice', 'in', 'upi_transfer'],
  ['/deposit/peer-to-peer/invoice', 'mx', 'card-p2p'],
  ['/deposit/peer-to-peer/unified-form', 'tr', 'tr_havale'],
  ['/deposit/complete', 'mx', 'wallet_latam'],
  ['/form', 'co', 'pse'],
  ['/withdrawal/confirm', 'ng', 'bank_transfer_nigeria', 'withdrawal'],
  ['/withdrawal/confirm', 'mx', 'usdt', 'withdrawal'],
];

for (const [path, country, name, kind = 'deposit'] of WALKS) {
  test(`screen ${path} in ${country} with ${name} works by keyboard only`, { tags: 'release' }, async ({
    payByKeys,
  }) => {
    const page = await payByKeys(country, name, kind);
    await page.locator(`main[data-page="${path}"]`).waitFor();
    await expect.poll(() => focusedName(page)).toBe('page');
    await GO_ON[name]?.(page);
  });
}

const GO_ON: Record<string, (page: Page) => Promise<void>> = {
  upi_transfer: async (page) => {
    await type(page, /^UTR/, newUtr());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /checking|Done/ }).waitFor();
  },
};

test('the one-time code of a card is typed into the focused field, and sent after its last digit', {
  tags: 'release',
}, async ({ payByKeys }) => {
  const page = await payByKeys('ng', 'ng_visa_h2h', 'deposit');
  const cards = inCardFrame(page);
  await cards.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await expect.poll(() => focusedName(page)).toMatch(/^Code from the SMS/);
  await page.keyboard.type('123456');
  await cards.getByRole('heading', { name: /checking|Done/ }).waitFor();
});

test('the crypto address belongs to the network that was selected by keyboard', { tags: 'release' }, async ({
  arrive,
}) => {
  const page = await arrive();
  await press(page, /^Cryptocurrency/);
  await page.getByRole('heading', { name: 'Choose a coin' }).waitFor();
  await press(page, /^Tether USDT/);
  await page.getByText('Choose the network you’ll send on').waitFor();
  await moveTo(page, /^TRON/);
  await page.keyboard.press('Space');
  await page.getByText('Send only USDT on the TRON (TRC20) network').waitFor();
});

async function fillByKeys(page: Page, { label, type: kind, value }: Field): Promise<void> {
  if (kind === 'networks') {
    await moveTo(page, /^TRON/);
    // Space selects TRON, which is the first network, ArrowUp the last one, and ArrowDown TRON again.
    for (const key of ['Space', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  } else if (kind === 'dropdown') {
    await press(page, startingWith(label));
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
  } else {
    await type(page, startingWith(label), value);
  }
}

type Field = MethodPage['fields'][number];

const startingWith = (words: string) => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
