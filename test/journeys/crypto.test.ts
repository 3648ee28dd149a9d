import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import ar from '../../public/locales/ar.json' with { type: 'json' };
import { checkCryptoAddress } from '../../src/domain/checks/crypto-address-check.ts';
import { drawQr } from '../../src/ui/codes/draw-qr.ts';
import { expectFailure } from '../support/expect-failure.ts';
import { journey } from '../support/journey.ts';

/** At a tenth of real speed the sandbox's simulated payer sends the coins only after the test has checked the address. */
const test = journey
  .extend('settings', { scope: 'file' }, () => ({ speed: 0.1, latency: 0.002 }))
  .extend('arrive', ({ open }) => async () => {
    const page = await open();
    await page.getByRole('button', { name: /^Cryptocurrency/ }).click();
    await page.getByRole('heading', { name: 'Choose a coin' }).waitFor();
    return page;
  });
const quickTest = test.extend('settings', { scope: 'file' }, () => ({ speed: 20, latency: 1 }));

const chooseUsdt = (page: Page) => page.getByRole('button', { name: /^Tether USDT/ }).click();
const network = (page: Page, name: string) => page.getByRole('radio', { name });
const shownAddress = async (page: Page) =>
  (await page.getByRole('group', { name: /address$/ }).textContent()) ?? '';
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Records each value of the bar that counts confirmations, because polling would miss quick ones. */
async function watchBar(page: Page) {
  await page.evaluate(() => {
    const seen: { count: number; most: string | null; words: boolean; canChange: boolean }[] = [];
    Object.assign(window, { seen });
    const root = document.querySelector('pay-widget')?.shadowRoot;
    const look = () => {
      const bar = root?.querySelector('[role=progressbar][aria-label="Network confirmations"]');
      const ton = root?.querySelector<HTMLInputElement>('input[type=radio][value=TON]');
      if (!bar) return;
      seen.push({
        count: Number(bar.ariaValueNow),
        most: bar.ariaValueMax,
        words: root?.textContent.includes('We can see your transfer') ?? false,
        canChange: ton?.matches(':disabled') === false,
      });
    };
    const wants = { subtree: true, childList: true, attributes: true };
    if (root) new MutationObserver(look).observe(root, wants);
  });
  return (): Promise<{ count: number; most: string; words: boolean; canChange: boolean }[]> =>
    page.evaluate(() => Reflect.get(window, 'seen'));
}

