import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { canvasOf } from '../theme/canvas.ts';

const Root = createContext<ShadowRoot | null>(null);

export const ShadowRootProvider = Root;

/** The shadow root of the view; null in unit tests without a shadow root. */
export function useShadowRoot(): ShadowRoot | null {
  return use(Root);
}

/** The canvas of the view, which portals (popover, sheet) are drawn on; null in unit tests without a shadow root. */
export function useCanvas(): HTMLElement | null {
  return canvasOf(useShadowRoot());
}

/** The theme that the shell has set on the canvas; updates when it changes. */
export function useTheme(): 'light' | 'dark' {
  const canvas = useCanvas();
  const subscribe = useCallback(
    (notify: () => void) => {
      if (!canvas) return () => {};
      const observer = new MutationObserver(notify);
      observer.observe(canvas, { attributeFilter: ['data-theme'] });
      return () => observer.disconnect();
    },
    [canvas],
  );
  return useSyncExternalStore(subscribe, () => (canvas?.dataset.theme === 'dark' ? 'dark' : 'light'));
}
