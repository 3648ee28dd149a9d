import { untilPainted } from '../../domain/until-painted.ts';

/** Controls with a text cursor. Focusing any other control must not scroll it away from under the user's finger. */
const TYPED = 'textarea, input:not([type="radio"], [type="checkbox"], [type="file"])';

/**
 * For the `ref` of a dock: tells its page how high it is, and brings a field out from under it that gets the focus. A
 * browser does that for the keyboard's Tab, but a field that is tapped counts as seen, however little of it is.
 */
export function clearOfDock(dock: HTMLElement | null): (() => void) | undefined {
  const page = dock?.closest<HTMLElement>('.page');
  if (!dock || !page) return;
  const size = new ResizeObserver(() => page.style.setProperty('--dock', `${dock.offsetHeight}px`));
  // All of the page is styled anew then: the first frame of a form need not wait for it.
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
