import type { Frame, Page } from 'playwright';
import type { Mode } from './embedding-modes.ts';

const BAR_PX = 72;
const KEYBOARD_PX = 260;
/** Longest wait for the messages between host and frame after which the footer moves. */
const SETTLE_TIMEOUT_MS = 2_000;
const POLL_INTERVAL_MS = 16;

interface Spot {
  name: string;
  x: number;
  y: number;
  isOnTop: boolean;
}

/** Adds a fixed bar at the bottom, as betting sites have it. The host declares it as its scroll padding. */
export async function addHostBar(page: Page): Promise<void> {
  await page.evaluate((height) => {
    const bar = document.createElement('nav');
    bar.style.cssText = `position: fixed; inset: auto 0 0; block-size: ${height}px; background: #222; z-index: 10`;
    document.documentElement.style.scrollPaddingBottom = `${height}px`;
    document.body.style.cssText = `margin: 0; padding-block: 120px ${height}px`;
    document.body.append(bar);
    dispatchEvent(new Event('resize'));
  }, BAR_PX);
}

/** Simulates a keyboard as on iOS: it covers the end of the window and changes only the visual viewport. */
async function setKeyboard(page: Page, isOpen: boolean): Promise<void> {
  await page.evaluate(
    (height) => {
      const fake = Object.assign(new EventTarget(), {
        scale: 1,
        offsetTop: 0,
        offsetLeft: 0,
        width: innerWidth,
        height: innerHeight - height,
      });
      const former = window.visualViewport;
      Object.defineProperty(window, 'visualViewport', { configurable: true, get: () => former });
      if (!former) return;
      for (const [name, value] of Object.entries(fake))
        Object.defineProperty(former, name, { configurable: true, writable: true, value });
      former.dispatchEvent(new Event('resize'));
    },
    isOpen ? KEYBOARD_PX : 0,
  );
}

async function windowOf(page: Page, mode: Mode): Promise<Frame | null> {
  const selector = { inline: '.card-frame:not([inert])', frame: 'pay-widget iframe', iframe: 'iframe[src]' };
  if (mode === 'webview') return null;
  const frame = page.locator(selector[mode]);
  if ((await frame.count()) === 0) return null;
  return (await (await frame.elementHandle())?.contentFrame()) ?? null;
}

/** Runs in the form's window: returns the middle of all controls, or of the focused one. A number focuses that control first. */
function findSpots(wanted: 'all' | 'focused' | number): Spot[] {
  const root = document.querySelector('pay-widget')?.shadowRoot;
  if (!root) return [];
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const all = [...root.querySelectorAll<HTMLElement>(selector)].filter((it) => {
    const { width, height } = it.getBoundingClientRect();
    const isUsable = !it.matches(':disabled, [tabindex="-1"]') && !it.closest('[inert], [hidden]');
    return isUsable && width > 1 && height > 1 && it.checkVisibility({ visibilityProperty: true });
  });
  if (typeof wanted === 'number') all[wanted]?.focus();
  const found = wanted === 'all' ? all : all.filter((it) => it === root.activeElement);
  return found.map((it) => {
    // The list beside a form has a scroll position of its own, so it is scrolled to the control.
    const list = it.closest('.list-beside-window');
    if (list && wanted === 'all')
      list.scrollTop +=
        it.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
    const box = it.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const front = root.elementFromPoint(x, y);
    const label = it.closest('label') ?? (it instanceof HTMLInputElement ? it.labels?.[0] : null);
    const isOnTop = front !== null && (it.contains(front) || label?.contains(front) === true);
    const name = it.getAttribute('name') ?? it.ariaLabel ?? it.textContent?.slice(0, 30) ?? '';
    return { name: `${it.localName} ${name}`, x, y, isOnTop };
  });
}

/** Runs in the host page: true for each spot that neither an element nor the keyboard covers. */
function findTouchable({ spots, frame }: { spots: Spot[]; frame: string | null }): boolean[] {
  const element = document.querySelector('pay-widget');
  const box = frame ? (element?.shadowRoot?.querySelector(frame) ?? document.querySelector(frame)) : null;
  const { left, top } = box?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight };
  return spots.map(({ x, y, isOnTop }) => {
    const [pointX, pointY] = [left + x, top + y];
    const found = document.elementFromPoint(pointX, pointY);
    const isSeen = pointY >= offsetTop && pointY < offsetTop + height;
    return isOnTop && isSeen && found !== null && (found === box || found === element);
  });
}

