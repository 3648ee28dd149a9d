import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import ar from '../../public/locales/ar.json';
import en from '../../public/locales/en.json';
import hi from '../../public/locales/hi.json';
import { findArabicMisfits, findAxeViolations } from '../gallery/check-page.ts';
import { watchShifts } from '../gallery/layout-shift.ts';
import { chooseCard, fillCard, inCardFrame } from '../support/card-form.ts';
import { journey as base } from '../support/journey.ts';
import type { Widget } from '../support/open-host-page.ts';
import { releaseUnless } from '../support/release-only.ts';
import { tamperWithConnection } from '../support/tampered-connection.ts';
import { readFee, submit as submitCard } from '../support/user-actions.ts';

const limit = (value: string, more: object = {}) => ({
  kind: 'deposit',
  period: 'month',
  currency: 'MXN',
  value,
  ...more,
});
const test = base.extend(
  'setLimits',
  ({ panel, user }) =>
    (data: object) =>
      panel.act('limits', { user: user.id, ...data }),
);
const words = en.accountLimits;
const left = (widget: Widget, sum: string) =>
  widget.locator('.account-limits').getByText(`Left this month: ${sum}`);
const amount = (widget: Widget) => widget.locator('input[name=amount]');
const openSpei = (widget: Widget) =>
  widget.getByRole('button', { name: 'SPEI bank transfer' }).first().click();
const submit = async (widget: Widget) => {
  await readFee(widget);
  await widget.locator('form.payment button[type=submit]').click();
};
async function fill(widget: Widget, sum: string): Promise<void> {
  await openSpei(widget);
  await widget.locator('input[name=full_name]').fill('Ana Diaz');
  await amount(widget).fill(sum);
}

for (const mode of ['inline', 'frame', 'iframe'] as const)
  test(
    `the amount ends at what is left, which a failed deposit gives back: ${mode}`,
    releaseUnless(mode === 'inline'),
    async ({ embed, panel, setLimits }) => {
      await setLimits({ limits: [limit('1000.00')], jurisdiction: 'ES' });
      const embedded = await embed(mode, { page: 'deposit' });
      const { widget } = embedded;
      await left(widget, '$1,000').waitFor();
      await widget.getByRole('link', { name: words.help }).waitFor();
      if (mode === 'inline') {
        await widget.getByRole('button', { name: 'Left this month' }).click();
        await widget.getByRole('textbox', { name: words.lower }).waitFor();
        expect(await findArabicMisfits(embedded, ar.accountLimits.help)).toEqual([]);
      }
      await fill(widget, '1001');
      await left(widget, '$1,000').waitFor();
      await widget.locator('.amount').getByText('Left this month: $1,000').last().waitFor();
      const help = widget.getByRole('link', { name: words.help });
      expect(await help.getAttribute('rel')).toBe('noopener noreferrer');
      expect(await help.getAttribute('target')).toBe('_blank');
      await amount(widget).fill('600');
      await submit(widget);
      await left(widget, '$400').waitFor();
      const [payment] = await panel.payments();
      expect(payment).toMatchObject({ amount: '600.00' });
      await panel.act('reject', { id: payment?.id });
      await left(widget, '$1,000').waitFor();
    },
  );

for (const [locale, texts] of Object.entries({ ar, hi, en }))
  for (const width of [360, 1280])
    test(`limits fit ${width} px in ${locale}`, { tags: 'release' }, async ({ embed, setLimits }) => {
      await setLimits({
        limits: [
          limit('1000.00'),
          limit('300000.00', { kind: 'loss', period: 'week' }),
          limit('90', { kind: 'session', period: 'day', currency: undefined }),
        ],
      });
      const { page, widget } = await embed('inline', { page: 'deposit', locale });
      await page.setViewportSize({ width, height: 800 });
      const beginning = texts.accountLimits.left_month.split('{{')[0]?.replace('\u2068', '') ?? '';
      const more = widget.getByRole('button', { name: beginning });
      await more.waitFor();
      await widget.getByRole('link', { name: texts.accountLimits.help }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await findAxeViolations(page)).toEqual([]);
      await more.click();
      await widget.getByRole('list', { name: texts.accountLimits.title }).waitFor();
      expect(await widget.locator('.account-limits-list > li').count()).toBe(3);
      // A limit has few digits, so its field must not be as wide as the page.
      for (const field of await widget.locator('.account-limits-change').all())
        expect((await field.boundingBox())?.width).toBeLessThan(480);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await findAxeViolations(page)).toEqual([]);
    });

