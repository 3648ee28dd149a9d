import type { Page } from 'playwright';
import { expect } from 'vitest';
import { fillCard, inCardFrame } from '../support/card-form.ts';
import { journey } from '../support/journey.ts';
import type { Wire } from '../support/open-host-page.ts';
import { fillPayout, fillSpei, submit } from '../support/user-actions.ts';

const test = journey.extend(
  'arrive',
  ({ open }) =>
    async (bonusList: object[], query: Record<string, string> = {}, bonusId?: string): Promise<Page> => {
      const page = await open(query);
      await set(page, { bonusList, ...(bonusId ? { bonusId } : {}) });
      return page;
    },
);

const DEPOSIT = { id: 'dep-200', type: 'deposit', depositBonusData: { minDeposit: 200 } };
const SPINS = {
  id: 'spins-100',
  type: 'freespin',
  freespinBonusData: { minDeposit: 100, depositRequired: true },
};
const GIFT = { id: 'gift', type: 'freespin', freespinBonusData: { minDeposit: 0, depositRequired: false } };

const set = (page: Page, data: Record<string, unknown>) =>
  page.locator('pay-widget').evaluate((widget, change) => void Object.assign(widget, change), data);
/** Goes back by the host's command, as a host does that forwards the phone's back gesture. */
const swipeBack = (page: Page) =>
  page.locator('pay-widget').evaluate((widget) => Reflect.apply(Reflect.get(widget, 'goBack'), widget, []));
const bonus = (page: Page, name: string) => page.getByRole('switch', { name });
const sentBonus = ({ sent }: Wire) =>
  sent
    .findLast((frame) => frame.includes('"type":"BANKING_DEPOSIT:create-v1"'))
    ?.match(/"bonusId":"([^"]+)"/)?.[1];

test('a bonus shows how much is missing, is sent with a deposit that is large enough, and not with a smaller one', async ({
  wire,
  arrive,
}) => {
  const page = await arrive([GIFT, DEPOSIT, SPINS]);
  // A gift needs no deposit, so the widget does not list it, and the first other bonus is active.
  await bonus(page, 'Deposit bonus').waitFor();
  await page.getByText('For a deposit of $200 or more').waitFor();
  await fillSpei(page, '112');
  await page.getByText('Add $88 more to get the bonus').waitFor();
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect(sentBonus(wire)).toBeUndefined();
  await swipeBack(page);
  await page.getByLabel('Amount').fill('212');
  await page.getByText('We’ll add the bonus to this deposit').waitFor();
  await bonus(page, 'Deposit bonus').click();
  await page.getByText('The bonus is off').waitFor();
  await bonus(page, 'Deposit bonus').click();
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect(sentBonus(wire)).toBe('dep-200');
});

test('a withdrawal is blocked until the bonus is wagered, with the missing amount shown, and allowed afterwards', {
  tags: 'release',
}, async ({ user, panel, arrive }) => {
  const page = await arrive([DEPOSIT]);
  await fillSpei(page, '512');
  await submit(page, 'Deposit');
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  const [{ id = '' } = {}] = await panel.payments();
  await panel.act('approve', { id });
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  await page.locator('pay-widget').evaluate((widget) => {
    Reflect.apply(Reflect.get(widget, 'navigate'), widget, ['withdrawal']);
  });
  await fillPayout(page, '312');
  await submit(page, 'Withdraw');
  await page.getByText('Meet the wagering requirement of your bonus before you withdraw').waitFor();
  await page.getByText('Wagered so far: $0.00 of $512.00').waitFor();
  await page.getByRole('button', { name: 'Go to my account' }).waitFor();
  expect(await panel.payments()).toHaveLength(1);

  await panel.act('play', { user: user.id, amount: '200' });
  await submit(page, 'Withdraw');
  await page.getByText('Wagered so far: $200.00 of $512.00').waitFor();
  await panel.act('play', { user: user.id });
  await submit(page, 'Withdraw');
  await page.getByRole('heading', { name: 'We’ve got your request' }).waitFor();
});

test('a method that excludes bonuses shows none on its form and sends none', { tags: 'release' }, async ({
  arrive,
}) => {
  const page = await arrive([DEPOSIT], { country: 'ru', currency: 'RUB' });
  await bonus(page, 'Deposit bonus').waitFor();
  await page.getByRole('button', { name: /^YooMoney \(direct\)/ }).click();
  await page.getByLabel('Amount').fill('5012');
  expect(await page.getByRole('switch').count()).toBe(0);
  await swipeBack(page);
  await bonus(page, 'Deposit bonus').waitFor();
});

test('Back from the bonus details leads to the screen that opened them, and a new bonus list updates them', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive([DEPOSIT, SPINS], {}, 'spins-100');
  await fillSpei(page, '112');
  await page.getByRole('button', { name: 'About this bonus' }).click();
  await page.getByRole('heading', { name: 'Free spins' }).waitFor();
  await page.getByText('$100').first().waitFor();
  await set(page, { bonusList: [DEPOSIT], bonusId: null });
  await page.getByRole('heading', { name: 'Deposit bonus' }).waitFor();
  await set(page, { bonusList: [] });
  await page.getByText('This bonus is no longer available').waitFor();
  await swipeBack(page);
  expect(await page.getByLabel('Amount').inputValue()).toBe('112');
});

test('a swipe back leads from the bonus details and the video guide to the card form, and from there to the list', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive([DEPOSIT]);
  const cards = inCardFrame(page);
  const card = cards.getByRole('heading', { name: 'Visa / Mastercard' });
  await page
    .getByRole('button', { name: /^Card\b/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Visa \/ Mastercard/ }).click();
  await cards.getByLabel('Amount').fill('312');
  await cards.getByRole('button', { name: 'About this bonus' }).click();
  await cards.getByRole('heading', { name: 'Deposit bonus' }).waitFor();
  await swipeBack(page);
  await card.waitFor();
  const video = cards.getByRole('button', { name: 'Watch video guide' });
  if ((await video.count()) > 0) {
    await video.click();
    await cards.getByRole('heading', { name: 'Video guide' }).waitFor();
    await swipeBack(page);
    await card.waitFor();
  }
  expect(await cards.getByLabel('Amount').inputValue()).toBe('312');
  await swipeBack(page);
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
});

test('a swipe back leads from a one-time code to the list, which offers the open payment and its code again', {
  tags: 'release',
}, async ({ arrive }) => {
  const page = await arrive([], { country: 'ng', currency: 'NGN' });
  await page.getByRole('button', { name: /^Nigerian cards/ }).click();
  await page.getByRole('button', { name: /^Visa/ }).click();
  const cards = inCardFrame(page);
  await fillCard(cards, '5012');
  await submit(cards, 'Deposit');
  await cards.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await swipeBack(page);
  await page.getByRole('button', { name: /^You have an open payment/ }).click();
  await cards.getByRole('heading', { name: 'Enter the code' }).waitFor();
});
