import { expect } from 'vitest';
import { journey as test } from '../support/journey.ts';
import { describeModes } from '../support/release-only.ts';
import { submit } from '../support/user-actions.ts';

describeModes(['inline'], (mode) => {
  test('a bank’s page leads back to the host’s page, which shows that payment and has a clean address', async ({
    embed,
    partner,
    panel,
  }) => {
    const isApp = mode === 'webview';
    const returnUrl = isApp ? 'shop.app://cashier' : `${partner.url}/`;
    const { page, widget, notifications } = await embed(mode, { returnUrl });
    await widget
      .getByRole('button', { name: /^Card\b/ })
      .first()
      .click();
    await widget.getByRole('button', { name: /^Debit card/ }).click();
    await widget.getByLabel('Amount').fill('512');
    const opened = page.context().waitForEvent('page');
    await submit(widget, 'Deposit');
    const bank = await opened;
    await bank.getByRole('button', { name: 'Approve' }).click();
    const back = bank.getByRole('link', { name: 'Back to the cashier' });
    await back.waitFor();
    const [payment] = await panel.payments();
    expect(await back.getAttribute('href')).toBe(`${returnUrl}?payment=${payment?.id}`);
    await bank.close();
    await widget.getByRole('heading', { name: 'Done' }).waitFor();
    expect((await notifications()).filter(({ name }) => name === 'Error')).toEqual([]);

    // An element reads the parameter from the host's address; a raw iframe and an app pass the parameter to the cashier's page.
    const mark = `?payment=${payment?.id}`;
    const isElement = mode === 'inline' || mode === 'frame';
    const later = await embed(mode, { returnUrl }, isElement ? { query: mark } : { path: mark });
    await later.widget.getByRole('heading', { name: 'Done' }).waitFor();
    await later.widget.getByText('$512.00').first().waitFor();
    for (const frame of later.page.frames()) expect(frame.url()).not.toContain('payment=');
  });
});
