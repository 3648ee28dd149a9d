import { expect } from 'vitest';
import { journey as test } from '../support/journey.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

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
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.className = 'other';
    frame.style.cssText = 'inline-size: 360px; block-size: 700px';
    document.body.append(frame);
    const element = document.querySelector('pay-widget');
    if (element) frame.contentDocument?.body.append(element);
  });
  expect(await look()).toEqual(before);
  const moved = page.frameLocator('iframe.other');
  await fillSpei(moved, '512');
  await submit(moved, 'Deposit');
  await moved.getByRole('heading', { name: 'How to pay' }).waitFor();
});
