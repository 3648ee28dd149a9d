import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { localPath } from '../location/memory-location.ts';
import { ignoreSecondTap } from '../platform/second-tap.ts';
import { afterNextPaint } from '../platform/timing.ts';
import { useSession } from '../session/use-session.tsx';
import { focusSafely, hostHasFocus } from '../ui/safe-focus.ts';
import { cardOf, controlOf, namesakes, UsedControls } from './used-controls.ts';

/**
 * After a navigation back, focuses the control that had led away; after one forward, focuses the new screen and animates the pressed icon
 * to its new position. Rendered next to the screen, so that its effects run only once that is there; its code loads after the first screen.
 */
export function MoveFocus({ main }: { main: RefObject<HTMLElement | null> }): null {
  const session = useSession();
  useEffect(() => {
    const page = main.current;
    if (!page) return;
    const { location } = session;
    const path = localPath(location.current);
    const used = session.get(UsedControls);
    const icon = used.takeIcon();
    const last = used.byPath.get(path);
    const heading = page.querySelector<HTMLElement>('.method-heading > .icon');
    // `isBack` may still be true from before when another screen is shown on the same route, so only a new navigation counts.
    const isBack = used.hasNavigated(location.changes) && location.isBack;
    if (isBack) {
      if (last && !hasUserMovedFocus(page)) focusSafely(namesakes(page, last.name)[last.at]);
    } else if (icon && heading) {
      animateSharedIcon(icon, heading);
    }

    let pressed: { control: HTMLElement; icon: DOMRect | undefined } | undefined;
    const press = ({ target }: Event) => {
      const control = controlOf(target);
      pressed = control ? { control, icon: iconOf(control) } : undefined;
    };
    const note = ({ target, detail }: MouseEvent) => {
      const control = controlOf(target);
      if (!control) return;
      // The icon is measured on `pointerdown`, because a layout during the click would delay the next screen.
      // A click by keyboard has no `pointerdown`, and the page may have been scrolled since the last one.
      used.keepIcon(detail > 0 && pressed?.control === control ? pressed.icon : iconOf(control));
      used.note(path, page, control);
    };
    // The listeners capture the events, because the handler of the control replaces the screen before an event bubbles up here.
    page.addEventListener('pointerdown', press, true);
    page.addEventListener('click', note, true);
    const heed = ignoreSecondTap(page.closest<HTMLElement>('.app') ?? page);
    return () => {
      heed();
      page.removeEventListener('pointerdown', press, true);
      page.removeEventListener('click', note, true);
    };
  }, [main, session]);
  // `useFocusOnChange` runs after the effect above, so that a focus which that effect has restored stays.
  useFocusOnChange(main);
  return null;
}

function useFocusOnChange(main: RefObject<HTMLElement | null>): void {
  const { location } = useSession();
  useEffect(() => {
    // The first screen leaves the focus in the host page, whose user has pressed nothing in the widget yet.
    const page = main.current;
    if (!page || location.changes === 0 || hasUserMovedFocus(page)) return;
    const over = new AbortController();
    const root = page.getRootNode() as Document | ShadowRoot;
    const focused = root.activeElement;
    const arrive = () => {
      // The focus is not moved if the user has moved it meanwhile, or if the screen was unmounted.
      if (over.signal.aborted || root.activeElement !== focused) return;
      if (!hostHasFocus(page)) page.focus({ preventScroll: true });
      // In a frame: wait until the user returns from the host page or from the bank's app.
      else if (!document.hasFocus()) addEventListener('focus', arrive, { once: true, signal: over.signal });
    };
    // The focus moves after the paint, because moving it needs styles and layout.
    void afterNextPaint().then(arrive);
    return () => over.abort();
  }, [main, location]);
}

/** True when the user has moved the focus out of the parent of the screens, which keeps it between two screens: it must then stay there. */
function hasUserMovedFocus(page: HTMLElement): boolean {
  const focused = (page.getRootNode() as Document | ShadowRoot).activeElement;
  return focused !== null && focused !== document.body && !focused.contains(page);
}

