import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { journey as test } from '../support/journey.ts';
import { tamperWithConnection } from '../support/tampered-connection.ts';
import { NAME, paySpei, submit } from '../support/user-actions.ts';

/** Collects the method lists that a page receives, each once, because the widget repeats a slow request with the same message id. */
function countLists(lists: string[]) {
  const answered = new Set<string>();
  return async (page: Page) => {
    page.on('websocket', (connection) =>
      connection.on('framereceived', ({ payload }) => {
        const [, source] = /"source":"(BANKING:methods-[^"]*)"/.exec(String(payload)) ?? [];
        const [, id = ''] = /"msgid":"([^"]*)"/.exec(String(payload)) ?? [];
        if (source && !answered.has(id)) lists.push(source);
        answered.add(id);
      }),
    );
  };
}

const placeOf = (page: Page) =>
  page
    .frames()
    .at(-1)
    ?.evaluate(() => [location.pathname + location.search, history.length]);

describe('the address of the full page selects the first route', () => {
  test.for([
    ['withdrawal', 'Withdrawals'],
    ['withdrawal/', 'Withdrawals'],
    ['deposit', 'Deposit'],
    // These addresses lead to the list, because a region screen needs a list to return to, and the screens of a payment need a chosen method.
    ['deposit/region', 'Deposit'],
    ['withdrawal/region', 'Deposit'],
    ['deposit/crypto', 'Deposit'],
    ['withdrawal/confirm', 'Deposit'],
    ['form', 'Deposit'],
    ['nowhere/x', 'Deposit'],
    ['', 'Deposit'],
  ] as const)('/paywidget/%s opens %s', { tags: 'release' }, async ([path, heading], { embed }) => {
    const { page, widget, notifications } = await embed('iframe', {}, { path });
    await widget.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
    const method = heading === 'Deposit' ? /^SPEI bank transfer/ : /^SPEI to CLABE/;
    await widget.getByRole('button', { name: method }).waitFor();
    expect(await placeOf(page)).toEqual([`/paywidget/${path}`, await page.evaluate(() => history.length)]);
    const list = heading === 'Deposit' ? 'deposit' : 'withdrawal';
    await expect
      .poll(async () => (await notifications()).findLast(({ name }) => name === 'init')?.detail)
      .toEqual({ page: list });
  });

  test('a route without a guard opens directly, and Back leads to the list that the host names', {
    tags: 'release',
  }, async ({ embed }) => {
    const { widget } = await embed('iframe', { page: 'withdrawal' }, { path: 'history' });
    await widget.getByText('You have no payments yet').waitFor();
    await widget.getByRole('button', { name: 'Back' }).click();
    await widget.getByRole('button', { name: /^SPEI to CLABE/ }).waitFor();
  });

  test('the address overrides the host’s page at the start, and a later page of the host overrides the address', {
    tags: 'release',
  }, async ({ embed }) => {
    const { widget, setData, notifications } = await embed(
      'frame',
      { page: 'deposit' },
      { path: 'withdrawal' },
    );
    await widget.getByRole('button', { name: /^SPEI to CLABE/ }).waitFor();
    await setData({ page: 'withdrawal' });
    await setData({ page: 'deposit' });
    await widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    const pages = (await notifications()).flatMap(({ name, detail }) =>
      name === 'init' ? [detail.page] : [],
    );
    expect(pages).toEqual(['withdrawal', 'deposit']);
  });

  test('after a reload an open payment is found again, whatever route the address names', {
    tags: 'release',
  }, async ({ embed, panel }) => {
    const { page, widget, reload } = await embed('webview', {}, { path: 'deposit/region' });
    await paySpei(widget, '512');
    await reload();
    await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/paywidget/deposit/region');
    expect(await panel.payments()).toHaveLength(1);
  });
});

describe('the query ?refetch in the address of the full page', () => {
  for (const mode of ['iframe', 'frame'] as const) {
    test(`reloads the list once and is removed from the address: ${mode}`, { tags: 'release' }, async ({
      embed,
    }) => {
      const lists: string[] = [];
      const { page, widget } = await embed(
        mode,
        {},
        { path: 'deposit?refetch=1&theme=dark', prepare: countLists(lists) },
      );
      await expect.poll(() => lists).toEqual(['BANKING:methods-payment-v3', 'BANKING:methods-payment-v3']);
      await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
      const [address, entries] = (await placeOf(page)) ?? [];
      expect(address).toMatch(/^\/paywidget\/deposit\?theme=dark/);
      expect(entries).toBe(await page.evaluate(() => history.length));
      await widget.getByRole('button', { name: 'Back' }).click();
      await widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
      expect(lists).toHaveLength(2);
    });
  }

  test('applies to the list that the host names, if the address names none', { tags: 'release' }, async ({
    embed,
  }) => {
    const lists: string[] = [];
    const { widget } = await embed(
      'iframe',
      { page: 'withdrawal' },
      { path: '?refetch=1', prepare: countLists(lists) },
    );
    await widget.getByRole('button', { name: /^SPEI to CLABE/ }).waitFor();
    await expect
      .poll(() => lists.filter((source) => source === 'BANKING:methods-withdrawal'))
      .toHaveLength(2);
  });
});

