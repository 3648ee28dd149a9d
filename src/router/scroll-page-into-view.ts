import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { afterNextPaint } from '../platform/timing.ts';
import { useSession } from '../session/use-session.tsx';

/**
 * Scrolls the header into view when the screen changes and the header is above the visible area, because the
 * next screen starts there. An IntersectionObserver reports the visibility, because the scroll position is
 * useless in a frame that is as high as its content. It scrolls before the old screen is removed, so that no
 * additional layout is needed. A navigation that the user did not request scrolls only if the focus is in the
 * widget, so that a user who reads the host page is not interrupted. Rendered before the header, so that its
 * effects are cleaned up first.
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
    // Paint first, because reading a style in the effects of a press would delay the screen that it opens.
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
        // WebKit does not scroll the window around a frame of another origin, so send a message to the parent.
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
