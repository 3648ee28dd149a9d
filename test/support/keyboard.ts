import type { Page } from 'playwright';

/** Name of the focused element in the widget. One message to the browser returns it, where a locator would need ten after each key. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let shadowRoot = document.querySelector('pay-widget')?.shadowRoot;
    let focused = shadowRoot?.activeElement;
    // The card frame has the page's own origin in these tests, so its document can be read.
    if (focused instanceof HTMLIFrameElement) {
      shadowRoot = focused.contentDocument?.querySelector('pay-widget')?.shadowRoot;
      focused = shadowRoot?.activeElement;
    }
    // While a screen is replaced, its container has the focus, which is no control.
    if (!focused || focused.matches('.app')) return '';
    const ids = focused.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels =
      focused.localName === 'input'
        ? [...((focused as HTMLInputElement).labels ?? [])]
        : ids.map((id) => shadowRoot?.getElementById(id));
    const label = labels.map((each) => each?.textContent).join(' ');
    return (
      focused.getAttribute('aria-label') ??
      (label || (focused.tagName === 'MAIN' ? 'page' : focused.textContent)) ??
      ''
    );
  });
}

/** For this long the test presses Tab through the whole screen again, because the control may belong to a part that is drawn later. */
const ARRIVAL_TIMEOUT_MS = 30_000;

export async function moveTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const end = performance.now() + ARRIVAL_TIMEOUT_MS;
  for (let presses = 0; presses < 80 || performance.now() < end; presses += 1) {
    if (name.test(await focusedName(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The focus never came to ${name}, last it was on "${await focusedName(page)}"`);
}

export async function press(page: Page, name: RegExp, key = 'Enter', way = 'Tab'): Promise<void> {
  await moveTo(page, name, way);
  await page.keyboard.press(key);
}

export async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await moveTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}
