import { type RefObject, useEffect } from 'react';
import { localPath } from '../location/memory-location.ts';
import { afterNextPaint } from '../platform/timing.ts';
import { useSession } from '../session/use-session.tsx';
import { focusSafely, hostHasFocus } from '../ui/safe-focus.ts';
import { cardOf, controlOf, namesakes, UsedControls } from './used-controls.ts';

/**
 * After a navigation back, focuses the control that had led away; after one forward, focuses the new screen and animates the pressed
 * icon to its new position. Rendered next to the screen, so that it waits for it; its code loads after the
 * first screen.
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
    // Another screen on the same route was not visited before.
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
    // Listens in the capture phase, because the handler of the control replaces the screen.
    page.addEventListener('pointerdown', press, true);
    page.addEventListener('click', note, true);
    return () => {
      page.removeEventListener('pointerdown', press, true);
      page.removeEventListener('click', note, true);
    };
  }, [main, session]);
  // This effect runs after the one above, so that a focus that the first one has restored stays.
  useFocusOnChange(main);
  return null;
}

/** Focuses the new screen, so that a screen reader reads it and the keyboard continues there. */
function useFocusOnChange(main: RefObject<HTMLElement | null>): void {
  const { location } = useSession();
  useEffect(() => {
    // The first screen leaves the focus in the host page.
    const page = main.current;
    if (!page || location.changes === 0 || hasUserMovedFocus(page)) return;
    const over = new AbortController();
    const root = page.getRootNode() as Document | ShadowRoot;
    const focused = root.activeElement;
    const arrive = () => {
      // Stop when the focus has moved or the screen was unmounted.
      if (over.signal.aborted || root.activeElement !== focused) return;
      if (!hostHasFocus(page)) page.focus({ preventScroll: true });
      // In a frame: wait until the user returns from the host page or from the bank's app.
      else if (!document.hasFocus()) addEventListener('focus', arrive, { once: true, signal: over.signal });
    };
    // Paint first, because moving the focus needs styles and layout.
    void afterNextPaint().then(arrive);
    return () => over.abort();
  }, [main, location]);
}

/** True when the user has left the container that keeps the focus between two screens: a late screen must not take it back. */
function hasUserMovedFocus(page: HTMLElement): boolean {
  const focused = (page.getRootNode() as Document | ShadowRoot).activeElement;
  return focused !== null && focused !== document.body && !focused.contains(page);
}

function iconOf(control: Element): DOMRect | undefined {
  return cardOf(control).querySelector('.icon')?.getBoundingClientRect();
}

/**
 * Animates the icon of a pressed tile to its position on the opened screen. Uses transforms only, so that no
 * frame needs a layout. Not the View Transition API, which would freeze the whole host page.
 */
function animateSharedIcon(from: DOMRect, icon: HTMLElement): void {
  const style = getComputedStyle(icon);
  const calm = style.getPropertyValue('--pay-calm').trim();
  const duration = Number.parseFloat(calm) * (calm.endsWith('ms') ? 1 : 1_000);
  const to = icon.getBoundingClientRect();
  // The duration is zero with reduced motion.
  if (!(duration > 0) || to.width === 0) return;
  const move = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.height / to.height})`;
  const easing = style.getPropertyValue('--pay-ease').trim();
  icon.animate(
    [
      { transform: move, transformOrigin: '0 0' },
      { transform: 'none', transformOrigin: '0 0' },
    ],
    {
      duration,
      easing: CSS.supports('transition-timing-function', easing) ? easing : 'ease-out',
    },
  );
}
