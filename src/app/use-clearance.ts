import { useLayoutEffect, useState } from 'react';

/**
 * Keeps an element with snackbars clear of a page: it is afloat, by `--dock` px, where the main action sticks to the bottom
 * of the screen, and the field that has the focus is scrolled out from under the first of them.
 */
export function useClearance(): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const app = element?.closest('.app');
    if (!element || !app) return;
    let wasEmpty = true;
    const clear = () => {
      const isEmpty = !element.firstChild;
      // No page pays for what is not there.
      if (!isEmpty) {
        const height = dockHeight(app);
        element.toggleAttribute('data-afloat', height > 0);
        element.style.setProperty('--dock', `${height}px`);
      }
      if (wasEmpty && !isEmpty) app.querySelector('.page input:focus')?.scrollIntoView({ block: 'nearest' });
      wasEmpty = isEmpty;
    };
    clear();
    // Pages come and go below it, and with them what sticks.
    const pages = new MutationObserver(clear);
    pages.observe(app, { childList: true, subtree: true });
    const size = new ResizeObserver(clear);
    size.observe(app);
    return () => {
      pages.disconnect();
      size.disconnect();
    };
  }, [element]);
  return setElement;
}

function dockHeight(app: Element): number {
  const dock = app.querySelector<HTMLElement>('.dock');
  return dock && getComputedStyle(dock).position === 'sticky' ? dock.offsetHeight : 0;
}
