import type { Page } from 'playwright';
import { checkCryptoAddress } from '../../src/domain/checks/crypto-address-check.ts';
import type { CashierPanel } from '../support/cashier-panel.ts';
import { uncounted } from './layout-shift.ts';
import { bonusesOf, type MethodPage, methodPage } from './method-book.ts';
import type { Scenario } from './screen-scenarios.ts';

/** Goes to a scenario's screen from the list, in English, as a user would. */
export async function reach(page: Page, panel: CashierPanel, scenario: Scenario): Promise<void> {
  const { country, type, method: name, until, verdict, press = [], hasBonus } = scenario;
  if (hasBonus) await uncounted(page, () => offerBonus(page, country));
  if (name && until !== 'list') {
    const method = methodPage(country, type, name);
    if (scenario.amount) method.amount = scenario.amount;
    await goToScreen(page, scenario, method);
  }
  // The picture is taken at once, because the sandbox sends the coins within seconds, which changes the screen.
  if (verdict === 'delay') await decide(page, panel, verdict);
  else if (verdict) await uncounted(page, () => decide(page, panel, verdict));
  for (const name of press) await page.getByRole('button', { name }).first().click();
}

async function offerBonus(page: Page, country: string): Promise<void> {
  const list = bonusesOf(country);
  await page.locator('pay-widget').evaluate((element, bonusList) => {
    Object.assign(element, { bonusList, bonusId: bonusList[0]?.id });
  }, list);
}

async function goToScreen(page: Page, { type, until }: Scenario, method: MethodPage): Promise<void> {
  if (method.group) {
    await page
      .getByRole('button', { name: startingWith(method.group) })
      .first()
      .click();
    if (until === 'group') return;
    // The list's own tile may be a popular one of the same name: wait for the list of the group.
    await page.getByRole('button', { name: 'Back' }).waitFor();
  }
  await page
    .getByRole('button', { name: startingWith(method.label) })
    .first()
    .click();
  if (until === 'choice') return;
  await page.getByLabel('Amount').waitFor();
  await uncounted(page, () => fillIn(page, method));
  if (until === 'form') return;
  const verb = type === 'deposit' ? 'Deposit' : 'Withdraw';
  await page.getByRole('button', { name: new RegExp(`^${verb} `) }).click();
  if (type === 'deposit') return;
  await page.getByRole('heading', { name: 'Check your details' }).waitFor();
  if (until === 'payment') await page.getByRole('button', { name: /^Withdraw / }).click();
}

async function fillIn(page: Page, { amount, fields }: MethodPage): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  for (const { label, type, value } of fields) {
    if (type === 'networks') {
      const choices = page.getByRole('group', { name: label, exact: true }).getByRole('radio');
      const networks = await choices.evaluateAll((radios) =>
        radios.map((radio) => radio.getAttribute('value')),
      );
      const address = fields.find(({ name }) => name === 'address')?.value ?? '';
      const own = networks.findIndex((network) => checkCryptoAddress(address, network ?? '') === 'good');
      await choices.nth(Math.max(own, 0)).check();
    } else if (type === 'dropdown') {
      await page.getByRole('button', { name: startingWith(label) }).click();
      await page.getByRole('option').first().click();
    } else {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
  }
}

const MARKS = { hold: 'accepted', approve: 'processed', reject: 'mistaked' };

/** Returns as soon as the page shows the result: on a busy machine the push is delayed. */
async function decide(
  page: Page,
  panel: CashierPanel,
  verdict: NonNullable<Scenario['verdict']>,
): Promise<void> {
  const payment = await newestPayment(panel);
  if (verdict === 'delay') {
    await panel.act('delay', { id: payment, ms: 600_000 });
    return;
  }
  if (verdict === 'hold') await panel.act('status', { id: payment, value: 'accepted' });
  else await panel.act(verdict, { id: payment });
  await page.locator(`[data-icon="${MARKS[verdict]}"]`).waitFor();
  // A push carries no reason; the reason arrives with the whole transaction, and brings the second recovery action.
  if (verdict === 'reject') await page.locator('main .button[data-block]').nth(1).waitFor();
}

/** The payment is in the database a moment after the button was pressed. */
async function newestPayment(panel: CashierPanel): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [payment] = await panel.payments();
    if (payment) return payment.id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The payment was never made');
}

const startingWith = (words: string) => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
