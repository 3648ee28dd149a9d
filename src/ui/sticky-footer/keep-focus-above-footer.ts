import { afterNextPaint } from '../../platform/after-next-paint.ts';

/**
 * Controls with a text cursor. Focusing any other control must not scroll, because the user may be pressing
 * it.
 */
const TYPED = 'textarea, input:not([type="radio"], [type="checkbox"], [type="file"])';

/**
 * `ref` callback of a sticky footer: sets its height on the page, and scrolls a focused field out from under
 * it. Browsers do that for Tab, but consider a tapped field visible even if the footer covers most of it.
 */
export function keepFocusAboveFooter(footer: HTMLElement | null): (() => void) | undefined {
  const page = footer?.closest<HTMLElement>('.page');
  if (!footer || !page) return;
  const size = new ResizeObserver(() =>
    page.style.setProperty('--footer-height', `${footer.offsetHeight}px`),
  );
  // Setting the height recalculates all styles of the page; the first frame of a form should not wait for
  // that.
  void afterNextPaint().then(() => footer.isConnected && size.observe(footer));
  const reveal = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(TYPED)) return;
    if (getComputedStyle(footer).position !== 'sticky') return;
    const isUnder = target.getBoundingClientRect().bottom > footer.getBoundingClientRect().top;
    if (isUnder) target.scrollIntoView({ block: 'nearest' });
  };
  page.addEventListener('focusin', reveal);
  return () => {
    size.disconnect();
    page.removeEventListener('focusin', reveal);
    page.style.removeProperty('--footer-height');
  };
}
