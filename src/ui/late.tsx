import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A fetch that failed is tried again after this, and after twice as long each time; milliseconds. */
const AGAIN = 2_000;
const AGAIN_AT_MOST = 30_000;

/**
 * A part of a page whose code comes after the page. Until it is there `placeholder` stands for it. Unlike React's
 * `lazy`, a fetch that fails is tried again and takes nothing else off the screen: on a weak network a part is late.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ReactNode = null,
): ComponentType<P> {
  let ready: ComponentType<P> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, as React's own `lazy` is
  return function Late(props: P) {
    const [Part, setPart] = useState(() => ready);
    useEffect(() => {
      if (Part) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = false;
      const ask = (wait: number) => {
        load().then(
          (part) => {
            ready = part;
            if (!isOver) setPart(() => part);
          },
          () => {
            if (!isOver) timer = setTimeout(ask, wait, Math.min(wait * 2, AGAIN_AT_MOST));
          },
        );
      };
      ask(AGAIN);
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    }, [Part]);
    return Part ? <Part {...props} /> : placeholder;
  };
}
