import { expect } from 'vitest';
import {
  CREATE,
  changeNext,
  readErrors,
  readReported,
  attack as test,
  toMethods,
  waitForList,
} from '../support/attack.ts';
import { PROTOTYPE_NAMES } from '../support/bad-answers.ts';
import { cardsOf, chooseCard, fillCard } from '../support/card-form.ts';
import { MODES } from '../support/embedding-modes.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

const CARD = '5555555555554444';
const SPELLINGS = [
  '5555555555554444',
  '5555 5555 5555 4444',
  '5555_5555_5555_4444',
  '5555 - 5555 - 5555 - 4444',
  '٥٥٥٥٥٥٥٥٥٥٥٥٤٤٤٤',
];
const latin = (text: string) =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/[^\d\p{L}"{}:,[\]]/gu, '');

test.for(MODES)(
  'a card number in the text of a rejection is redacted for the host, however it is written: %s',
  async (mode, { attackIn }) => {
    const hosted = await attackIn(mode, (connection) => {
      connection.changeResponses(CREATE, ({ data }) =>
        Object.assign(data, {
          status: 400,
          message: SPELLINGS.map((card) => `Card ${card} declined`).join('; '),
          data: {},
        }),
      );
    });
    await fillSpei(hosted.widget, '512');
    await submit(hosted.widget, 'Deposit');
    await expect.poll(() => readErrors(hosted)).toHaveLength(1);
    expect(latin(await readReported(hosted))).not.toContain(CARD);
  },
);

test.for(MODES)(
  'texts named like members of Object.prototype are shown as texts, and the list stays usable: %s',
  async (mode, { attackIn }) => {
    let at = 0;
    const hosted = await attackIn(
      mode,
      toMethods((method) => {
        at += 1;
        method.banner = PROTOTYPE_NAMES[at % PROTOTYPE_NAMES.length];
      }),
    );
    await waitForList(hosted);
    await hosted.widget.getByText('constructor.constructor').first().waitFor({ state: 'detached' });
    expect(await hosted.widget.getByText('[object').count()).toBe(0);
    expect(await hosted.pollution()).toEqual([]);
  },
);

test.for(MODES)(
  'a payment page on a host that the build does not list does not open by itself: %s',
  async (mode, { attackIn }) => {
    const hosted = await attackIn(mode, (connection) =>
      changeNext(connection, (next) =>
        Object.assign(next, {
          url: 'https://good.example.evil.example/pay',
          method: 'GET',
          target: 'tab',
          params: {},
        }),
      ),
    );
    await hosted.page.context().route(/evil\.example/, (route) => route.fulfill({ body: 'evil' }));
    await hosted.widget
      .getByRole('button', { name: /^Card\b/ })
      .first()
      .click();
    await hosted.widget.getByRole('button', { name: /^Debit card/ }).click();
    await hosted.widget.getByLabel('Amount').fill('512');
    await submit(hosted.widget, 'Deposit');
    await hosted.widget.getByText('good.example.evil.example').first().waitFor();
    expect(
      hosted.page
        .context()
        .pages()
        .map((page) => page.url())
        .filter((url) => url.includes('evil')),
    ).toEqual([]);
    await hosted.page.context().unroute(/evil\.example/);
  },
);

test.for(MODES)('icon names cannot leave the icon folder: %s', async (mode, { attackIn }) => {
  const requested: string[] = [];
  const hosted = await attackIn(mode, (connection) =>
    toMethods((method) =>
      Object.assign(method, {
        iconIds: { light: '../../../../y', dark: '../../../../y', compact: 'https://evil.example/y' },
      }),
    )(connection),
  );
  hosted.page.on('request', (request) => requested.push(request.url()));
  await waitForList(hosted);
  await hosted.widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await hosted.widget.getByLabel('Amount').waitFor();
  expect(requested.filter((url) => /\/y\.svg|evil\.example/.test(url))).toEqual([]);
});

test.for(MODES)(
  'a text of the host hides no amount: the main button says what is paid: %s',
  async (mode, { attackIn }) => {
    const texts = { en: { 'deposit.submit': 'Pay $1.00', 'header.close': 'Leave' } };
    const hosted = await attackIn(mode, () => undefined, { texts });
    await fillSpei(hosted.widget, '512');
    await hosted.widget.getByRole('button', { name: 'Deposit $512.00' }).waitFor();
    await hosted.widget.getByRole('button', { name: 'Leave' }).waitFor();
    expect(await hosted.widget.getByText('$1.00').count()).toBe(0);
    expect(await readReported(hosted)).toContain('texts.en.deposit.submit');
  },
);

test.for(['frame', 'iframe'] as const)(
  'in a page of the cashier a text of the host replaces nothing that is said about a payment: %s',
  async (mode, { attackIn }) => {
    const texts = {
      en: { 'deposit.submit': 'Pay $1.00 – {{amount}} is your limit', 'pay.total': 'Your limit' },
    };
    const hosted = await attackIn(mode, () => undefined, { texts });
    await fillSpei(hosted.widget, '512');
    await hosted.widget.getByRole('button', { name: 'Deposit $512.00' }).waitFor();
    expect(await hosted.widget.getByText('limit').count()).toBe(0);
    expect(await readReported(hosted)).toContain('it stays in the page of the cashier');
  },
);

test.for(MODES)(
  'a payment that the cashier names by the typed card number tells the host no card number: %s',
  async (mode, { attackIn }) => {
    const typed = '4111111111111111';
    const hosted = await attackIn(mode, (connection) =>
      connection.changeResponses(CREATE, ({ data }) => Object.assign(data.data, { id: typed })),
    );
    const cards = cardsOf(hosted, mode);
    await chooseCard(hosted.widget);
    await fillCard(cards, '512');
    await submit(cards, 'Deposit');
    await expect.poll(() => readReported(hosted)).toContain('"waiting"');
    expect((await readReported(hosted)).replace(/\D/g, '')).not.toContain(typed);
  },
);