test('the inline element neither reads nor changes the address and history of the host page', {
  tags: 'release',
}, async ({ embed }) => {
  const lists: string[] = [];
  const query = '?refetch=1&page=withdrawal';
  const { page, widget } = await embed('inline', {}, { query, prepare: countLists(lists) });
  const seen = () => page.evaluate(() => [location.search, history.length, history.state]);
  const before = await seen();
  await paySpei(widget, '512');
  await widget.getByRole('button', { name: 'Back' }).click();
  await widget.getByRole('button', { name: 'Back' }).click();
  await widget.getByRole('button', { name: 'History' }).click();
  await widget.getByRole('button', { name: 'Back' }).click();
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  expect(await seen()).toEqual(before);
  expect(before[0]).toBe(query);
  expect(lists).toEqual(['BANKING:methods-payment-v3']);
});

describe('a route that deposits and withdrawals share takes its type from the list that it was opened from', () => {
  test('the empty screen of withdrawals is titled Withdrawals, also after the region screen was opened', {
    tags: 'release',
  }, async ({ open }) => {
    const page = await open({ country: 'sg', currency: 'SGD', page: 'withdrawal' });
    const isThere = async () => {
      await page
        .getByRole('heading', { name: 'There are no payment methods available for this region' })
        .waitFor();
      await page.getByRole('heading', { name: 'Withdrawals', exact: true, level: 1 }).waitFor();
    };
    await isThere();
    await page.getByRole('button', { name: /^Country: / }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await isThere();
  });

  test('after a switch from deposits to withdrawals the error screen is titled Withdrawals, and leads back to that list', {
    tags: 'release',
  }, async ({ embed }) => {
    let connection: Awaited<ReturnType<typeof tamperWithConnection>> | undefined;
    const { widget, navigate } = await embed(
      'inline',
      {},
      {
        prepare: async (page) => {
          connection = await tamperWithConnection(page);
          connection.changeResponses('BANKING:methods-withdrawal', ({ data }) =>
            Object.assign(data, { status: 500, data: {} }),
          );
        },
      },
    );
    await widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    await navigate('withdrawal');
    await widget.getByRole('heading', { name: 'Error occurred' }).waitFor();
    await widget.getByRole('heading', { name: 'Withdrawals', exact: true, level: 1 }).waitFor();
    connection?.stopChanging();
    await widget.getByRole('button', { name: 'Refresh' }).click();
    await widget.getByRole('button', { name: /^SPEI to CLABE/ }).waitFor();
  });
});

test('Back leads from the instruction of a grouped method to its form, then its group, then the list', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open();
  const place = () => page.locator('main').getAttribute('data-page');
  await page.getByRole('button', { name: 'Cash', exact: true }).click();
  await page.getByRole('button', { name: 'OXXO', exact: true }).click();
  await page.getByLabel('Amount').fill('112');
  await page.getByLabel('Full name').fill(NAME);
  await page.getByLabel('E-mail').fill('payer@example.com');
  await submit(page, 'Deposit');
  await expect.poll(place).toBe('/deposit/redirect/instruction');
  for (const path of ['/deposit/group/redirect', '/deposit/group', '/deposit']) {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(place).toBe(path);
  }
  await page.getByRole('button', { name: 'You have an open payment', exact: true }).click();
  await expect.poll(place).toBe('/deposit/redirect/instruction');
  await page.reload();
  await expect.poll(place).toBe('/deposit/redirect/instruction');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(place).toBe('/deposit');
});

test('the search field disappears when the host changes to a market with too few methods for it', {
  tags: 'release',
}, async ({ open }) => {
  const page = await open();
  await page.getByRole('searchbox', { name: 'Search' }).fill('codi');
  await page.getByText('1 method found').waitFor();
  expect(await page.getByRole('button', { name: /^SPEI bank transfer/ }).count()).toBe(0);
  await page.locator('pay-widget').evaluate((widget) => {
    Object.assign(widget, { currency: 'BRL', paymentGeo: 'BR' });
  });
  await page.getByRole('button', { name: 'PIX', exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'CoDi QR' }).count()).toBe(0);
  expect(await page.getByRole('searchbox').count()).toBe(0);
});
