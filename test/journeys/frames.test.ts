import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

const test = journey.extend('arrive', ({ embed }) => async () => {
  const hosted = await embed('frame');
  await hosted.widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  return hosted;
});

test('the iframe is as high as its content on every screen, without a layout shift', async ({ arrive }) => {
  const { page, widget } = await arrive();
  const frame = page.locator('iframe[title=Cashier]');
  const misfit = () =>
    widget.locator('html').evaluate((html) => {
      const { scrollHeight, clientHeight } = html;
      return [
        scrollHeight - clientHeight,
        clientHeight - Math.ceil(document.body.getBoundingClientRect().height),
      ];
    });
  await frame.evaluate((iframe) => {
    const heights: string[] = [];
    Object.assign(window, { heights });
    new MutationObserver(() => heights.push((iframe as HTMLElement).style.blockSize)).observe(iframe, {
      attributeFilter: ['style'],
    });
  });
  const settle = async () => {
    await expect.poll(misfit).toEqual([0, 0]);
    return page.evaluate(() => (Reflect.get(window, 'heights') as string[]).splice(0));
  };
  await settle();
  await fillSpei(widget, '512');
  const ofForm = await settle();
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  const ofPayment = await settle();
  expect(ofForm.length + ofPayment.length).toBeGreaterThan(1);
  // No height occurs twice on the way to a screen, because a frame that goes back and forth makes the host's page jump.
  for (const seen of [ofForm, ofPayment]) {
    const changes = seen.filter((height, at) => height !== seen[at - 1]);
    expect(changes).toEqual([...new Set(changes)]);
  }
});

test('Tab moves the focus into the frame, and Escape moves it out', async ({ arrive }) => {
  const { page, widget } = await arrive();
  await page.evaluate(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    addEventListener('keydown', ({ key }) => pressed.push(key));
    document.querySelector('pay-widget')?.focus();
  });
  const pressed = () => page.evaluate(() => Reflect.get(window, 'pressed') as string[]);
  await page.keyboard.press('Tab');
  await expect
    .poll(() => widget.locator('pay-widget').evaluate((it) => it.matches(':focus-within')))
    .toBe(true);
  await page.keyboard.press('Escape');
  // The widget forwards Escape to the host and no other key, because a dialog of the host closes by Escape.
  await expect.poll(pressed).toEqual(['Escape']);
});

test('a frame that reloads in the middle of a payment receives the current host data again and continues', {
  tags: 'release',
}, async ({ arrive, panel }) => {
  const { page, widget, setData, notifications } = await arrive();
  await fillSpei(widget, '512');
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  await setData({ theme: 'dark' });
  await widget.locator('pay-widget [data-theme=dark]').waitFor({ state: 'attached' });
  const [, inner] = page.frames();
  await inner?.evaluate(() => location.reload()).catch(() => undefined);
  await expect
    .poll(async () => (await notifications()).filter(({ name }) => name === 'FullLoaded'))
    .toHaveLength(2);
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
  await widget.locator('pay-widget [data-theme=dark]').waitFor({ state: 'attached' });
  const [payment] = await panel.payments();
  await panel.act('approve', { id: payment?.id });
  await widget.getByRole('heading', { name: 'Done' }).waitFor();
  expect(await panel.payments()).toHaveLength(1);
});

test('content in the header slot is shown above the frame', { tags: 'release' }, async ({ arrive }) => {
  const { page } = await arrive();
  await page.evaluate(() => {
    const logo = Object.assign(document.createElement('b'), { slot: 'header', textContent: 'Partner' });
    document.querySelector('pay-widget')?.append(logo);
  });
  const logo = await page.getByText('Partner', { exact: true }).boundingBox();
  const frame = await page.locator('iframe[title=Cashier]').boundingBox();
  expect(logo?.height).toBeGreaterThan(0);
  expect((logo?.y ?? 0) + (logo?.height ?? 0)).toBeLessThanOrEqual(frame?.y ?? 0);
});
