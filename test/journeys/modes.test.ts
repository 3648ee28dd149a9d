import { describe, expect } from 'vitest';
import { MODES } from '../support/embedding-modes.ts';
import { journey as test } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';
import { fillPayout, fillSpei, paySpei, submit } from '../support/user-actions.ts';

test.afterEach(async ({ hosts }) => {
  // The test has left no name in the widget's window or the host's.
  for (const { pollution } of hosts) expect(await pollution()).toEqual([]);
});

describe.each(MODES)('mode %s', (mode) => {
  test(
    'a deposit: the user goes back and forth, the page is reloaded, and the deposit is paid once',
    releaseUnless(mode === 'inline' || mode === 'webview'),
    async ({ embed, panel }) => {
      const { widget, goBack, reload, notifications } = await embed(mode);
      const names = async () => (await notifications()).map(({ name }) => name);
      await fillSpei(widget, '712');
      await submit(widget, 'Deposit');
      await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
      await goBack();
      await widget.getByLabel('Amount').waitFor();
      await goBack();
      await widget.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
      await widget.getByRole('button', { name: /^You have an open payment/ }).click();
      await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
      expect(await names()).toEqual(expect.arrayContaining(['Loaded', 'init', 'FullLoaded', 'button']));
      expect((await names()).filter((one) => one === 'init' || one === 'FullLoaded')).toHaveLength(2);

      await reload();
      await widget.getByText('$712.00').first().waitFor();
      const [payment] = await panel.payments();
      await panel.act('approve', { id: payment?.id });
      await widget.getByRole('heading', { name: 'Done' }).waitFor();
      expect(await panel.payments()).toMatchObject([{ amount: '712.00', status: 'processed' }]);
      await expect.poll(notifications).toContainEqual({
        name: 'transaction',
        detail: { id: payment?.id, type: 'deposit', status: 'processed' },
      });
      expect((await notifications()).filter((one) => one.name === 'Error')).toEqual([]);
    },
  );

  test(
    'a withdrawal is paid, and a change of market shows the new list at once',
    releaseUnless(mode === 'webview'),
    async ({ embed, panel }) => {
      const { widget, setData, notifications } = await embed(mode, { page: 'withdrawal', theme: 'dark' });
      await widget.getByRole('heading', { name: 'Withdrawals', exact: true }).waitFor();
      await fillPayout(widget, '312');
      await submit(widget, 'Withdraw');
      await widget.getByRole('heading', { name: 'We’ve got your request' }).waitFor();
      expect(await panel.payments()).toMatchObject([{ type: 'withdrawal', amount: '312.00' }]);

      await setData({ page: 'deposit', currency: 'BRL', paymentGeo: 'BR' });
      await widget.getByRole('button', { name: /^PIX/ }).first().waitFor();
      const pages = (await notifications()).flatMap(({ name, detail }) =>
        name === 'init' ? [detail.page] : [],
      );
      expect(pages).toEqual(['withdrawal', 'deposit']);
    },
  );

  test('commands that the host sends later are executed, and reconnects and an expired token are notified', {
    tags: 'release',
  }, async ({ embed, panel, user }) => {
    const { widget, setData, navigate, notifications } = await embed(mode);
    const names = async () => (await notifications()).map(({ name }) => name);
    await widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    await navigate('withdrawal');
    await widget.getByRole('button', { name: /^SPEI to CLABE/ }).waitFor();
    await navigate('nowhere');
    const message = 'page: expected one of deposit, withdrawal';
    await expect
      .poll(async () => (await notifications()).map(({ detail }) => [detail.message, detail.url]))
      .toContainEqual([message, 'navigate']);
    await widget.getByRole('button', { name: /^SPEI to CLABE/ }).waitFor();
    await navigate('deposit');
    await panel.act('drop');
    await expect.poll(names).toContain('onSocketReconnectAttempt');
    await setData({ token: 'expired' });
    await expect.poll(names).toContain('onTokenExpired');
    await setData({ token: user.token });
    await paySpei(widget, '512');
    await expect.poll(names).toContain('onAnalyticsEvent');
    await widget.getByRole('button', { name: 'Close' }).click();
    await expect.poll(names).toContain('close');
    expect(await panel.payments()).toHaveLength(1);
  });

  test('a declined deposit shows its reason, and can be tried again', { tags: 'release' }, async ({
    embed,
    panel,
  }) => {
    const { widget, notifications } = await embed(mode);
    await paySpei(widget, '512');
    const [payment] = await panel.payments();
    await panel.act('reject', { id: payment?.id, reason: 'rejected_by_bank' });
    await widget.getByText('Your bank declined the payment').waitFor();
    await expect.poll(notifications).toContainEqual({
      name: 'transaction',
      detail: { id: payment?.id, type: 'deposit', status: 'mistaked' },
    });
    await widget.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => widget.getByLabel('Amount').inputValue()).toMatch(/^512/);
  });
});

test('on a slow network FullLoaded is sent when the list is shown, not when its data arrives', async ({
  embed,
}) => {
  let release = () => {};
  const isLate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const frames: string[] = [];
  const { page, widget, notifications, setData } = await embed(
    'inline',
    {},
    {
      prepare: async (page) => {
        page.on('websocket', (line) =>
          line.on('framereceived', ({ payload }) => frames.push(payload.toString())),
        );
        await page.route('**/chunks/view-*.js', (route) => isLate.then(() => route.continue()));
      },
    },
  );
  const names = async () => (await notifications()).map(({ name }) => name);
  await expect.poll(() => frames.some((text) => text.includes('SPEI'))).toBe(true);
  await expect.poll(names).toContain('init');
  // Waits for the work that the list's data starts, because a wrong `FullLoaded` would come from that work.
  await page.evaluate(() => new Promise((go) => setTimeout(go, 100)));
  expect(await names()).not.toContain('FullLoaded');
  await setData({ page: 'withdrawal' });
  release();
  await widget.getByRole('heading', { name: 'Withdrawals', exact: true }).waitFor();
  await widget.getByRole('button', { name: /^SPEI to CLABE/ }).waitFor();
  await expect.poll(names).toContain('FullLoaded');
  const inits = (await notifications()).filter(({ name }) => name === 'init');
  expect(inits.at(-1)?.detail).toEqual({ page: 'withdrawal' });
});
