import type { ReactNode } from 'react';
import { afterNextPaint } from '../../platform/timing.ts';
import './sticky-footer.css';

/** The main button of a screen in a footer that sticks to the lower edge of a phone's window; a focused field scrolls out from under it. */
export function StickyFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky-footer" ref={keepFocusAboveFooter} tabIndex={-1}>
      {children}
    </div>
  );
}

/** Controls with a text cursor. Focusing any other control must not scroll, because the user may be pressing it. */
const TYPED = 'textarea, input:not([type="radio"], [type="checkbox"], [type="file"])';

/**
 * `ref` callback of a sticky footer: sets its height on the page, and scrolls a focused field out from under it. Browsers do that for Tab,
 * but consider a pressed field visible even if the footer covers most of it.
 */
function keepFocusAboveFooter(footer: HTMLElement | null): (() => void) | undefined {
  const page = footer?.closest<HTMLElement>('.page');
  if (!footer || !page) return;
  const size = new ResizeObserver(() =>
    page.style.setProperty('--footer-height', `${footer.offsetHeight}px`),
  );
  // Setting the height recalculates all styles of the page; the first paint of a form should not wait for that.
  void afterNextPaint().then(() => footer.isConnected && size.observe(footer));
  const reveal = () => {
    const field = page.querySelector(`:is(${TYPED}):focus`);
    if (!field || getComputedStyle(footer).position !== 'sticky') return;
    const isUnder = field.getBoundingClientRect().bottom > footer.getBoundingClientRect().top;
    if (isUnder) field.scrollIntoView({ block: 'nearest' });
  };
  page.addEventListener('focusin', reveal);
  const unfollow = followKeyboard((height, isLow) => {
    // In a low window a footer above the keyboard would cover the focused field, so the footer stays behind the keyboard.
    page.style.setProperty('--keyboard', `${isLow ? 0 : height}px`);
    page.style.setProperty('--keyboard-room', `${height}px`);
    // `--keyboard-room` has just made the page long enough to scroll. In a low window the footer is behind the keyboard, but the scroll
    // margins of a field still leave room for it, so the field is centred.
    if (isLow) page.querySelector(':focus')?.scrollIntoView({ block: 'center' });
    else if (height > 0) reveal();
  });
  return () => {
    unfollow();
    size.disconnect();
    page.removeEventListener('focusin', reveal);
    for (const name of ['--footer-height', '--keyboard', '--keyboard-room']) page.style.removeProperty(name);
  };
}

/** A covered part of the window that is less high is a bar of the browser and no keyboard, so the footer does not move. CSS pixels. */
const MIN_KEYBOARD_PX = 100;
/** The footer with the fee and a field with its label need this height above the keyboard. CSS pixels. */
const MIN_ROOM_PX = 280;

/**
 * Reports the height of the on-screen keyboard, which covers the end of the window in most browsers of phones, and 0 when it closes. A user
 * who has zoomed in scrolls on their own.
 * @returns a function that stops this
 */
function followKeyboard(onChange: (height: number, isLow: boolean) => void): () => void {
  const { visualViewport: viewport } = window;
  if (!viewport) return () => {};
  let height = 0;
  const follow = () => {
    // On a host page without a doctype, the root element's `clientHeight` is the height of its content.
    const layoutHeight = document.scrollingElement?.clientHeight ?? innerHeight;
    const covered = layoutHeight - viewport.offsetTop - viewport.height;
    const now = viewport.scale < 1.01 && covered > MIN_KEYBOARD_PX ? Math.round(covered) : 0;
    if (now === height) return;
    height = now;
    onChange(now, now > 0 && viewport.height < MIN_ROOM_PX);
  };
  const events = ['resize', 'scroll'] as const;
  for (const event of events) viewport.addEventListener(event, follow);
  return () => {
    for (const event of events) viewport.removeEventListener(event, follow);
  };
}
