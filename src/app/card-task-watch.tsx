import { useEffect, useRef } from 'react';
import { notifyDrawn, watchTask } from '../session/card-frame/card-task.ts';
import { useSession } from '../session/use-session.tsx';

/** A screen that still shows its skeleton after this time is reported as drawn, because the card frame must be shown in any case. */
const DRAWN_BY_MS = 3_000;

/** In a card frame: notifies the element when the first screen is drawn without a skeleton, and when the user leaves the payment. */
export function CardTaskWatch() {
  const session = useSession();
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const app = here.current?.parentElement;
    if (!app) return;
    let stop = () => {};
    const reportDrawn = () => {
      observer.disconnect();
      clearTimeout(timer);
      notifyDrawn(session);
      stop();
      stop = watchTask(session);
    };
    const look = () => {
      const page = app.querySelector('.page');
      if (page?.firstChild && !page.querySelector('[class^="skeleton"]')) reportDrawn();
    };
    const observer = new MutationObserver(look);
    observer.observe(app, { childList: true, subtree: true });
    const timer = setTimeout(reportDrawn, DRAWN_BY_MS);
    look();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      stop();
    };
  }, [session]);
  return <span ref={here} hidden />;
}
