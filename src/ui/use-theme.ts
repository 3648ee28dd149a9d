import { useCallback, useSyncExternalStore } from 'react';
import { useCanvas } from './shadow-root.tsx';

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