test('with the keyboard alone, a user lowers a limit, which holds at once, and raises it, which waits', {
  tags: 'release',
}, async ({ embed, setLimits }) => {
  await setLimits({ limits: [limit('1000.00')] });
  const { page, widget } = await embed('inline', { page: 'deposit' });
  await widget.getByRole('button', { name: 'Left this month' }).focus();
  await page.keyboard.press('Enter');
  const input = widget.getByRole('textbox', { name: words.lower });
  await input.waitFor();
  const change = async (sum: string) => {
    await input.focus();
    await page.keyboard.type(sum);
    await page.keyboard.press('Enter');
  };
  await change('700');
  await widget.getByText(words.lowered).waitFor();
  await left(widget, '$700').waitFor();
  await change('900');
  await widget.getByText(/^The higher limit holds from/).waitFor();
  await widget.getByText(/^\$900 from /).waitFor();
  await left(widget, '$700').waitFor();
});

test('a card form in its frame has the limits once, ends at what is left, and follows a lower limit', async ({
  embed,
  panel,
  setLimits,
}) => {
  await setLimits({ limits: [limit('1000.00')] });
  const { page, widget, goBack } = await embed('inline', { page: 'deposit' });
  await left(widget, '$1,000').waitFor();
  await chooseCard(widget);
  const cards = inCardFrame(page);
  await fillCard(cards, '1001');
  await cards.locator('.amount').getByText('Left this month: $1,000').waitFor();
  const both = [widget, cards].map((part) => part.getByRole('link', { name: words.help }).count());
  expect((await Promise.all(both)).toSorted()).toEqual([0, 1]);
  await cards.getByRole('button', { name: 'Left this month' }).focus();
  await page.keyboard.press('Enter');
  const input = cards.getByRole('textbox', { name: words.lower });
  await input.waitFor();
  await input.focus();
  await page.keyboard.type('700');
  await page.keyboard.press('Enter');
  await left(cards, '$700').waitFor();
  await cards.getByLabel('Amount', { exact: true }).fill('701');
  await cards.locator('.amount').getByText('Left this month: $700').waitFor();
  await goBack();
  await left(widget, '$700').waitFor();
  await chooseCard(widget);
  await fillCard(cards, '512');
  await submitCard(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  await left(cards, '$188').waitFor();
  expect(await panel.payments()).toMatchObject([{ amount: '512.00' }]);
});

for (const [state, title] of [
  ['cool-off', words.coolOff],
  ['self-excluded', words.excluded],
] as const)
  test(
    `in the state ${state} no method is shown, but until when, and help`,
    releaseUnless(state === 'self-excluded'),
    async ({ embed, setLimits }) => {
      await setLimits({ state, forMs: 40 * 86_400_000 });
      const { page, widget } = await embed('inline', { page: 'deposit' });
      const callout = widget.getByRole('alert').filter({ hasText: title });
      await callout.getByText(/^You can’t deposit until \w+ \d/).waitFor();
      await widget.getByRole('link', { name: words.help }).waitFor();
      await expect.poll(() => widget.locator('.method-sections .tile').count()).toBe(0);
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await widget.getByRole('button', { name: /Mexico/ }).count()).toBe(0);
      await setLimits({ limits: [] });
    },
  );

test('a form that is open when the user is excluded leads back to the list', { tags: 'release' }, async ({
  embed,
  setLimits,
}) => {
  await setLimits({ limits: [limit('1000.00')] });
  const { widget } = await embed('inline', { page: 'deposit' });
  await left(widget, '$1,000').waitFor();
  await fill(widget, '500');
  await setLimits({ state: 'self-excluded' });
  await submit(widget);
  await widget.getByText(words.excluded).waitFor();
  expect(await amount(widget).count()).toBe(0);
});

test('another deposit that uses up the limit meanwhile: the rejection blames the limit of the account', async ({
  embed,
  panel,
  setLimits,
}) => {
  await setLimits({ limits: [limit('1000.00')] });
  const { widget } = await embed('inline', { page: 'deposit' });
  await left(widget, '$1,000').waitFor();
  await fill(widget, '900');
  await setLimits({ limits: [limit('800.00')] });
  await submit(widget);
  await widget.getByRole('alert').getByText(words.over).waitFor();
  await left(widget, '$800').waitFor();
  expect(await panel.payments()).toEqual([]);
});

test('with nothing left no method is shown', { tags: 'release' }, async ({ embed, setLimits }) => {
  await setLimits({ limits: [limit('0.00')] });
  const { widget } = await embed('inline', { page: 'deposit' });
  await widget.getByText(words.reached).waitFor();
  await left(widget, '$0').waitFor();
  await expect.poll(() => widget.locator('.method-sections .tile').count()).toBe(0);
});