describe('a deposit in USDT', () => {
  test('shows networks as rows that say time and least amount, which fit a narrow phone from right to left', async ({
    open,
  }) => {
    const page = await open({ locale: 'ar' }, { viewport: { width: 320, height: 640 } });
    await page.getByRole('button', { name: new RegExp(`^${ar.groups.crypto}`) }).click();
    await chooseUsdt(page);
    const rows = page.getByRole('radio');
    await rows.first().waitFor();
    const boxes = await rows.evaluateAll((radios) =>
      radios.map((radio) => {
        const row = radio.closest('label')?.getBoundingClientRect();
        const { left = 0, right = 0, width = 0, height = 0 } = row ?? {};
        return {
          isInside: left >= 0 && right <= 320,
          isWide: width > 250,
          isTall: height >= 44,
          dot: radio.getBoundingClientRect().left > 160,
        };
      }),
    );
    expect(boxes).toEqual(Array(3).fill({ isInside: true, isWide: true, isTall: true, dot: true }));
    const group = page.getByRole('group', { name: ar.crypto.network });
    expect(await group.ariaSnapshot()).toContain('TRON (TRC20)');
    await rows.first().press('Space');
    await page.getByRole('radio', { checked: true }).waitFor();
  });

  test('lists TRC20 as the first network, and shows an address of that network with a valid checksum', async ({
    panel,
    arrive,
  }) => {
    const page = await arrive();
    await chooseUsdt(page);
    await page.getByText('Choose the network you’ll send on').waitFor();
    expect(await page.getByRole('radio').count()).toBe(3);
    await expect.poll(() => page.getByRole('radio').first().getAttribute('value')).toBe('TRC20');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await panel.payments()).toEqual([]);

    await network(page, 'TRON (TRC20)').check();
    await page.getByText('Send only USDT on the TRON (TRC20) network').waitFor();
    const tron = await shownAddress(page);
    expect(checkCryptoAddress(tron, 'TRC20')).toBe('good');
    const qr = page.getByRole('img', { name: 'QR code with the address' }).locator('path');
    expect(await qr.getAttribute('d')).toBe(drawQr(tron).path);
    await page.getByRole('button', { name: 'Copy address' }).click();
    await page.getByText('Copied and checked').waitFor();
    await expect.poll(() => copied(page)).toBe(tron);
    // Wallets agree on no URI scheme for TRON, so the screen has no link to one.
    expect(await page.getByRole('link', { name: 'Open in wallet' }).count()).toBe(0);
    expect(await panel.payments()).toMatchObject([{ method: 'usdt', status: 'waiting' }]);
  });

  test('shows another address and memo when the user changes the network, and nothing of the previous network', {
    tags: 'release',
  }, async ({ panel, arrive }) => {
    const page = await arrive();
    await chooseUsdt(page);
    await network(page, 'TRON (TRC20)').check();
    await page.getByText('Send only USDT on the TRON (TRC20) network').waitFor();
    await page.getByRole('button', { name: 'Copy address' }).click();
    await page.getByText('Copied and checked').waitFor();

    await network(page, 'TON').check();
    await page.getByText('Send only USDT on the TON network').waitFor();
    const ton = await shownAddress(page);
    expect(checkCryptoAddress(ton, 'TON')).toBe('good');
    expect(await page.getByText('Copied and checked').count()).toBe(0);
    await page.getByText('Without it we can’t tell that the coins are yours').waitFor();
    await page.getByRole('button', { name: 'Copy: Comment / memo' }).click();
    await expect.poll(() => copied(page)).toMatch(/^\d{8}$/);
    const link = page.getByRole('link', { name: 'Open in wallet' });
    expect(await link.getAttribute('href')).toContain(`ton://transfer/${ton}`);

    await page.getByRole('button', { name: 'Back' }).click();
    await chooseUsdt(page);
    await page.getByText('Send only USDT on the TON network').waitFor();
    expect(await shownAddress(page)).toBe(ton);
    await page.reload();
    await page.getByText('Send only USDT on the TON network').waitFor();
    expect(await shownAddress(page)).toBe(ton);
    expect(await panel.payments()).toHaveLength(1);
  });

  quickTest(
    'counts the confirmations and is credited by itself',
    { tags: 'release' },
    async ({ arrive, panel }) => {
      const page = await arrive();
      const before = Number(await panel.balance());
      await chooseUsdt(page);
      const seen = await watchBar(page);
      await network(page, 'TRON (TRC20)').check();
      await page.getByRole('heading', { name: 'Done' }).waitFor();
      const counts = (await seen()).filter(({ count }) => count > 2 && count < 20);
      expect(counts).not.toEqual([]);
      for (const each of counts) expect(each).toMatchObject({ most: '20', words: true, canChange: false });
      expect(Number(await panel.balance())).toBeGreaterThan(before);
    },
  );

  test('shows a received amount that is larger than requested, and credits all of it', {
    tags: 'release',
  }, async ({ panel, arrive }) => {
    const page = await arrive();
    const before = Number(await panel.balance());
    await chooseUsdt(page);
    await network(page, 'TRON (TRC20)').check();
    await page.getByText('Send only USDT').waitFor();
    const [{ id = '' } = {}] = await panel.payments();
    const address = page.getByRole('group', { name: /address$/ });
    const place = await address.boundingBox();
    await panel.act('arrive', { id, coins: '25.50' });
    await page.getByText('We can see your transfer').waitFor();
    await page.getByText(/^Received: 25\.50?\s*USDT$/).waitFor();
    // The confirmations take the room of the earlier warning, so the address has not moved.
    expect((await address.boundingBox())?.y).toBe(place?.y);
    expect(await page.getByRole('button', { name: 'Copy address' }).count()).toBe(0);
    await panel.act('approve', { id });
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    const [paid] = await panel.payments();
    // The balance grows by the amount of the payment in pesos, which is more than 25.5, because a coin is about 17 pesos in the sandbox.
    expect(Number(await panel.balance()) - before).toBeCloseTo(Number(paid?.amount), 2);
    expect(Number(paid?.amount)).toBeGreaterThan(25.5);
  });

  test('says that a too small amount was not credited, and offers another address', {
    tags: 'release',
  }, async ({ panel, arrive }) => {
    const page = await arrive();
    await chooseUsdt(page);
    await network(page, 'TRON (TRC20)').check();
    await page.getByText('Send only USDT').waitFor();
    const [{ id = '' } = {}] = await panel.payments();
    await panel.act('arrive', { id, coins: '0.01' });
    await page.getByText('The amount we received is below the minimum, so it wasn’t credited').waitFor();
    await page.getByRole('button', { name: 'Try another amount' }).click();
    await network(page, 'TRON (TRC20)').check();
    await page.getByText('Send only USDT').waitFor();
    expect(await panel.payments()).toMatchObject([{ status: 'waiting' }, { reason: 'amount_below_min' }]);
  });

  test('does not carry its amount over to the next method', { tags: 'release' }, async ({ arrive }) => {
    const page = await arrive();
    await chooseUsdt(page);
    await network(page, 'TRON (TRC20)').check();
    await page.getByText('Send only USDT').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    expect(await page.getByLabel('Amount').inputValue()).toBe('');
  });
});

