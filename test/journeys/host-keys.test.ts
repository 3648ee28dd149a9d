import type { Page } from 'playwright';
import { expect } from 'vitest';
import { journey as test } from '../support/journey.ts';
import { focusedName, moveTo, press } from '../support/keyboard.ts';

/** A host with shortcuts as popular libraries have them: a game spins on Space, and a dialog closes on Escape in the capture phase. */
async function listenAsHost(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    for (const name of ['keydown', 'keypress', 'keyup'])
      document.addEventListener(name, (event) => {
        if (!(event instanceof KeyboardEvent)) return;
        pressed.push(`${name} ${event.key}`);
        const isTyping =
          event.target instanceof Element && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
        if (event.key === ' ' && !isTyping) event.preventDefault();
      });
    document.addEventListener(
      'keydown',
      (event) => event.key === 'Escape' && pressed.push('the dialog closes'),
      true,
    );
  });
  return () => page.evaluate(() => Reflect.get(window, 'pressed') as string[]);
}

test('keys that are pressed in the widget are no shortcuts of the host, and keys outside it are', async ({
  embed,
}) => {
  const { page, widget } = await embed('inline');
  const pressed = await listenAsHost(page);
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  const name = widget.getByLabel('Full name');
  await name.fill('');
  await name.focus();
  await page.keyboard.type('Ana Maria Ruiz');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+A');
  expect(await name.inputValue()).toBe('Ana Maria Ruiz');
  await page.keyboard.press('Enter');
  expect(await pressed()).toEqual([]);
  await page.evaluate(() => Reflect.get(document.activeElement ?? {}, 'blur')?.call(document.activeElement));
  await page.keyboard.press('s');
  expect(await pressed()).toEqual(['keydown s', 'keypress s', 'keyup s']);
});

test.for([
  ['inline', 'Ana'],
  ['frame', ''],
  ['iframe', ''],
] as const)(
  'capturing listeners of the host page get the keys of fields of an inline widget alone, as the security page says: %s',
  { tags: 'release' },
  async ([mode, seen], { embed }) => {
    const { page, widget } = await embed(mode);
    await page.evaluate(() => {
      Object.assign(window, { captured: '' });
      const capture = ({ key }: KeyboardEvent) => {
        if (key.length === 1) Object.assign(window, { captured: Reflect.get(window, 'captured') + key });
      };
      window.addEventListener('keydown', capture, true);
    });
    await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    const name = widget.getByLabel('Full name');
    await name.fill('');
    await name.pressSequentially('Ana');
    expect(await name.inputValue()).toBe('Ana');
    expect(await page.evaluate(() => Reflect.get(window, 'captured'))).toBe(seen);
  },
);

test.for([
  ['a sheet', 390],
  ['a popover', 1280],
] as const)(
  'Escape closes %s of the widget alone, and the next Escape is for the dialog of the host',
  async ([_, width], { embed }) => {
    const { page, widget } = await embed('inline', { paymentGeo: 'NG', currency: 'NGN', page: 'withdrawal' });
    await page.setViewportSize({ width, height: 720 });
    const pressed = await listenAsHost(page);
    await widget.getByRole('button', { name: /^Bank/ }).first().click();
    const bank = widget.getByRole('main').getByRole('button', { name: /^Bank/ });
    await bank.click();
    const list = widget.getByRole('listbox');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toMatch(/^Bank/);
    expect(await pressed()).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await pressed()).toEqual(['the dialog closes', 'keydown Escape', 'keyup Escape']);
  },
);

test('Tab enters and leaves the widget in a dialog of a library that keeps the focus', {
  tags: 'release',
}, async ({ embed }) => {
  const { page, widget } = await embed('inline');
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  // The host finds the first and the last stop by `tabIndex` and not inside shadow roots, as dialog libraries do.
  await page.evaluate(() => {
    const element = document.querySelector('pay-widget');
    if (!element?.parentElement) throw new Error('There is no widget');
    const dialog = element.parentElement;
    const close = document.createElement('button');
    close.textContent = 'Close the dialog';
    dialog.prepend(close);
    dialog.addEventListener('keydown', (event) => {
      const stops = [...dialog.querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex >= 0);
      const [leaves, enters] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
      if (event.key !== 'Tab' || document.activeElement !== leaves) return;
      event.preventDefault();
      enters?.focus();
    });
    close.focus();
  });
  const focused = () => page.evaluate(() => document.activeElement?.localName);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('pay-widget');
  await press(page, /^SPEI bank transfer/);
  await widget.getByLabel('Full name').waitFor();
  await moveTo(page, /^Full name/);
  for (let presses = 0; presses < 20 && (await focused()) !== 'button'; presses += 1)
    await page.keyboard.press('Tab');
  expect(await focused()).toBe('button');
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('pay-widget');
  for (let presses = 0; presses < 20 && (await focused()) !== 'button'; presses += 1)
    await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('button');
});

test('a list in the widget scrolls by the wheel in a dialog of a library that locks the scrolling of its page', {
  tags: 'release',
}, async ({ embed }) => {
  const { page, widget } = await embed('inline', { paymentGeo: 'NG', currency: 'NGN', page: 'withdrawal' });
  await page.setViewportSize({ width: 1280, height: 600 });
  await widget.getByRole('button', { name: /^Bank/ }).first().click();
  await widget.getByRole('main').getByRole('button', { name: /^Bank/ }).click();
  const list = widget.getByRole('listbox');
  await list.waitFor();
  // The host looks for a scrollable element from the event's target on, as dialog libraries do; outside the shadow root the target is the widget.
  await page.evaluate(() =>
    document.addEventListener('wheel', (event) => event.preventDefault(), { passive: false }),
  );
  await list.hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
});