test('limits that come after the list do not move it', async ({ open, setLimits }) => {
  await setLimits({ limits: [limit('1000.00')] });
  let answer = () => {};
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const prepare = async (page: Page) => {
    await page.addInitScript(watchShifts);
    (await tamperWithConnection(page)).holdResponses('BANKING:limits-v1', gate);
  };
  const page = await open({ page: 'deposit' }, { viewport: { width: 390, height: 844 }, prepare });
  await page.getByRole('searchbox').waitFor();
  answer();
  await page.getByText('Left this month: $1,000').waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'layoutShifts'))).toEqual([]);
});

describe('the request', () => {
  test('is not sent for an account without limits, and nothing is reserved for it', async ({
    open,
    wire,
  }) => {
    const page = await open({ page: 'deposit' });
    await page.getByRole('button', { name: 'SPEI bank transfer' }).first().click();
    await page.locator('input[name=full_name]').waitFor();
    expect(wire.sent.filter((frame) => frame.includes('limits-v1'))).toEqual([]);
    expect(await page.locator('.account-limits').count()).toBe(0);
  });

  test('never delays the list: a form can be opened and paid while it has no response', async ({
    embed,
    panel,
    setLimits,
  }) => {
    await setLimits({ limits: [limit('1000.00')] });
    const prepare = async (page: Parameters<typeof tamperWithConnection>[0]) => {
      const connection = await tamperWithConnection(page);
      connection.holdResponses('BANKING:limits-v1', new Promise(() => {}));
    };
    const { widget } = await embed('inline', { page: 'deposit' }, { prepare });
    await fill(widget, '900');
    await submit(widget);
    await expect.poll(() => panel.payments()).toMatchObject([{ amount: '900.00' }]);
  });
});

describe('limits that contradict each other', { tags: 'release' }, () => {
  const tamper = (change: (data: Record<string, unknown>, limits: object[]) => void) => ({
    prepare: async (page: Parameters<typeof tamperWithConnection>[0]) => {
      const connection = await tamperWithConnection(page);
      connection.changeResponses('BANKING:limits-v1', ({ data: { data } }) => {
        const { limits } = data;
        if (Array.isArray(limits)) change(data, limits);
      });
    },
  });
  const errorsOf = (list: { name: string }[]) => list.filter(({ name }) => name === 'Error');

  test('are paid up to the strictest, with one error for the host and words for the user', async ({
    embed,
    setLimits,
    allowedConsoleErrors: _,
  }) => {
    await setLimits({ limits: [limit('1000.00')] });
    const more = tamper((_data, limits) => limits.push({ ...limit('300.00'), used: '0.00' }));
    const { widget, notifications } = await embed('inline', { page: 'deposit' }, more);
    await left(widget, '$300').waitFor();
    await widget.getByText(words.bad).waitFor();
    await fill(widget, '301');
    await widget.locator('.amount').getByText('Left this month: $300').last().waitFor();
    expect(errorsOf(await notifications())).toMatchObject([
      { detail: { code: 'bad_data', message: expect.stringContaining('limits.1: repeats') } },
    ]);
  });

  test.for([
    ['of another currency', { currency: 'USD' }],
    ['below zero', { value: '-5.00' }],
    ['that is no number', { used: 'much' }],
  ] as const)(
    'with a part %s close the deposits',
    { tags: 'release' },
    async ([, part], { embed, setLimits }) => {
      await setLimits({ limits: [limit('1000.00')] });
      const more = tamper((_data, [first]) => void Object.assign(first ?? {}, part));
      const { widget, notifications } = await embed('inline', { page: 'deposit' }, more);
      await widget.getByText(words.bad).waitFor();
      await expect.poll(() => widget.locator('.method-sections .tile').count()).toBe(0);
      expect(errorsOf(await notifications())).toHaveLength(1);
    },
  );
});

test('a link that is no https address is not shown', { tags: 'release' }, async ({ embed, setLimits }) => {
  await setLimits({ limits: [limit('1000.00')] });
  const prepare = async (page: Parameters<typeof tamperWithConnection>[0]) => {
    const connection = await tamperWithConnection(page);
    connection.changeResponses('BANKING:limits-v1', ({ data: { data } }) => {
      data.links = { limits: 'javascript:alert(1)', help: 'http://help.example' };
    });
  };
  const { widget } = await embed('inline', { page: 'deposit' }, { prepare });
  await left(widget, '$1,000').waitFor();
  expect(await widget.locator('.account-limits a').count()).toBe(0);
});
