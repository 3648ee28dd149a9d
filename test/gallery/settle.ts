import type { Page } from 'playwright';

/** Waits until nothing on the screen is loading, and two frames more, because images and lazy chunks move the layout. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('pay-widget')?.shadowRoot;
    if (!root?.querySelector('main')) return false;
    const seen = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    const isWaiting =
      root.querySelector(
        '[aria-busy="true"], .skeleton, .section-spinner, [data-pending], [data-state="asking"]',
      ) !== null;
    const isQuoted = [...root.querySelectorAll('dd')].every(({ textContent }) => textContent !== '…');
    return (
      !isWaiting && isQuoted && [...root.querySelectorAll('img')].every((img) => img.complete || !seen(img))
    );
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
