import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey as test } from '../support/journey.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

async function moveToOtherDocument(page: Page) {
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.className = 'other';
    frame.style.cssText = 'inline-size: 360px; block-size: 700px';
    document.body.append(frame);
    const element = document.querySelector('pay-widget');
    if (element) frame.contentDocument?.body.append(element);
  });
  return page.frameLocator('iframe.other');
}

test('an element that moves into another document, as into a window of its own, keeps its looks and its payment', async ({
  embed,
}) => {
  const { page, widget } = await embed('inline');
  const tile = widget.getByRole('button', { name: /^SPEI bank transfer/ });
  const look = () =>
    page.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe.other');
      const element = (frame?.contentDocument ?? document).querySelector('pay-widget');
      const first = element?.shadowRoot?.querySelector('.tile');
      const { borderRadius, display } = getComputedStyle(first ?? document.body);
      return [borderRadius, display, getComputedStyle(element ?? document.body).display];
    });
  await tile.waitFor();
  const before = await look();
  const moved = await moveToOtherDocument(page);
  expect(await look()).toEqual(before);
  await fillSpei(moved, '512');
  await submit(moved, 'Deposit');
  await moved.getByRole('heading', { name: 'How to pay' }).waitFor();
});

test('keys that are pressed in an element that has moved are no shortcuts of its new document', {
  tags: 'release',
}, async ({ embed }) => {
  const { page, widget } = await embed('inline');
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  const moved = await moveToOtherDocument(page);
  await page.evaluate(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    const other = document.querySelector<HTMLIFrameElement>('iframe.other')?.contentDocument;
    other?.addEventListener('keydown', ({ key }) => pressed.push(key));
  });
  await moved.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  const name = moved.getByLabel('Full name');
  await name.fill('');
  await name.pressSequentially('Ana');
  expect(await name.inputValue()).toBe('Ana');
  expect(await page.evaluate(() => Reflect.get(window, 'pressed'))).toEqual([]);
});