/** The position in the window of a tile's or button's icon, from which the icon of the next screen moves. Undefined without an icon. */
export function iconOf(control: Element): DOMRect | undefined {
  return cardOf(control).querySelector('.icon')?.getBoundingClientRect();
}

function animateSharedIcon(from: DOMRect, icon: HTMLElement): void {
  const to = icon.getBoundingClientRect();
  if (to.width > 0)
    animateFrom(icon, `${from.x - to.x}px, ${from.y - to.y}px`, from.height / to.height, '0 0');
}

/**
 * Animates an element from where the former screen had it. Uses transforms only, so that no paint needs a layout. Not the View
 * Transition API, which would freeze the whole host page.
 */
export function animateFrom(
  element: HTMLElement,
  offset: string,
  scale: number,
  transformOrigin: string,
): void {
  const style = getComputedStyle(element);
  const calm = style.getPropertyValue('--pay-calm').trim();
  const duration = Number.parseFloat(calm) * (calm.endsWith('ms') ? 1 : 1_000);
  if (!(duration > 0)) return;
  const easing = style.getPropertyValue('--pay-ease').trim();
  element.animate(
    [
      { transform: `translate(${offset}) scale(${scale})`, transformOrigin },
      { transform: 'none', transformOrigin },
    ],
    {
      duration,
      easing: CSS.supports('transition-timing-function', easing) ? easing : 'ease-out',
    },
  );
}

/**
 * Scrolls the header into view when the screen changes and the header is above the visible area, because the next screen starts there. An
 * IntersectionObserver reports the visibility, because the scroll position is useless in a frame that is as high as its content. The
 * component scrolls before the old screen is removed, so that no additional layout is needed. A navigation that the user did not request
 * scrolls only if the focus is in the widget, so that a user who reads the host page is not interrupted. Rendered before the header, so
 * that its effects are cleaned up first.
 */
export function ScrollIntoView({ main }: { main: RefObject<HTMLElement | null> }): null {
  const session = useSession();
  const { location } = session;
  const bring = useRef(() => {});
  useEffect(() => {
    const app = main.current?.closest<HTMLElement>('.app');
    const header = main.current?.previousElementSibling;
    if (!app || !header) return;
    const { changes } = location;
    const last = new Map<Element, IntersectionObserverEntry>();
    const note = (entries: IntersectionObserverEntry[]) => {
      for (const entry of entries) last.set(entry.target, entry);
    };
    let observer: IntersectionObserver | undefined;
    let isOver = false;
    // The style is read after the paint, because reading it in the effects of a press would delay the screen that the press opens.
    void afterNextPaint().then(() => {
      if (isOver) return;
      // Height of a sticky header of the host page; unknown around a frame of another origin.
      const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
      observer = new IntersectionObserver(note, {
        rootMargin: `${-covered}px 0px 0px`,
        threshold: [0, 1],
      });
      observer.observe(app);
      observer.observe(header);
    });
    bring.current = () => {
      note(observer?.takeRecords() ?? []);
      const isCut = last.get(app)?.isIntersecting && isCutAbove(last.get(header));
      const isAsked = location.changes !== changes && !location.isReplaced;
      if (isCut && (isAsked || app.matches(':focus-within'))) {
        // `nearest` scrolls as little as possible, so that the rest of the host page stays in view.
        header.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        // WebKit does not scroll the window around a frame of another origin, so the parent window is requested to scroll.
        session.host.askForTop?.();
      }
    };
    return () => {
      isOver = true;
      observer?.disconnect();
    };
  }, [main, session, location]);
  useLayoutEffect(() => () => bring.current(), []);
  return null;
}

function isCutAbove(entry: IntersectionObserverEntry | undefined): boolean {
  if (!entry) return false;
  return !entry.isIntersecting || entry.intersectionRect.top > entry.boundingClientRect.top;
}
