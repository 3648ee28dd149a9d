import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import ar from '../../public/locales/ar.json';
import en from '../../public/locales/en.json';
import hi from '../../public/locales/hi.json';
import { findArabicMisfits, findAxeViolations } from '../gallery/check-page.ts';
import type { CashierPanel } from '../support/cashier-panel.ts';
import { journey as test } from '../support/journey.ts';
import type { Widget } from '../support/open-host-page.ts';
import { releaseUnless } from '../support/release-only.ts';
import { tamperWithConnection } from '../support/tampered-connection.ts';
import { readFee } from '../support/user-actions.ts';

const GERMANY = { paymentGeo: 'DE', currency: 'EUR' };
const IBAN = 'DE89370400440532013000';

/** Opens the confirmation of a SEPA withdrawal; the sandbox splits a withdrawal whose amount ends in 23 (docs/sandbox.md). */
async function ask(widget: Widget, amount: string, texts: typeof en = en): Promise<void> {
  await widget.getByRole('button', { name: /SEPA/ }).first().click();
  await widget.locator('input[inputmode=decimal]').first().fill(amount);
  const fields = widget.locator('.text-input-box input[type=text], .text-input-box input:not([type])');
  // The last two text fields are the account and the name. They are drawn with the main button, after the amount, which is a text field too.
  await widget.locator('.sticky-footer').waitFor();
  await fields.nth((await fields.count()) - 2).fill(IBAN);
  await fields.last().fill('Anna Schmidt');
  await readFee(widget);
  await widget.locator('form button[type=submit]').click();
  await widget.getByRole('heading', { name: texts.confirm.title }).waitFor();
}
/** Presses the main button while no payment exists, for `expect.poll`: the widget ignores the second press of a double tap. */
const withdrawn = async (widget: Widget, panel: CashierPanel) => {
  const made = await panel.payments();
  if (made.length === 0)
    await widget.locator('.sticky-footer button').evaluateAll(([main]) => (main as HTMLElement)?.click());
  return made;
};
const confirmed = async (widget: Widget) => {
  await readFee(widget);
  await widget.locator('.sticky-footer button').first().click();
};

for (const mode of ['inline', 'frame', 'iframe'] as const)
  test(
    `a user sees where each part goes, pays for speed, and finds both on the receipt: ${mode}`,
    releaseUnless(mode === 'inline'),
    async ({ embed, panel }) => {
      const embedded = await embed(mode, { ...GERMANY, page: 'withdrawal' });
      const { page, widget } = embedded;
      await ask(widget, '123');
      await widget.getByText('Visa •••• 4242').waitFor();
      await widget.getByText('€24.60').first().waitFor();
      if (mode === 'inline') expect(await findArabicMisfits(embedded, ar.payout.shares)).toEqual([]);
      await widget.getByRole('radio', { name: en.payout.standard }).focus();
      await page.keyboard.press('ArrowUp');
      await widget.locator('.quote').getByText('€1.23').waitFor();
      const main = widget.locator('.sticky-footer button').first();
      const hasFocus = () => main.evaluate((it) => it.matches(':focus'));
      for (let presses = 0; presses < 10 && !(await hasFocus()); presses += 1)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await widget.getByRole('heading', { name: 'We’ve got your request' }).waitFor();
      await widget.getByText(en.payout.shares).waitFor();
      await widget.locator('.definitions').getByText('Mastercard •••• 5454').waitFor();
      expect(await panel.payments()).toMatchObject([{ type: 'withdrawal', amount: '123.00' }]);
    },
  );

