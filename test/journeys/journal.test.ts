/** @module-tag release */
import { expect } from 'vitest';
import { DESKTOP } from '../support/browser.ts';
import { journey as test } from '../support/journey.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

const WITHIN_20_S = { timeout: 20_000 };

test('the journal of the demo page lists analytics, metrics and errors of a rejected payment, also in another mode', async ({
  open,
}) => {
  const page = await open({ embed: '0' }, { viewport: DESKTOP });
  const journal = page.getByRole('region', { name: 'Journal' });
  const seen = () => journal.getByRole('listitem').allInnerTexts();
  const show = async (topic: string) => {
    const name = new RegExp(`^${topic} \\d+$`);
    await journal.getByRole('button', { name }).press('Enter');
    // Waits for the pressed state, because the journal draws once a frame and shows the old topic's rows until then.
    await journal.getByRole('button', { name, pressed: true }).waitFor();
  };

  await fillSpei(page, '513');
  await submit(page, 'Deposit');
  await show('errors');
  await expect
    .poll(seen, WITHIN_20_S)
    .toContainEqual(expect.stringMatching(/no_requisites\s+BANKING_DEPOSIT:create-v1: /));
  await show('analytics');
  await expect.poll(seen, WITHIN_20_S).toContainEqual(expect.stringContaining('deposit_method_choose'));
  expect(await seen()).not.toContainEqual(expect.stringContaining('pay-loaded'));
  await show('metrics');
  await expect.poll(seen, WITHIN_20_S).toContainEqual(expect.stringMatching(/time_to_list\s+\d+ ms/));

  await journal.getByRole('button', { name: 'Clear' }).click();
  await show('analytics');
  await page.getByRole('button', { name: 'Iframe' }).click();
  await expect.poll(seen, WITHIN_20_S).toContainEqual(expect.stringContaining('onAnalyticsEvent'));
});