test('a coin with one network shows its address at once, and the calculator converts in both directions', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive();
  await page.getByRole('button', { name: /^Bitcoin/ }).click();
  await page.getByText('Send only BTC on the BTC network').waitFor();
  const address = await shownAddress(page);
  expect(checkCryptoAddress(address, 'BTC')).toBe('good');
  expect(await page.getByRole('link', { name: 'Open in wallet' }).getAttribute('href')).toBe(
    `bitcoin:${address}`,
  );

  await page.getByLabel('You send').fill('0.00000001');
  await page.getByText(/^Minimum is .*BTC$/).waitFor();
  await page.getByLabel('You get').fill('1000');
  const coins = await page.getByLabel('You send').inputValue();
  await page.getByLabel('You send').fill(coins);
  // The widget rounds coins up, so that they are enough, and money down.
  expect(Number(await page.getByLabel('You get').inputValue())).toBeGreaterThanOrEqual(1000);
  expect(Number(await page.getByLabel('You get').inputValue())).toBeLessThan(1000.1);
});

test('the widget warns when the clipboard contains another address than the copied one', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive();
  await page.getByRole('button', { name: /^TRON/ }).click();
  await page.getByText('Send only TRX').waitFor();
  await page.evaluate(() => {
    navigator.clipboard.readText = async () => 'TQHgMpVzWkhSsRB4BzZgmV8uW4cFL8eaBr';
  });
  await page.getByRole('button', { name: 'Copy address' }).click();
  await page.getByRole('alert').getByText('another app may have replaced it').waitFor();
  expect(await page.getByRole('button', { name: 'Copied' }).count()).toBe(0);
});

test('an address with an invalid checksum is not shown', { tags: 'release' }, async ({ open }) => {
  const spoil = (page: Page) =>
    page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        // Changes the last letter of every TRON address, so that its checksum is wrong.
        const reported = String(message).replace(
          /\b(T[1-9A-HJ-NP-Za-km-z]{32})(\w)\b/g,
          (_, head: string, last: string) => head + (last === 'x' ? 'y' : 'x'),
        );
        socket.send(reported);
      });
    });
  const page = await open({}, { prepare: spoil });
  await page.getByRole('button', { name: /^Cryptocurrency/ }).click();
  await page.getByRole('button', { name: /^TRON/ }).click();
  await page.getByRole('alert').getByText('This address looks invalid').waitFor();
  await expectFailure(page, 'bad_address');
  expect(await page.getByRole('button', { name: 'Copy address' }).count()).toBe(0);
  expect(await page.getByRole('img', { name: 'QR code with the address' }).count()).toBe(0);
});