export async function isFormDrawn(page: Page, mode: Mode): Promise<boolean> {
  const inner = (await windowOf(page, mode)) ?? page;
  return inner.evaluate(() => {
    const main = document.querySelector('pay-widget')?.shadowRoot?.querySelector('main');
    const isList = ['/deposit', '/withdrawal'].includes(main?.dataset.page ?? '/deposit');
    return (
      !isList &&
      !!main?.querySelector('input, .sticky-footer button') &&
      !main.querySelector('.skeleton-form')
    );
  });
}

/**
 * Scrolls through the whole form, and focuses each control forwards and backwards.
 * @returns the controls that a finger can reach at no scroll position, and those that something covers while they have the focus
 */
export async function findCovered(page: Page, mode: Mode, hasKeyboard: boolean): Promise<string[]> {
  const frame = await windowOf(page, mode);
  const inner = frame ?? page;
  const selector = frame ? (mode === 'iframe' ? 'iframe[src]' : 'iframe:not([inert])') : null;
  const look = async (wanted: 'all' | 'focused' | number) => {
    const spots = await inner.evaluate(findSpots, wanted);
    const touchable = await page.evaluate(findTouchable, { spots, frame: selector });
    return spots.map(({ name }, at) => ({ name, isTouchable: touchable[at] === true }));
  };
  const settled = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
  await setKeyboard(page, hasKeyboard);
  const covered: string[] = [];

  const touched = new Set<number>();
  await page.evaluate(() => scrollTo(0, 0));
  for (let isAtEnd = false; !isAtEnd; ) {
    // Two waits are needed, because the frame gets the message about a scroll after the scroll itself.
    await settled();
    await settled();
    for (const [at, { isTouchable }] of (await look('all')).entries()) if (isTouchable) touched.add(at);
    isAtEnd = await page.evaluate(() => {
      const before = scrollY;
      scrollBy(0, (visualViewport?.height ?? innerHeight) / 4);
      return scrollY === before;
    });
  }
  const controls = await look('all');
  // With an open keyboard some controls at the end of the page cannot be reached. A user closes the keyboard first, so they do not count.
  if (!hasKeyboard)
    for (const [at, { name }] of controls.entries()) if (!touched.has(at)) covered.push(`tap ${name}`);

  const order = [...controls.keys()];
  for (const at of [...order, ...order.toReversed()]) {
    // A control without a spot is skipped: it did not take the focus, or a control before it has closed itself.
    if ((await look(at)).length === 0) continue;
    if (hasKeyboard && !(await revealAsBrowsers(page, inner, selector))) continue;
    const end = performance.now() + SETTLE_TIMEOUT_MS;
    for (;;) {
      await settled();
      const [focused] = await look('focused');
      if (!focused || focused.isTouchable) break;
      if (performance.now() > end) {
        covered.push(`focus ${focused.name}`);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }
  await inner.evaluate(() => {
    const { activeElement } = document.querySelector('pay-widget')?.shadowRoot ?? {};
    if (activeElement instanceof HTMLElement) activeElement.blur();
  });
  await setKeyboard(page, false);
  return covered;
}

/**
 * Scrolls the focused field, with its scroll margin, into the part that the keyboard leaves. A browser would do so, but the simulated
 * keyboard scrolls nothing.
 * @returns false for a control without text, because its focus closes the keyboard
 */
async function revealAsBrowsers(page: Page, inner: Page | Frame, frame: string | null): Promise<boolean> {
  const edges = await inner.evaluate(() => {
    const { activeElement } = document.querySelector('pay-widget')?.shadowRoot ?? {};
    const isTyped = activeElement?.matches('textarea, input:not([type="radio"], [type="checkbox"])');
    if (!activeElement || !isTyped) return null;
    const { top, bottom } = activeElement.getBoundingClientRect();
    return { top, bottom: bottom + Number.parseFloat(getComputedStyle(activeElement).scrollMarginBottom) };
  });
  if (!edges) return false;
  await page.evaluate(
    ([selector, { top, bottom }]) => {
      const element = document.querySelector('pay-widget');
      const box = selector
        ? (element?.shadowRoot?.querySelector(selector) ?? document.querySelector(selector))
        : null;
      const viewport = window.visualViewport;
      if (!viewport) return;
      const start = box?.getBoundingClientRect().top ?? 0;
      const lower = start + bottom - (viewport.offsetTop + viewport.height);
      const before = scrollY;
      if (lower > 0) scrollBy(0, lower);
      // At the end of the page a browser moves the visible part inside the window instead, and moves it back for a field above.
      const rest = lower > 0 ? lower - (scrollY - before) : Math.min(0, start + top - viewport.offsetTop);
      Object.assign(viewport, { offsetTop: Math.max(0, viewport.offsetTop + rest) });
      viewport.dispatchEvent(new Event('scroll'));
    },
    [frame, edges] as const,
  );
  return true;
}
