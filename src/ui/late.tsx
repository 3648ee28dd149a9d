import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** Delay before a failed load is retried; it doubles each time. */
const RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 30_000;

interface LatePart<P> {
  load: () => Promise<ComponentType<P>>;
  /** The component once its code is loaded. */
  ready: ComponentType<P> | null;
}

/**
 * A lazy component with a `placeholder` until its code is loaded. Unlike React's `lazy`, a failed load is
 * retried and does not remove other components from the screen.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ReactNode = null,
): ComponentType<P> {
  const part: LatePart<P> = { load, ready: null };
  return (props) => {
    const Part = usePart(part);
    return Part ? <Part {...props} /> : placeholder;
  };
}

function usePart<P>(part: LatePart<P>): ComponentType<P> | null {
  const [Part, setPart] = useState(() => part.ready);
  useEffect(() => {
    if (Part) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = (wait: number) => {
      part.load().then(
        (loaded) => {
          part.ready = loaded;
          if (!isOver) setPart(() => loaded);
        },
        () => {
          if (!isOver) timer = setTimeout(ask, wait, Math.min(wait * 2, MAX_RETRY_DELAY_MS));
        },
      );
    };
    ask(RETRY_DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [Part, part]);
  return Part;
}
