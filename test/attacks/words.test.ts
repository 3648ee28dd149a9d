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
