import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useSession } from '../session/use-session.tsx';

/**
 * When a page goes whose header lies above the screen, brings that into sight: the next page begins there. What is seen is
 * told by an observer, since a frame as high as its content knows of no screen; and it is moved while the old page still
 * stands, since then nothing must be laid out for it. What nobody asked for moves only who is in the widget: a host's
 * page is not moved under its reader. Drawn before the header, it hears of the end before that is taken away.
 */
export function TopInSight({ main }: { main: RefObject<HTMLElement | null> }): null {
  const { location, options } = useSession();
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
    // Height of a sticky header of the host page; unknown around a frame of another origin.
    const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const observer = new IntersectionObserver(note, {
      rootMargin: `${-covered}px 0px 0px`,
      threshold: [0, 1],
    });
    observer.observe(app);
    observer.observe(header);
    bring.current = () => {
      note(observer.takeRecords());
      const isCut = last.get(app)?.isIntersecting && isCutAbove(last.get(header));
      const isAsked = location.changes !== changes && !location.isReplaced;
      if (isCut && (isAsked || app.matches(':focus-within'))) {
        // The least that does it: what else of the host's page is in sight stays there.
        header.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        // WebKit moves no window around a frame of another origin.
        options.host.askForTop?.();
      }
    };
    return () => observer.disconnect();
  }, [main, location, options]);
  useLayoutEffect(() => () => bring.current(), []);
  return null;
}

function isCutAbove(entry: IntersectionObserverEntry | undefined): boolean {
  if (!entry) return false;
  return !entry.isIntersecting || entry.intersectionRect.top > entry.boundingClientRect.top;
}