test('a user keeps where each part went, and sees which part came back', async ({ embed, panel }) => {
  const { page, widget } = await embed('inline', { ...GERMANY, page: 'withdrawal' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ask(widget, '123');
  await widget.getByText('Visa •••• 4242').waitFor();
  await confirmed(widget);
  await expect.poll(() => panel.payments()).toHaveLength(1);
  const [{ id } = { id: '' }] = await panel.payments();
  await widget.locator('.timeline').getByText('Visa •••• 4242 · €24.60').waitFor();
  await panel.act('approve', { id });
  await widget.getByRole('button', { name: en.receipt.copy }).click();
  await widget.getByText(en.complete.copied).first().waitFor();
  const receipt = await page.evaluate(() => navigator.clipboard.readText());
  expect(receipt).toContain('Visa •••• 4242: €24.60');
  expect(receipt).toContain(`${en.payout.speed}: ${en.payout.standard}`);
  await panel.act('reverse', { id, state: 'returned', amount: '24.60' });
  await widget.locator('.timeline').getByText('Returned: €24.60').waitFor();
  await widget.getByRole('button', { name: en.complete.anotherWithdrawal }).click();
  await widget.getByRole('button', { name: en.history.title }).click();
  await widget.locator('.history-row').getByText('Visa •••• 4242, Mastercard •••• 5454').waitFor();
});

for (const [locale, texts] of Object.entries({ ar, hi, en }))
  for (const width of [360, 1280])
    test(`the confirmation of a payout fits ${width} px in ${locale}`, { tags: 'release' }, async ({
      embed,
      panel,
    }) => {
      const { page, widget } = await embed('inline', { ...GERMANY, page: 'withdrawal', locale });
      await page.setViewportSize({ width, height: 800 });
      await ask(widget, '123', texts as typeof en);
      await widget.getByText(texts.payout.shares).waitFor();
      await widget.getByRole('radio', { name: texts.payout.standard }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await findAxeViolations(page)).toEqual([]);
      await confirmed(widget);
      await expect.poll(() => panel.payments()).toMatchObject([{ amount: '123.00' }]);
    });

for (const mode of ['inline', 'frame', 'iframe'] as const)
  test(
    `a user withdraws to the name that the bank has: ${mode}`,
    releaseUnless(mode === 'frame'),
    async ({ embed, panel }) => {
      const { widget } = await embed(mode, { ...GERMANY, page: 'withdrawal' });
      await ask(widget, '124');
      await widget.getByRole('alert').getByText('Anna Schmidt-Weber').waitFor();
      expect(await widget.getByRole('button', { name: /^Withdraw / }).count()).toBe(0);
      // The second press of a double tap must not fall on the main button and withdraw.
      await widget.getByRole('button', { name: en.payout.payeeUse }).dblclick();
      await widget.getByText(en.payout.payeeUsed).waitFor();
      expect(await panel.payments()).toEqual([]);
      await expect
        .poll(() => withdrawn(widget, panel))
        .toMatchObject([{ type: 'withdrawal', amount: '124.00' }]);
    },
  );

for (const [locale, texts] of Object.entries({ ar, hi, en }))
  for (const width of [360, 1280])
    test(`the warning of another payee fits ${width} px in ${locale}, and is no dead end`, {
      tags: 'release',
    }, async ({ embed, panel }) => {
      const { page, widget } = await embed('inline', { ...GERMANY, page: 'withdrawal', locale });
      await page.setViewportSize({ width, height: 800 });
      await ask(widget, '125', texts as typeof en);
      await widget.getByRole('alert').getByText(texts.payout.payeeNone).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await findAxeViolations(page)).toEqual([]);
      await confirmed(widget);
      await widget.locator('form button[type=submit]').click();
      await widget.getByRole('button', { name: texts.payout.payeeAnyway }).click();
      await expect.poll(() => withdrawn(widget, panel)).toMatchObject([{ amount: '125.00' }]);
    });

test('with the keyboard alone, a user withdraws to an account of another name', { tags: 'release' }, async ({
  embed,
  panel,
}) => {
  const { page, widget } = await embed('inline', { ...GERMANY, page: 'withdrawal' });
  await ask(widget, '125');
  const anyway = widget.getByRole('button', { name: en.payout.payeeAnyway });
  await anyway.focus();
  await page.keyboard.press('Enter');
  await anyway.waitFor({ state: 'detached' });
  // The next Enter hits no button, because the focus is before the main button.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter');
      return panel.payments();
    })
    .toMatchObject([{ amount: '125.00' }]);
});

test('a name that the bank does not check can be withdrawn to', { tags: 'release' }, async ({
  embed,
  panel,
}) => {
  const { widget } = await embed('inline', { ...GERMANY, page: 'withdrawal' });
  await ask(widget, '126');
  await widget.getByText(en.payout.payeeSilent).waitFor();
  await confirmed(widget);
  await expect.poll(() => panel.payments()).toMatchObject([{ amount: '126.00' }]);
});

describe('a cashier that contradicts itself', { tags: 'release' }, () => {
  const tamper =
    (source: string, change: (data: Record<string, unknown>) => void) =>
    async (page: Page): Promise<void> => {
      const connection = await tamperWithConnection(page);
      connection.changeResponses(source, ({ data: { data } }) => change(data));
    };

  test('shares that are not the amount cannot be confirmed, and nothing is created', async ({
    embed,
    panel,
  }) => {
    const prepare = tamper('BANKING:preparation-v1', (answer) => {
      if (Array.isArray(answer.shares)) answer.shares.pop();
    });
    const { widget, notifications } = await embed('inline', { ...GERMANY, page: 'withdrawal' }, { prepare });
    await ask(widget, '123');
    await widget.getByRole('heading', { name: en.payout.bad }).waitFor();
    expect(await widget.getByRole('button', { name: /^Withdraw/ }).count()).toBe(0);
    expect((await notifications()).filter(({ name }) => name === 'Error')).toHaveLength(1);
    expect(await panel.payments()).toEqual([]);
  });

  test('an answer about the payee that changes after it was accepted is accepted anew', async ({
    embed,
    panel,
  }) => {
    let preparations = 0;
    const prepare = tamper('BANKING:preparation-v1', (answer) => {
      preparations += 1;
      if (preparations === 1) answer.payee = { outcome: 'match' };
    });
    const { widget } = await embed('inline', { ...GERMANY, page: 'withdrawal' }, { prepare });
    await ask(widget, '125');
    await confirmed(widget);
    await widget.getByText(en.payout.changed).waitFor();
    await widget.getByRole('button', { name: en.payout.payeeAnyway }).waitFor();
    expect(await panel.payments()).toEqual([]);
  });

  test('another fee than the chosen one is not shown as the payment', async ({ embed }) => {
    const prepare = async (page: Page) => {
      const connection = await tamperWithConnection(page);
      connection.changeResponses('BANKING_WITHDRAWAL:create-v1', ({ data: { data } }) => {
        Object.assign(data, { fee: '9.00' });
        // Holds back all further frames, because the next push has the real fee, which agrees with the confirmed one.
        connection.silence();
      });
    };
    const { widget } = await embed('inline', { ...GERMANY, page: 'withdrawal' }, { prepare });
    await ask(widget, '100');
    await confirmed(widget);
    await widget.getByRole('heading', { name: en.contradiction.title }).waitFor();
    await widget.getByText('€9.00').waitFor();
  });
});
