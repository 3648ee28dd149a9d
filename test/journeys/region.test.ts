import { expect } from 'vitest';
import { journey as test } from '../support/journey.ts';

test('another country shows its methods; one without methods leads to the empty screen, from which another can be chosen', async ({
  open,
  wire,
}) => {
  const page = await open();
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  await page.getByRole('button', { name: 'Country: Mexico. Change' }).click();
  await page.getByRole('heading', { name: 'Choose your country' }).waitFor();
  const first = page.getByRole('listitem').first().getByRole('button');
  expect(await first.getAttribute('aria-current')).toBe('true');
  expect(await first.textContent()).toContain('Mexico');

  await page.getByLabel('Country or dialling code').fill('+55');
  await page.getByRole('button', { name: /Brazil/ }).click();
  await page.getByText('There are no payment methods available for this region').waitFor();

  await page.getByRole('button', { name: 'Country: Brazil. Change' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText('There are no payment methods available for this region').waitFor();
  await page.getByRole('button', { name: 'Country: Brazil. Change' }).click();
  await page.getByRole('button', { name: /Russia/ }).click();
  await page.getByRole('button', { name: /^Cryptocurrency/ }).waitFor();
  expect(await page.getByRole('button', { name: /^SPEI bank transfer/ }).count()).toBe(0);
  // Looks for `"type":"…"` and not for the bare name, because metrics about round trips contain the name too.
  const lastPlace = () =>
    wire.sent.findLast((frame) => frame.includes('"type":"BANKING:methods-payment-v3"'));
  // Polls, because on a busy machine the page shows a response before Playwright reports its request.
  await expect.poll(lastPlace).toContain('"country":"ru"');
  expect(lastPlace()).toContain('"currency":"MXN"');
});
