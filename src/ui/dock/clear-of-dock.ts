import { untilPainted } from '../../platform/after-next-paint.ts';

/**
 * Controls with a text cursor. Focusing any other control must not scroll, because the user may be pressing
 * it.
 */
const TYPED = 'textarea, input:not([type="radio"], [type="checkbox"], [type="file"])';

/**
 * `ref` callback of a sticky footer: sets its height on the page, and scrolls a focused field out from under
 * it. Browsers do that for Tab, but consider a tapped field visible even if the footer covers most of it.
 */
export function clearOfDock(dock: HTMLElement | null): (() => void) | undefined {
  const page = dock?.closest<HTMLElement>('.page');
  if (!dock || !page) return;
  const size = new ResizeObserver(() => page.style.setProperty('--dock', `${dock.offsetHeight}px`));
  // Setting the height recalculates all styles of the page; the first frame of a form should not wait for
  // that.
  void untilPainted().then(() => dock.isConnected && size.observe(dock));
  const reveal = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(TYPED)) return;
    if (getComputedStyle(dock).position !== 'sticky') return;
    const isUnder = target.getBoundingClientRect().bottom > dock.getBoundingClientRect().top;
    if (isUnder) target.scrollIntoView({ block: 'nearest' });
  };
  page.addEventListener('focusin', reveal);
  return () => {
    size.disconnect();
    page.removeEventListener('focusin', reveal);
    page.style.removeProperty('--dock');
  };
}
