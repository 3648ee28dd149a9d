import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

const test = journey.extend('settings', { scope: 'file' }, () => ({ speed: 0.1, latency: 0.1 }));

const watch = (page: Page) => page.getByRole('button', { name: 'Watch video guide' });
const back = (page: Page) => page.getByRole('button', { name: 'Back' }).click();

async function play(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Video guide' }).waitFor();
  const video = page.locator('video');
  await video.evaluate((it: HTMLVideoElement) => {
    it.muted = true;
    return it.play();
  });
  await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeGreaterThan(0);
  return video.evaluate((it: HTMLVideoElement) => it.currentSrc);
}

test('the Bitcoin address screen in Russian plays the fixed video, and Back leads to the same address and amounts', {
  tags: 'release',
}, async ({ open, panel }) => {
  const page = await open({ country: 'ru', currency: 'RUB' });
  await page.getByRole('button', { name: /^Cryptocurrency/ }).click();
  await page.getByRole('button', { name: /^Bitcoin/ }).click();
  const address = page.getByRole('group', { name: /address$/ });
  await address.waitFor();
  const shown = await address.textContent();
  await page.getByLabel('You send').fill('0.5');
  await watch(page).click();
  expect(await play(page)).toMatch(/\/guides\/crypto-ru\.mp4$/);
  await page.getByText('Bitcoin', { exact: true }).waitFor();
  await back(page);
  await address.waitFor();
  expect(await address.textContent()).toBe(shown);
  expect(await page.getByLabel('You send').inputValue()).toBe('0.5');
  expect(await panel.payments()).toHaveLength(1);

  await page.reload();
  await watch(page).click();
  expect(await play(page)).toMatch(/\/guides\/crypto-ru\.mp4$/);
  await back(page);
  await address.waitFor();
  await back(page);
  await page
    .getByRole('heading', { name: 'Choose a coin' })
    .or(page.getByRole('heading', { name: 'Deposit' }))
    .waitFor();
});

test('a transfer’s instruction opens its video, and Back leads to the same instruction with the payment still open', {
  tags: 'release',
}, async ({ open, panel }) => {
  const page = await open();
  await fillSpei(page, '512');
  await submit(page, 'Deposit');
  const title = page.getByRole('heading', { name: 'How to pay' });
  await title.waitFor();
  const details = await page.locator('dl, .card-group').allTextContents();
  await watch(page).click();
  expect(await play(page)).toMatch(/\/sandbox\/video\/[\w-]+\.mp4$/);
  await back(page);
  await title.waitFor();
  expect(await page.locator('dl, .card-group').allTextContents()).toEqual(details);
  expect(await panel.payments()).toMatchObject([{ amount: '512.00', status: 'waiting' }]);
});

test('the video guide of a framed widget can fill the screen', { tags: 'release' }, async ({ embed }) => {
  const { widget } = await embed('frame');
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await widget.getByRole('button', { name: 'Watch video guide' }).click();
  const canFill = await widget
    .locator('video')
    .evaluate(({ ownerDocument }) => ownerDocument.fullscreenEnabled);
  expect(canFill).toBe(true);
});
